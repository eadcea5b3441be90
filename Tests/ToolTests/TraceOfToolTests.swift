// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The trace of a run")
struct TraceOfToolTests {
  let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  private func events() throws -> [[String: Any]] {
    let data = try Data(contentsOf: folder.scratch["trace.json"])
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  @Test("a run that ends writes an array of all its events, those of worker threads too")
  func whole() throws {
    let arguments = folder.arguments(["--frames", "0..99"])
    let outcome = try Tool.run(
      arguments, environment: ["CA_TRACE": folder.scratch.path("trace.json")])
    #expect(outcome.status == 0)
    #expect(try events().count > 100)
  }

  @Test(
    "the array is whole when the run is interrupted, ended or killed",
    arguments: [SIGINT, SIGTERM, SIGKILL, SIGABRT])
  func interrupted(_ signal: Int32) throws {
    let run = try Tool.start(
      folder.arguments(["--frames", "0..2999"]),
      environment: ["CA_TRACE": folder.scratch.path("trace.json")])
    _ = eventually { folder.names().count >= 20 }
    kill(run.process.processIdentifier, signal)
    _ = try run.outcome()
    _ = try events()
  }

  @Test("a run that is refused at once, and one of a single picture, write an array too")
  func early() throws {
    for arguments in [["render", "none.caml", "-o", "-"], ["render", folder.scene, "-o", "-"]] {
      let path = folder.scratch.path("trace.json")
      _ = try Tool.run(arguments, environment: ["CA_TRACE": path])
      if FileManager.default.fileExists(atPath: path) { _ = try events() }
    }
    #expect(try !events().isEmpty)
  }
}
