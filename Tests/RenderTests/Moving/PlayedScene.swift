// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAScenes
import CoreAnimation
import CoreGraphics
import Testing

@testable import PictureReference

/// A sample scene on a clock that the test moves, without a picture.
final class PlayedScene {
  let play: ScenePlay
  private let clock = ManualClock.shared()
  private let context: LayerContext

  private final class Sink: CommitSink {
    func submit(_ commit: Commit) {}
  }

  init(_ number: Int) throws {
    let scene = try #require(Scene.all.first { $0.number == number })
    #expect(scene.isAnimated)
    clock.time = 0
    play = ScenePlay(scene, SceneContext())
    context = LayerContext(orientation: .yDown, sink: Sink())
    context.rootLayer = play.root
  }

  /// Plays on to a time, script and all.
  func go(to time: Double) { play.advance(to: time) { ThreadTime.advance(to: $0) } }

  func model(_ name: String) -> CALayer { play.root.part(name) }

  /// The presentation of the first layer of a name.
  func shown(_ name: String) throws -> CALayer { try #require(model(name).presentation()) }

  /// A number that shows.
  func number(_ keyPath: String, of name: String) throws -> Double {
    try #require(try shown(name).value(forKeyPath: keyPath) as? Double)
  }
}

/// Whether two numbers are as good as equal.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: Double = 1e-6) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
}

/// A timing curve by halving, independent of the library's solver.
func curve(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
  func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
  }
  return bezier(low, y1, y2)
}
