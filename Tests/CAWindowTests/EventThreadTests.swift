// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("What animations tell comes to the thread that committed them")
struct EventThreadTests {
  @Test("beginnings, ends and completion blocks, while the screen draws on its own thread")
  func threads() {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      Self.run()
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
  }

  private static func run() {
    let here = Thread.current
    guard let screen = try? HeadlessScreen(size: MovingBar.size) else {
      Issue.record("There is no screen.")
      return
    }
    let (layer, witness) = (CALayer(), Witness())
    var completions: [Thread] = []
    screen.layer = layer
    CATransaction.flush()
    let begin = monotonicTime()
    CATransaction.begin()
    CATransaction.setCompletionBlock { completions.append(Thread.current) }
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 0.2)
    fade.delegate = witness
    layer.add(fade, forKey: "fade")
    CATransaction.commit()
    _ = eventuallyInTurns { !completions.isEmpty }
    #expect(monotonicTime() - begin >= 0.2)
    #expect(witness.calls.map(\.name) == ["start", "stop true"])
    #expect(witness.calls.allSatisfy { $0.thread === here })
    #expect(completions.count == 1 && completions.first === here)
    screen.close()
  }

  @Test("a renderer of single frames tells them when its time goes on, and not when it draws")
  func advancing() throws {
    let renderer = try HeadlessRenderer(size: MovingBar.size)
    let (layer, witness) = (CALayer(), Witness())
    renderer.layer = layer
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 1.0)
    fade.delegate = witness
    layer.add(fade, forKey: "fade")
    _ = try renderer.render(at: 5)
    #expect(!witness.calls.contains { $0.name.hasPrefix("stop") })
    #expect(renderer.time == 0)
    try renderer.advance(to: 0.5)
    #expect(witness.calls.map(\.name) == ["start"])
    #expect(CACurrentMediaTime() == 0.5)
    try renderer.advance(to: 2)
    #expect(witness.calls.map(\.name) == ["start", "stop true"])
    #expect(throws: HeadlessError.self) { try renderer.advance(to: .infinity) }
  }

  /// Notes its calls and their threads.
  private final class Witness: NSObject, CAAnimationDelegate {
    var calls: [(name: String, thread: Thread)] = []

    func animationDidStart(_ anim: CAAnimation) { calls.append(("start", Thread.current)) }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      calls.append(("stop \(flag)", Thread.current))
    }
  }
}
