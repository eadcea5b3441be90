// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import OpenGLES

extension GLTests {
  /// Functions of GLES 3.1 and 3.2, which a driver's library may lack.
  @Suite struct LateFunctionTests {
    @Test func theyAreThoseOfTheDriver() {
      let client = TestClient()
      client.open()
      var texture: GLuint = 0
      glGenTextures(1, &texture)
      defer {
        glDeleteTextures(1, &texture)
        client.close()
      }
      glBindTexture(GLenum(GL_TEXTURE_2D_MULTISAMPLE), texture)
      glTexStorage2DMultisample(
        GLenum(GL_TEXTURE_2D_MULTISAMPLE), 4, GLenum(GL_RGBA8), 8, 6, GLboolean(GL_TRUE))
      glFramebufferTexture(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), texture, 0)
      #expect(
        glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
      #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    @Test func oneThatIsMissingIsNotCalled() {
      var isCalled = false
      callLate("glNothing", nil as (() -> Void)?) { _ in isCalled = true }
      #expect(!isCalled)
      callLate("glSomething", {}) { (_: () -> Void) in isCalled = true }
      #expect(isCalled)
    }
  }
}
