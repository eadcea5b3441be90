// SPDX-License-Identifier: Apache-2.0
@testable import CALottie
import Foundation
import TestSupport
import Testing

@Suite("Packages of Lottie files")
struct PackageTests {
  private static let square = """
    {"v":"5","fr":10,"ip":0,"op":10,"w":20,"h":10,"layers":[{"ty":1,"nm":"square","ip":0,"op":10,
    "ks":{},"sw":20,"sh":10,"sc":"#ff0000"}],"slots":{"ink":{"p":{"a":0,"k":[1,0,0,1]}}}}
    """

  private func read(
    _ files: KeyValuePairs<String, String>, _ options: CALottieOptions = CALottieOptions()
  ) throws -> CALottieFile {
    try CALottieFile(ZIPFile(files).data, path: "a.lottie", options: options)
  }

  @Test("The first animation is read unless another is asked for")
  func animations() throws {
    let files: KeyValuePairs = [
      "manifest.json": #"{"version":"2","animations":[{"id":"one"},{"id":"two"}]}"#,
      "a/one.json": Self.square, "a/two.json": Self.square.replacing(#""w":20"#, with: #""w":30"#),
    ]
    let file = try read(files)
    #expect(file.animations == ["one", "two"] && file.animation == "one")
    #expect(file.size.width == 20 && file.documentPath == "a.lottie/a/one.json")
    var options = CALottieOptions()
    options.animation = "two"
    #expect(try read(files, options).size.width == 30)
    options.animation = "three"
    let error = try #require(throws: CALottieError.self) { try read(files, options) }
    #expect(error.kind == .unknownPart && error.rule.contains("one, two"))
  }

  @Test("Version 1 has other folders, and may say which animation is first")
  func firstVersion() throws {
    let file = try read([
      "manifest.json":
        #"{"version":"1.0","animations":[{"id":"one"},{"id":"two"}],"activeAnimationId":"two"}"#,
      "animations/one.json": Self.square, "animations/two.json": Self.square,
    ])
    #expect(file.animation == "two")
  }

  @Test("A theme gives slots its values, and its rules may be for other animations")
  func themes() throws {
    let files: KeyValuePairs = [
      "manifest.json": """
      {"version":"2","animations":[{"id":"one","initialTheme":"dark"}],
      "themes":[{"id":"dark"},{"id":"light"}]}
      """,
      "a/one.json": Self.square,
      "t/dark.json": #"{"rules":[{"id":"ink","type":"Color","value":[0,0,1]}]}"#,
      "t/light.json": """
      {"rules":[{"id":"ink","type":"Color","value":[0,1,0]},
      {"id":"ink","type":"Color","value":[1,1,0],"animations":["two"]},
      {"id":"other","type":"Scalar"}]}
      """,
    ]
    func ink(_ file: CALottieFile) -> [Double?]? {
      file.json["slots"]?["ink"]?["p"]?["k"]?.array?.map(\.number)
    }
    #expect(ink(try read(files)) == [0, 0, 1])
    var options = CALottieOptions()
    options.theme = "light"
    let light = try read(files, options)
    #expect(ink(light) == [0, 1, 0])
    #expect(light.packageDiagnostics.map(\.kind) == [.badValue])
    options.theme = "blue"
    let error = try #require(throws: CALottieError.self) { try read(files, options) }
    #expect(error.kind == .unknownPart && error.rule.contains("dark, light"))
  }

  @Test("States of a machine name an animation, a part of it and how it plays")
  func states() throws {
    let file = try read([
      "manifest.json": """
      {"version":"2","animations":[{"id":"one"}],"stateMachines":[{"id":"m"}]}
      """,
      "a/one.json": Self.square,
      "s/m.json": """
      {"initial":"idle","states":[{"type":"PlaybackState","name":"idle","animation":"one",
      "loop":true,"autoplay":true,"segment":"rest","mode":"Bounce","speed":2,
      "transitions":[{"type":"Transition","toState":"done"}]},
      {"type":"PlaybackState","name":"done","animation":"one"},{"type":"GlobalState","name":"g"}],
      "inputs":[{"type":"Boolean","name":"on"}]}
      """,
    ])
    #expect(file.states.map(\.name) == ["idle", "done"])
    let idle = file.states[0]
    #expect(idle.isInitial && idle.loops && idle.plays && idle.speed == 2 && idle.mode == .bounce)
    #expect(idle.segment == .marker("rest") && idle.nextStates == ["done"])
    #expect(file.packageDiagnostics.map(\.kind) == [.ignored])
  }

  @Test("A package without a manifest or an animation is refused")
  func empty() throws {
    for files: KeyValuePairs in [
      ["a/one.json": Self.square], ["manifest.json": "{}"],
      ["manifest.json": #"{"animations":[{"id":"x"}]}"#], ["manifest.json": "{"],
    ] {
      #expect(throws: CALottieError.self) { try read(files) }
    }
  }
}
