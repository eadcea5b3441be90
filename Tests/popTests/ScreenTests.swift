// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import Synchronization
import Testing
import pop

/// The pictures of two halves of a screen, frame by frame.
private final class Watch: Sendable {
  struct Entry {
    let time: CFTimeInterval
    /// When it was drawn, which may be later.
    let drawn: CFTimeInterval
    let left: Int
    let right: Int
  }
  private let entries = Mutex<[Entry]>([])

  func note(_ frame: HeadlessScreen.Frame) {
    let image = frame.picture()
    let pixels = image.premultipliedRGBA
    func hash(_ columns: Range<Int>) -> Int {
      var hasher = Hasher()
      for y in 0..<image.height {
        for x in columns { hasher.combine(pixels[(y * image.width + x) * 4 + 1]) }
      }
      return hasher.finalize()
    }
    let entry = Entry(
      time: frame.mediaTime, drawn: CACurrentMediaTime(), left: hash(0..<image.width / 2),
      right: hash(image.width / 2..<image.width))
    entries.withLock { $0.append(entry) }
  }

  /// The entries whose media times lie in the range, and that were drawn in it.
  func entries(in range: ClosedRange<Double>) -> [Entry] {
    entries.withLock { $0.filter { range.contains($0.time) && range.contains($0.drawn) } }
  }
}

/// Runs `body` on a thread of its own, which has a run loop.
private func onNewThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
  }
}

@Suite("pop on a display")
struct ScreenTests {
  @Test("while the program sleeps for 2 s pop stands still, and a layer's animation goes on")
  func sleep() async throws {
    let (during, after) = try await onNewThread { try Self.record() }
    let lefts = Set(during.map(\.left)).count
    let rights = Set(during.map(\.right)).count
    print("asleep: \(during.count) frames, \(lefts) pictures of a layer, \(rights) of pop")
    #expect(lefts > 1)
    #expect(rights == 1)
    #expect(Set(after.map(\.right)).count > 2)
  }

  /// The frames of a sleep of 2 s, and those after it.
  private static func record() throws -> (during: [Watch.Entry], after: [Watch.Entry]) {
    var options = HeadlessScreen.Options()
    options.lateFrameLimit = 3600
    let screen = try HeadlessScreen(
      size: CGSize(width: 160, height: 80), refreshRate: 60, options: options)
    screen.background = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let watch = Watch()
    screen.onPresent = { watch.note($0) }
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 160, height: 80)
    let layers = [0, 80].map { x -> CALayer in
      let layer = CALayer()
      layer.frame = CGRect(x: x + 20, y: 20, width: 40, height: 40)
      layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(layer)
      return layer
    }
    screen.layer = root
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 40 * Double.pi
    turn.duration = 60
    layers[0].add(turn, forKey: "turn")
    let popped = POPBasicAnimation(propertyNamed: kPOPLayerRotation)!
    popped.toValue = 40 * Double.pi
    popped.duration = 60
    popped.timingFunction = nil
    layers[1].pop_add(popped, forKey: "turn")
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.5))
    let start = CACurrentMediaTime()
    Thread.sleep(forTimeInterval: 2)
    let end = CACurrentMediaTime()
    // A loaded machine draws few frames a second.
    let deadline = Date(timeIntervalSinceNow: 60)
    func after() -> [Watch.Entry] { watch.entries(in: (end + 0.05)...(end + 60)) }
    while Set(after().map(\.right)).count < 3, deadline.timeIntervalSinceNow > 0 {
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    }
    screen.close()
    // What was committed before the sleep may be seen a moment after its begin.
    return (watch.entries(in: (start + 0.1)...end), after())
  }

  @Test("an animation starts with the turn that adds it, and its values start no actions")
  func actions() async throws { try await onNewThread { try Self.checkActions() } }

  private static func checkActions() throws {
    let screen = try HeadlessScreen(size: CGSize(width: 40, height: 40), refreshRate: 60)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    screen.layer = layer
    CATransaction.flush()
    let animation = POPBasicAnimation(propertyNamed: kPOPLayerOpacity)!
    animation.fromValue = 0.5
    animation.toValue = 0.25
    var states: [(Float, [String]?)] = []
    animation.animationDidApplyBlock = { _ in states.append((layer.opacity, layer.animationKeys()))
    }
    layer.pop_add(animation, forKey: "a")
    let start = Date()
    while layer.pop_animation(forKey: "a") != nil, -start.timeIntervalSinceNow < 30 {
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
    }
    screen.close()
    #expect(states.first?.0 == 0.5)
    #expect(states.last?.0 == 0.25)
    #expect(states.allSatisfy { $0.1 == nil })
    #expect(layer.presentation()?.opacity == 0.25)
  }
}
