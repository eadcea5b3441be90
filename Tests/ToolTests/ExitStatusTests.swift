// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Exit statuses")
struct ExitStatusTests {
  let folder: Scratch
  let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("squares.caml", Scenes.squares)
  }

  @Test("success is 0, and help is no failure")
  func success() throws {
    #expect(try Tool.run(["render", scene, "-o", folder.path("a.png")]).status == 0)
    let help = try Tool.run(["render", "--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("--background"))
    #expect(try Tool.run(["--version"]).status == 0)
  }

  @Test(
    "what the command line gets wrong is 2, and says so on standard error",
    arguments: [
      ["render"], ["paint", "x"], ["render", "x.caml"], ["render", "x.caml", "-o"],
      ["render", "x.caml", "-o", "y.png", "--colour"], ["inspect", "x", "--tree", "--frame"],
      ["bench", "W99"], ["bench", "x.caml", "--frames", "0"], ["soak"],
    ])
  func usage(_ arguments: [String]) throws {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(!outcome.complaint.isEmpty)
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "what the command line of the developers' program gets wrong is 2, too",
    arguments: [
      ["render"], ["bench", "W99"], ["bench", "W1", "--count", "0"],
      ["bench", "W1", "--frames", "0"], ["bench", "W1", "--count", "9223372036854775807"],
      ["bench", "W1", "--antialiasing", "yes"], ["bench", "W1", "--compare", "W99"],
    ])
  func developers(_ arguments: [String]) throws {
    let outcome = try Tool.develop(arguments)
    #expect(outcome.status == 2)
    #expect(!outcome.complaint.isEmpty)
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "numbers beyond their limits are 2",
    arguments: [
      ["--time", "nan"], ["--time", "inf"], ["--time", "1e12"], ["--time", "-1e300"],
      ["--time", "soon"], ["--scale", "0"], ["--scale", "-1"], ["--scale", "nan"],
      ["--scale", "65"], ["--scale", "1e308"], ["--size", "0x0"], ["--size", "100000x1"],
      ["--size", "-4x4"], ["--size", "16384x16384"], ["--size", "10"], ["--size", "axb"],
      ["--size", "9223372036854775807x9223372036854775807"], ["--size", "4x4x4"],
      ["--background", "purple"], ["--background", "1,2,3"], ["--background", "#12345"],
      ["--background", "nan,0,0"], ["--background", "#-1-1-1"],
    ])
  func limits(_ option: [String]) throws {
    let joined = "\(option[0])=\(option[1])"
    let outcome = try Tool.run(["render", scene, "-o", folder.path("a.png"), joined])
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("invalid for '\(option[0])"))
    #expect(outcome.complaint.contains(/: A [a-z]+ (?:is|has)/))
    #expect(folder.names == ["squares.caml"])
  }

  @Test(
    "variables of the environment that mean nothing are 2, and are named",
    arguments: [["CA_MAX_TEXTURE_MB", "much"], ["CA_SHADER_PATH", "nowhere"]])
  func environment(_ variable: [String]) throws {
    let outcome = try Tool.run(
      ["render", scene, "-o", folder.path("a.png")], environment: [variable[0]: variable[1]])
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains(variable[1]))
    #expect(folder.names == ["squares.caml"])
  }

  @Test("a state the scene does not have is 2, and names those it has")
  func state() throws {
    let outcome = try Tool.run(["render", scene, "-o", folder.path("a.png"), "--state", "Asleep"])
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("Asleep"))
  }

  @Test("a scene that is none is 65, with its line", arguments: ["render", "lint", "inspect"])
  func badScene(_ command: String) throws {
    let bad = try folder.write("bad.caml", Scenes.unbalanced)
    let output = command == "render" ? ["-o", folder.path("a.png")] : []
    let outcome = try Tool.run([command, bad] + output)
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("\(bad):4: error: "))
    #expect(!folder.names.contains("a.png"))
  }

  @Test("no display to draw with is 69", arguments: ["info", "render"])
  func noGraphics(_ command: String) throws {
    let arguments = command == "info" ? ["info"] : ["render", scene, "-o", folder.path("a.png")]
    let outcome = try Tool.run(arguments, environment: ["LAYERKIT_EGL_PLATFORM": "abacus"])
    #expect(outcome.status == 69)
    #expect(outcome.complaint.contains("abacus"))
    #expect(folder.names == ["squares.caml"])
  }

  @Test("a scene that cannot be read is 74", arguments: ["render", "lint", "inspect"])
  func missingScene(_ command: String) throws {
    let output = command == "render" ? ["-o", folder.path("a.png")] : []
    let outcome = try Tool.run([command, folder.path("none.caml")] + output)
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("none.caml"))
  }

  @Test(
    "a picture that cannot be written is 74",
    arguments: ["/proc/a.png", "/dev/full", "missing/a.png", ".", "a.png/"])
  func unwritable(_ output: String) throws {
    let outcome = try Tool.run(["render", scene, "-o", output], in: folder.url)
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains(output))
    #expect(folder.names == ["squares.caml"])
  }

  @Test(
    "standard output that takes nothing is 74, and no signal",
    arguments: ["info", "lint squares.caml --json", "render squares.caml -o -", "--help"])
  func deafOutput(_ command: String) throws {
    let full = try Tool.shell("$TOOL \(command) >/dev/full", in: folder.url)
    #expect(full.status == 74)
    let closed = try Tool.shell("$TOOL \(command) >&-", in: folder.url)
    #expect(closed.status == 74)
    let left = try Tool.shell(
      "$TOOL \(command) | true; exit ${PIPESTATUS[0]}", in: folder.url)
    #expect(left.status == 74 || left.status == 0)
  }
}
