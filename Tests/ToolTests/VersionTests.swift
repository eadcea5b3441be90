// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation
import Testing

@Suite("The version that programs print")
struct VersionTests {
  @Test("it is the version, with the commit in brackets where that is known")
  func words() {
    #expect(describeBuild(version: "1.2.3", commit: "") == "1.2.3")
    #expect(
      describeBuild(version: "1.2.3", commit: "0123456789ab, changed")
        == "1.2.3 (0123456789ab, changed)")
  }

  @Test("--version prints it and nothing else", arguments: ["layerkit", "layerkit-demo"])
  func printed(_ program: String) throws {
    let outcome = try Tool.run(program: program, ["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.text == programBuild + "\n")
    #expect(programBuild.hasPrefix(programVersion))
  }
}
