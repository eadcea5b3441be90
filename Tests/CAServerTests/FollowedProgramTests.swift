// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Testing

@Suite("Programs whose server is killed", .serialized) struct FollowedProgramTests {
  private let folder: SocketFolder
  private var path: String { folder.path + "/server.sock" }

  init() throws { folder = try SocketFolder() }

  /// Waits until a program has written some words.
  private func wrote(_ words: String, _ program: ServerProgram) -> Bool {
    let deadline = Deadline(in: 180)
    while !deadline.isOver {
      if program.text.contains(words) { return true }
      usleep(20_000)
    }
    return false
  }

  @Test(
    "find their pictures at the next one, equal to those of their own process",
    arguments: ["app", "film", "gl"])
  func nextServer(_ kind: String) throws {
    var server = try ServerProgram([path])
    #expect(ServerProgram.awaitServer(at: path), "\(server.text)")
    let end = folder.path + "/end"
    let program = try ServerProgram(
      ["served", "follow", kind, "--seconds", "1000", "--until", end], of: "layerkit-dev",
      environment: ["LAYERKIT_SERVER": path, "TMPDIR": folder.path])
    try #require(wrote("begins", program), "\(program.text)")
    for round in 1...2 {
      kill(server.process.processIdentifier, SIGKILL)
      #expect(server.status() == nil)
      server = try ServerProgram([path])
      #expect(wrote("server \(round)", program), "\(program.text)")
    }
    try Data().write(to: URL(filePath: end))
    #expect(program.status() == 0, "\(program.text)")
    #expect(program.text.contains("differing 0, next servers 2"), "\(program.text)")
    withExtendedLifetime(server) {}
  }

  @Test("say how late the frames of a screen come")
  func lateness() throws {
    let server = try ServerProgram([path])
    #expect(ServerProgram.awaitServer(at: path), "\(server.text)")
    let program = try ServerProgram(
      ["served", "lateness", "--ticks", "30"], of: "layerkit-dev",
      environment: ["LAYERKIT_SERVER": path])
    #expect(program.status() == 0)
    #expect(program.text.contains("lateness p50"), "\(program.text)")
    withExtendedLifetime(server) {}
  }
}
