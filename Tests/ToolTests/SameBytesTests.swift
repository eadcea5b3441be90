// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The same scene gives the same bytes")
struct SameBytesTests {
  let folder: Scratch
  let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("squares.caml", Scenes.squares)
  }

  private func picture(
    _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Data {
    let outcome = try Tool.run(
      ["render", scene, "-o", "-", "--scale", "3"] + options, environment: environment)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  @Test("in two processes")
  func processes() throws {
    #expect(try picture() == picture())
  }

  @Test("whatever the number of the driver's threads", arguments: ["0", "1", "2", "7"])
  func threads(_ number: String) throws {
    #expect(try picture(environment: ["LP_NUM_THREADS": number]) == picture())
  }

  @Test("through a capture and its replay")
  func capture() throws {
    let direct = try picture(["--capture", folder.path("capture")])
    #expect(try direct == picture())
    let replay = try Tool.run(["replay", folder.path("capture"), "-o", "-"])
    #expect(replay.status == 0, "\(replay.complaint)")
    #expect(replay.output == direct)
  }

  @Test("CA_CAPTURE captures like --capture")
  func captureByEnvironment() throws {
    let direct = try picture(environment: ["CA_CAPTURE": folder.path("capture")])
    let replay = try Tool.run(["replay", folder.path("capture"), "-o", folder.path("b.png")])
    #expect(replay.status == 0, "\(replay.complaint)")
    #expect(try Data(contentsOf: folder["b.png"]) == direct)
  }

  @Test("a second capture into the same folder takes the place of the first")
  func captureAgain() throws {
    try FileManager.default.createDirectory(
      at: folder["capture"], withIntermediateDirectories: true)
    for name in ["frame-000002.json", "commit-000007.json", "mine.json"] {
      try folder.write("capture/" + name, "{")
    }
    let direct = try picture(["--capture", folder.path("capture")])
    let replay = try Tool.run(["replay", folder.path("capture"), "-o", "-"])
    #expect(replay.status == 0, "\(replay.complaint)")
    #expect(replay.output == direct)
    #expect(FileManager.default.fileExists(atPath: folder.path("capture/mine.json")))
  }

  @Test("and another time or scale is another picture only where it should be")
  func differs() throws {
    #expect(try picture(["--background", "white"]) == picture())
    let bare = try folder.write("bare.caml", Scenes.bare)
    let clear = try Tool.run(["render", bare, "-o", "-"]).output
    #expect(try Tool.run(["render", bare, "-o", "-", "--background", "white"]).output != clear)
    #expect(try Tool.run(["render", bare, "-o", "-", "--background", "none"]).output == clear)
  }

  @Test("a capture that is none is 65, a folder that is not there 74")
  func badCaptures() throws {
    let empty = folder["empty"]
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    #expect(try Tool.run(["replay", empty.path, "-o", "-"]).status == 65)
    #expect(try Tool.run(["replay", folder.path("none"), "-o", "-"]).status == 74)
    _ = try picture(["--capture", folder.path("capture")])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("capture")) {
      try Data("{".utf8).write(to: folder["capture"].appending(path: name))
    }
    #expect(try Tool.run(["replay", folder.path("capture"), "-o", "-"]).status == 65)
  }
}
