// SPDX-License-Identifier: Apache-2.0
import Testing

@Suite("Names of commands")
struct CommandNameTests {
  @Test(
    "a command that does not exist is 2, with the names near to it",
    arguments: [
      (["rendr", "x.caml"], "did you mean render?"), (["Render"], "did you mean render?"),
      (["help", "rendr"], "did you mean render?"), (["insp"], "did you mean inspect?"),
      (["help", "nothing-of-the-kind"], "the commands are render, "),
      (["nothing-of-the-kind"], "the commands are render, "),
      (["/"], "layerkit render / -o out.png"),
    ])
  func unknown(_ arguments: [String], _ words: String) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
  }

  @Test("help of a command, of the tool and the version are no commands that are missing")
  func help() throws {
    for arguments in [["help"], ["help", "render"], ["--help"], ["--version"], ["help", "help"]] {
      let outcome = try Tool.run(arguments)
      #expect(outcome.status == 0 && !outcome.text.isEmpty, "\(arguments): \(outcome.complaint)")
    }
  }
}
