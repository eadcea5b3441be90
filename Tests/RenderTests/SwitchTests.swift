// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAHeadless
import CAML
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

@testable import PictureReference

/// One renderer for each optimisation that can be switched off, one with everything on and one with
/// all off.
///
/// Each draws scene after scene, so that leftovers of one scene would show in the next.
private final class SwitchedRenderers {
  static let size = CGSize(width: 640, height: 480)
  let renderers: [(name: String, renderer: HeadlessRenderer)]
  private let clock = ManualClock.shared()
  private var runs = 0

  init() throws {
    let names = Switches.named.map(\.name)
    renderers = try ([names.joined(separator: ","), ""] + names).map { disabled in
      var options = HeadlessRenderer.Options()
      options.environment = ["CA_DISABLE": disabled]
      return (disabled, try HeadlessRenderer(size: Self.size, options: options))
    }
  }

  /// The pictures that renderers draw, those of the one with all off first, then of the one with
  /// all on. Of those that lack one thing three take part, others each time.
  private func pictures(
    _ play: (HeadlessRenderer) throws -> [CGImage]
  ) throws -> [(name: String, pictures: [[UInt8]])] {
    let single = renderers.count - 2
    let turn = (0..<3).map { 2 + (runs * 3 + $0) % single }
    runs += 1
    return try ([0, 1] + turn).map { renderers[$0] }.map { name, renderer in
      clock.time = 0
      defer { renderer.layer = nil }
      return (name, try play(renderer).map(\.premultipliedRGBA))
    }
  }

  /// Expects that every renderer draws the same bytes.
  func expectSame(
    _ what: String, at location: SourceLocation = #_sourceLocation,
    _ play: (HeadlessRenderer) throws -> [CGImage]
  ) throws {
    let all = try pictures(play)
    for (name, pictures) in all.dropFirst() {
      for (number, (picture, plain)) in zip(pictures, all[0].pictures).enumerated()
      where picture != plain {
        let differing = zip(picture, plain).count { $0 != $1 }
        Issue.record(
          "\(what), picture \(number), without \"\(name)\": \(differing) bytes differ from plain",
          sourceLocation: location)
      }
    }
  }
}

@Suite("What CA_DISABLE switches off changes no byte", .serialized)
struct SwitchTests {
  @Test("each scene of the catalogue, at its times")
  func catalogue() throws {
    let renderers = try SwitchedRenderers()
    for scene in Scene.all {
      try renderers.expectSame(scene.name) { renderer in
        let play = ScenePlay(scene, SceneContext())
        renderer.layer = play.root
        // At most four of its times.
        let step = max(1, (scene.times.count + 2) / 3)
        return try stride(from: 0, to: scene.times.count, by: step).map { index in
          let time = scene.times[index]
          play.advance(to: time) { ThreadTime.advance(to: $0) }
          return try renderer.render(at: time)
        }
      }
    }
  }

  @Test("turned groups, some of them below an opaque layer")
  func hiddenGroups() throws {
    let renderers = try SwitchedRenderers()
    for seed in 1...12 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let groups = (0..<8).map { _ in turnedGroup(&numbers) }
      let cover = CALayer.filled(CGRect(x: 0, y: 0, width: 180, height: 180), EffectScene.green)
      let root = EffectScene.root(
        background: .white, Array(groups[..<4]) + [cover] + Array(groups[4...]),
        size: CGSize(width: 300, height: 300))
      for group in groups[..<4] {
        group.position = CGPoint(x: 60 + group.position.x / 5, y: 60 + group.position.y / 5)
      }
      try renderers.expectSame("hidden groups \(seed)") { renderer in
        renderer.layer = root
        return [try renderer.render(at: 0)]
      }
    }
  }

  /// Two round boxes that overlap, faded as one.
  private func turnedGroup(_ numbers: inout SeededNumbers) -> CALayer {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
      CGFloat.random(in: range, using: &numbers)
    }
    let group = CALayer()
    group.bounds.size = CGSize(width: number(30...60), height: number(30...60))
    group.position = CGPoint(x: number(30...270), y: number(30...270))
    group.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1)
    group.opacity = 0.6
    for (x, color) in [(4, EffectScene.red), (14, EffectScene.blue)] as [(CGFloat, CGColor)] {
      group.addSublayer(
        .filled(CGRect(x: x, y: x + number(0...3), width: 25, height: 25), color) {
          ($0.cornerRadius, $0.borderWidth) = (5, 2)
        })
    }
    return group
  }

  @Test("each conformance scene, at its times and between")
  func conformance() throws {
    let renderers = try SwitchedRenderers()
    for scene in ConformanceScene.all {
      let times = scene.times.flatMap { [$0, $0 + 0.05] }
      try renderers.expectSame(scene.name) { renderer in
        renderer.layer = try CAMLDocument(contentsOf: scene.url).rootLayer
        return try times.map { try renderer.render(at: $0) }
      }
    }
  }
}
