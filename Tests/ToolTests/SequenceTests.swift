// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("--sequence")
struct SequenceTests {
  let folder: FrameFolder

  init() throws { folder = try FrameFolder() }

  private func picture(_ options: [String]) throws -> Data {
    let outcome = try Tool.run(["render", folder.scene, "-o", "-"] + options)
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  @Test("before a step its state is not shown; long after, it is that of --state")
  func ends() throws {
    let sequence = ["--sequence", "off:0,on:1.5"]
    #expect(
      try picture(sequence + ["--time", "1.4"]) == picture(["--state", "off", "--time", "1.4"]))
    #expect(try picture(sequence + ["--time", "9"]) == picture(["--state", "on", "--time", "9"]))
    #expect(try picture(["--state", "on", "--time", "9"]) != picture(["--time", "9"]))
  }

  @Test("a first step at 0 is the state the scene begins in, unless --state says another")
  func begins() throws {
    #expect(try picture(["--sequence", "on:0"]) == picture(["--state", "on"]))
    #expect(
      try picture(["--state", "on", "--sequence", "off:0", "--time", "9"])
        == picture(["--state", "off", "--time", "9"]))
  }

  @Test("a state goes on by itself after its delay, in any order of frames")
  func goesOn() throws {
    let scene = try FrameFolder(Scenes.goingOn)
    let options = ["--frames", "0,2,9", "--fps", "6", "--state", "off"]
    try scene.render(options)
    let pictures = try scene.pictures()
    #expect(pictures["0000.png"] != pictures["0009.png"])
    let on = try Tool.run(["render", scene.scene, "-o", "-", "--state", "on"])
    #expect(pictures["0009.png"] == on.output)
    try scene.render(options + ["--order", "reverse"])
    #expect(try scene.pictures() == pictures)
  }

  @Test("inspect shows the tree as the sequence leaves it")
  func inspect() throws {
    let sequence = ["--sequence", "off:0,on:1.5"]
    let (before, after) = try (
      Tool.run(["inspect", folder.scene, "--time", "1"] + sequence).text,
      Tool.run(["inspect", folder.scene, "--time", "9"] + sequence).text
    )
    let states = try ["off", "on"].map { state in
      try Tool.run(["inspect", folder.scene, "--time", state == "on" ? "9" : "1", "--state", state])
        .text
    }
    #expect([before, after] == states)
    #expect(before != after)
    #expect(try Tool.run(["inspect", folder.scene, "--time", "0,1"]).status == 2)
  }
}
