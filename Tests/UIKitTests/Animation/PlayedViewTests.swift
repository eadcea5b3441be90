// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Testing

@testable import CoreAnimation
@testable import UIKit

/// Views that animate on a screen that plays frame by frame.
@Suite("Played frames of views are the pictures of their times") @MainActor
struct PlayedViewTests {
  private static let size = CGSize(width: 96, height: 64)

  /// A view with two views in it.
  private func makeRoot() -> UIView {
    let root = UIView(frame: CGRect(origin: .zero, size: Self.size))
    root.backgroundColor = .white
    for index in 0..<2 {
      let view = UIView(frame: CGRect(x: 4, y: 4 + 30 * CGFloat(index), width: 24, height: 20))
      view.backgroundColor = .red
      root.addSubview(view)
    }
    return root
  }

  /// Runs `body` for a new tree with the thread's clock at one and the same time, and answers what
  /// it gives for each of forty frames a sixtieth of a second apart.
  private func run(
    at start: Double, _ clock: ManualClock, _ begin: (UIView) -> Any?,
    _ show: (UIView) -> Void, _ picture: (Double) throws -> CGImage
  ) throws -> [[UInt8]] {
    clock.time = start
    let root = makeRoot()
    show(root)
    CATransaction.flush()
    let kept = begin(root)
    CATransaction.flush()
    defer { withExtendedLifetime(kept) {} }
    return try (0..<40).map { try picture(start + Double($0) / 60).premultipliedRGBA }
  }

  private func check(
    atLeast changes: Int = 10, sourceLocation: SourceLocation = #_sourceLocation,
    _ begin: (UIView) -> Any?
  ) throws {
    let clock = ManualClock.shared()
    let start = clock.time.rounded(.up) + 1
    var options = HeadlessScreen.Options()
    options.isStepped = true
    let screen = try HeadlessScreen(size: Self.size, options: options)
    let played = try run(at: start, clock, begin, { screen.layer = $0.layer }) {
      try screen.step(to: $0)
    }
    screen.layer = nil
    CATransaction.flush()
    screen.close()
    let renderer = try HeadlessRenderer(size: Self.size)
    let pictures = try run(at: start, clock, begin, { renderer.layer = $0.layer }) {
      try renderer.advance(to: $0)
      return try renderer.render()
    }
    let others = played.indices.filter { played[$0] != pictures[$0] }
    #expect(
      others.isEmpty, "frames that differ from their pictures", sourceLocation: sourceLocation)
    #expect(Set(pictures).count >= changes, sourceLocation: sourceLocation)
  }

  @Test("blocks, one after the other") func blocks() throws {
    try check(atLeast: 25) { root in
      let views = root.subviews
      UIView.animate(withDuration: 0.3, delay: 0.05, options: .curveEaseIn) {
        views[0].center.x = 70
        views[0].alpha = 0.3
      } completion: { _ in
        UIView.animate(withDuration: 0.2) { views[0].center.y = 50 }
      }
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 2
      ) {
        views[1].transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 1.4, y: 1)
      }
      return nil
    }
  }

  @Test("key frames and transitions") func keyframes() throws {
    try check { root in
      let views = root.subviews
      UIView.animateKeyframes(withDuration: 0.5, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          views[0].center.x = 80
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          views[0].backgroundColor = .blue
        }
      }
      UIView.transition(with: views[1], duration: 0.4, options: .transitionCrossDissolve) {
        views[1].backgroundColor = .green
      }
      return nil
    }
  }

  @Test("animators that start, pause, go back and end") func animators() throws {
    try check { root in
      let views = root.subviews
      let running = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut) {
        views[0].frame.origin.x = 60
        views[0].layer.cornerRadius = 8
      }
      running.startAnimation()
      let reversed = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) {
        views[1].center.x = 80
      }
      reversed.startAnimation()
      reversed.pauseAnimation()
      reversed.fractionComplete = 0.6
      reversed.isReversed = true
      reversed.continueAnimation(withTimingParameters: nil, durationFactor: 1)
      return [running, reversed]
    }
  }
}
