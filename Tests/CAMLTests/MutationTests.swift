// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// A scene that uses everything, damaged at random: whatever comes out is a scene or an error.
@Suite("Damaged files")
struct MutationTests {
  static let scene = SceneText.root(
    """
    <CAGradientLayer id="g" bounds="0 0 10 10" startPoint="0 0" type="radial"><colors>
    <CGColor value="1 0 0" opacity="0.5"/></colors></CAGradientLayer>
    <CAShapeLayer id="s" path="0 0 m 10 0 l 1 2 3 4 5 6 c h" fillColor="#ff0000" lineWidth="2">
    <mask><CALayer bounds="0 0 5 5"/></mask></CAShapeLayer>
    <CALayer id="c" transform="rotate(30deg, 0, 1, 0) scale(2)" transform.rotation.z="1"
      contentsGravity="center" maskedCorners="3"><backgroundColor value="1 1 1"/><filters>
    <CAFilter filter="gaussianBlur" name="f" inputRadius="1"/></filters><animations>
    <animation type="CAKeyframeAnimation" keyPath="position" repeatCount="inf"><values>
    <CGPoint value="1 2"/><CGPoint value="3 4"/></values><keyTimes><real value="0"/><real value="1"/></keyTimes>
    </animation><p type="CASpringAnimation" keyPath="opacity" mass="1" damping="2"/></animations>
    </CALayer>
    <CAEmitterLayer seed="7"><emitterCells><CAEmitterCell birthRate="2"/></emitterCells>
    </CAEmitterLayer><CAReplicatorLayer instanceCount="3" instanceTransform="translate(1, 2)"/>
    <CATextLayer><string type="string" value="a &amp; b"/></CATextLayer>
    """,
    children: """
      <style><a type="NSArray"><NSDictionary><b type="real" value="1"/></NSDictionary></a></style>
      <states><LKState name="x" basedOn="y"><elements><LKStateSetValue targetId="c"
        keyPath="filters.f.inputRadius"><value type="real" value="4"/></LKStateSetValue>
      <LKStateSetValue targetId="s" keyPath="path"><value type="CGPath" value="0 0 m"/>
      </LKStateSetValue></elements></LKState><LKState name="y"/></states>
      <stateTransitions><LKStateTransition fromState="*" toState="x"><elements>
      <LKStateTransitionElement key="opacity" targetId="c"><animation type="CABasicAnimation"
        keyPath="opacity"/></LKStateTransitionElement></elements></LKStateTransition>
      </stateTransitions>
      """)

  /// A generator that gives the same numbers in every run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// Reads bytes as a scene and applies its states; true when it was a scene.
  private func survives(_ bytes: [UInt8], in folder: SceneFolder) throws -> Bool {
    try folder.write(Data(bytes), to: "s.caml")
    do throws(CAMLError) {
      let url = folder.url.appendingPathComponent("s.caml")
      let document = try CAMLDocument(contentsOf: url)
      for state in document.states { try document.apply(state: state) }
      try document.apply(state: nil)
      return true
    } catch {
      #expect(!error.rule.isEmpty)
      return false
    }
  }

  @Test("the undamaged scene is read without a remark that matters")
  func undamaged() throws {
    let document = try CAMLTests.scene(Self.scene)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
  }

  @Test("800 scenes with random bytes in them")
  func bytes() throws {
    let folder = try SceneFolder()
    var generator = Generator(state: 1)
    let original = Array(Self.scene.utf8)
    var read = 0
    for _ in 0..<800 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if try survives(bytes, in: folder) { read += 1 }
    }
    #expect(read > 0 && read < 800)
  }

  @Test("500 scenes with attribute values swapped among each other")
  func values() throws {
    let folder = try SceneFolder()
    var generator = Generator(state: 2)
    let parts = Self.scene.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    let spare = ["undefined", "", "-1", "1e300", "nan", "inf", "0", "99999999999", "x y z"]
    var read = 0
    for _ in 0..<500 {
      var damaged = parts
      for _ in 0..<3 {
        let place = Int.random(in: 4..<(parts.count / 2), using: &generator) * 2 + 1
        let value =
          Bool.random(using: &generator)
          ? spare.randomElement(using: &generator)!
          : parts[Int.random(in: 4..<(parts.count / 2), using: &generator) * 2 + 1]
        if place < damaged.count { damaged[place] = value }
      }
      if try survives(Array(damaged.joined(separator: "\"").utf8), in: folder) { read += 1 }
    }
    #expect(read > 450)
  }

  @Test("the scene cut off at every fiftieth byte is refused")
  func truncated() throws {
    let folder = try SceneFolder()
    let bytes = Array(Self.scene.utf8)
    for end in stride(from: 0, to: bytes.count - 8, by: 50) {
      #expect(try !survives(Array(bytes[..<end]), in: folder))
    }
  }
}
