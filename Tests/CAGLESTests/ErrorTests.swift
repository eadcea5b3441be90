// SPDX-License-Identifier: Apache-2.0
import CEGL
import Testing

@testable import CAGLES

@Suite("Errors of GL") struct ErrorTests {
  @Test("a lost context is known by GL's code and its name, and by no other")
  func lost() {
    let code = GLError(call: "glFinish", object: "it", code: glEnum(GL_CONTEXT_LOST))
    #expect(code.isContextLost && code.reason == "GL_CONTEXT_LOST")
    #expect(GLError(call: "glFinish", object: "it", driver: "GL_CONTEXT_LOST").isContextLost)
    #expect(GLError.contextLost("glFinish", object: "it", .guilty).isContextLost)
    let memory = GLError(call: "glFinish", object: "it", code: glEnum(GL_OUT_OF_MEMORY))
    #expect(!memory.isContextLost && memory.reason == "GL_OUT_OF_MEMORY")
  }
}
