// SPDX-License-Identifier: Apache-2.0
@testable import CALottie
import Foundation
import Testing

/// Files made to break a reader: they may be refused or read with remarks, and nothing else.
@Suite("Hostile Lottie files")
struct HostileTests {
  private static let head = #""v":"5","fr":30,"ip":0,"op":60,"w":100,"h":100"#

  private static func layer(_ shapes: String) -> String {
    #"{"ty":4,"ind":1,"ip":0,"op":60,"st":0,"ks":{},"shapes":["# + shapes + "]}"
  }

  private static let square =
    #"{"ty":"rc","p":{"a":0,"k":[50,50]},"s":{"a":0,"k":[9,9]},"r":{"a":0,"k":1}},"#
    + #"{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}"#

  private static func repeater(_ copies: String) -> String {
    #",{"ty":"rp","c":{"a":0,"k":"# + copies + #"},"o":{"a":0,"k":0},"tr":{"p":{"a":0,"k":[1,1]}}}"#
  }

  /// Whether the bytes were a file; the layers are made.
  @discardableResult
  private func survives(_ text: String, _ limits: CALottieLimits = CALottieLimits()) -> Bool {
    var options = CALottieOptions()
    options.limits = limits
    do throws(CALottieError) {
      let animation = try CALottieAnimation(data: Data(text.utf8), options: options)
      _ = animation.makeLayer().diagnostics
      return true
    } catch {
      #expect(!error.rule.isEmpty)
      return false
    }
  }

  private func file(_ layers: String, assets: String = "") -> String {
    "{\(Self.head),\"assets\":[\(assets)],\"layers\":[\(layers)]}"
  }

  @Test(
    "Repeaters make no more copies than the limits allow, however they nest",
    arguments: ["1e9", "1e300", "-5", "10000.5"])
  func repeaters(copies: String) {
    let nested = (0..<4).reduce(Self.square) { inner, _ in
      #"{"ty":"gr","it":["# + inner + #"]}"# + Self.repeater(copies)
    }
    survives(file(Self.layer(nested)))
  }

  @Test("Compositions that contain themselves, and parents and mattes in circles, end")
  func circles() {
    let use = #"{"ty":0,"refId":"a","ind":1,"ip":0,"op":60,"w":100,"h":100,"ks":{}}"#
    survives(file(use, assets: #"{"id":"a","layers":["# + use + "," + use + "]}"))
    let other = use.replacing(#""a""#, with: #""b""#)
    survives(
      file(
        use, assets: #"{"id":"a","layers":["# + other + #"]},{"id":"b","layers":["# + use + "]}"))
    let parents = (0..<3).map {
      Self.layer(Self.square).replacing(
        #""ind":1"#, with: #""ind":\#($0),"parent":\#(($0 + 1) % 3)"#)
    }
    survives(file(parents.joined(separator: ",")))
    let mattes = (0..<3).map {
      Self.layer(Self.square).replacing(
        #""ind":1"#, with: #""ind":\#($0),"tt":1,"td":1,"tp":\#(($0 + 1) % 3)"#)
    }
    survives(file(mattes.joined(separator: ",")))
  }

  @Test("A composition that doubles with each level stops at the limit of layers")
  func doubling() {
    let assets = (0..<40).map { level in
      let use =
        #"{"ty":0,"refId":"\#(level + 1)","ind":1,"ip":0,"op":60,"w":9,"h":9,"ks":{}}"#
      return #"{"id":"\#(level)","layers":["# + use + "," + use + "]}"
    }
    var limits = CALottieLimits()
    limits.layers = 2000
    survives(
      file(
        #"{"ty":0,"refId":"0","ind":1,"ip":0,"op":60,"w":9,"h":9,"ks":{}}"#,
        assets: assets.joined(separator: ",")), limits)
  }

  @Test("Groups within groups beyond the limit of depth are refused")
  func depth() {
    let deep = String(repeating: #"{"ty":"gr","it":["#, count: 5000)
    #expect(!survives(file(Self.layer(deep))))
    let allowed = (0..<60).reduce(Self.square) { inner, _ in #"{"ty":"gr","it":["# + inner + "]}" }
    #expect(survives(file(Self.layer(allowed))))
  }

  @Test(
    "Sizes, rates and ranges beyond the limits are refused",
    arguments: [
      (#""w":100"#, #""w":1e9"#), (#""w":100"#, #""w":-1"#), (#""h":100"#, #""h":0"#),
      (#""fr":30"#, #""fr":0"#), (#""fr":30"#, #""fr":1e9"#), (#""op":60"#, #""op":-1"#),
      (#""op":60"#, #""op":1e12"#), (#""ip":0"#, #""ip":-1e12"#), (#""w":100"#, #""w":"wide""#),
    ])
  func numbers(old: String, new: String) {
    #expect(!survives(file(Self.layer(Self.square)).replacing(old, with: new)))
  }

  /// A generator that gives the same numbers in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test("300 files whose values were exchanged for others are files or errors")
  func mutations() throws {
    var generator = Generator(state: 1)
    let text = file(
      Self.layer(Self.square + Self.repeater("3")) + ","
        + #"{"ty":0,"refId":"a","ind":2,"parent":1,"ip":0,"op":60,"w":9,"h":9,"ks":{"r":{"a":1,"#
        + #""k":[{"t":0,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":9,"s":[90]}]}}}"#,
      assets: #"{"id":"a","layers":["# + Self.layer(Self.square) + "]}")
    let words = text.split(omittingEmptySubsequences: false) { ":,".contains($0) }.map(String.init)
    let spare = ["-1", "1e300", "0", "null", "[]", "{}", "\"x\"", "true", "[[[]]]", "99999999999"]
    var read = 0
    for _ in 0..<300 {
      var changed = text
      for _ in 0..<3 {
        guard let old = words.randomElement(using: &generator), !old.isEmpty,
          let place = changed.range(of: ":" + old),
          let new = spare.randomElement(using: &generator)
        else { continue }
        changed.replaceSubrange(place, with: ":" + new)
      }
      if survives(changed) { read += 1 }
    }
    #expect(read > 30)
  }
}
