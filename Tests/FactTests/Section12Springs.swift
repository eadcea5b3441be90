// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Section 12: the shown values of springs. Rows 207 to 218 are `SpringTests` of
/// CoreAnimationTests.
@Suite("facts 219–222: springs")
struct Section12Springs {
  private func spring(
    damping: CGFloat = 10, duration: Double? = nil
  ) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.damping) = (0, 1, damping)
    animation.duration = duration ?? animation.settlingDuration
    return animation
  }

  @Test(
    "fact 219: the default spring",
    arguments: [
      (0.05, 0.104405), (0.1, 0.340300), (0.2, 0.849426), (0.3, 1.124355), (0.3628, 1.163034),
      (0.5, 1.074591), (1, 1.002170), (1.4727, 0.999309),
    ])
  func standard(time: Double, value: CGFloat) throws {
    #expect(abs(try shownDepth(spring(), at: time) - value) < 1e-6)
  }

  @Test(
    "fact 220: critical damping",
    arguments: [(0.1, 0.264241), (0.2, 0.593994), (0.5, 0.959572), (1, 0.999501)])
  func critical(time: Double, value: CGFloat) throws {
    #expect(abs(try shownDepth(spring(damping: 20), at: time) - value) < 1e-6)
  }

  @Test("fact 222: a shorter duration cuts the spring off, a longer one holds it")
  func cutOff() throws {
    #expect(abs(try shownDepth(spring(duration: 0.2), at: 0.1) - 0.340300) < 1e-6)
    #expect(abs(try shownDepth(spring(duration: 0.2), at: 0.2) - 0.849426) < 1e-6)
    #expect(abs(try shownDepth(spring(duration: 10), at: 0.3) - 1.124355) < 1e-6)
    #expect(abs(try shownDepth(spring(duration: 10), at: 9) - 1) < 1e-6)
  }

  @Test("fact 218: damping without limit jumps to the end")
  func jump() throws {
    let animation = CASpringAnimation(perceptualDuration: 1, bounce: -1)
    animation.keyPath = "zPosition"
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    for time in [0, 0.5] { #expect(try shownDepth(animation, at: time) == 1) }
  }
}
