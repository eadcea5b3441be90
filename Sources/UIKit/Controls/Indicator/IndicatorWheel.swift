// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// The layers of an indicator.
@MainActor struct IndicatorWheel {
  /// The spokes of a wheel.
  static let count = 8
  /// The time of a turn, seconds.
  static let period = 1.0
  /// The key of the animation.
  static let key = "turn"
  /// How much weaker each spoke is than the one before it.
  static let fade: Float = -0.1

  /// The spokes, which a layer without a view may change only without actions.
  let spokes = CAReplicatorLayer()
  let spoke = CALayer()

  init() {
    spokes.addSublayer(spoke)
    spokes.instanceCount = IndicatorWheel.count
    spokes.instanceTransform = CATransform3DMakeRotation(
      -2 * .pi / CGFloat(IndicatorWheel.count), 0, 0, 1)
    spokes.instanceAlphaOffset = IndicatorWheel.fade
  }

  /// A turn by steps of a spoke each, without an end.
  static var turn: CAAnimation {
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = (0..<count).map { 2 * Double.pi * Double($0) / Double(count) }
    turn.calculationMode = .discrete
    turn.duration = period
    turn.repeatCount = .infinity
    turn.isRemovedOnCompletion = false
    return turn
  }
}

extension UIActivityIndicatorView {
  func buildWheel() {
    isUserInteractionEnabled = false
    layer.addSublayer(wheel.spokes)
    showWheel()
    placeWheel()
    hide()
  }

  func styleDidChange() {
    storedColor = nil
    showWheel()
    placeWheel()
    invalidateIntrinsicContentSize()
  }

  func hide() { isHidden = hidesWhenStopped && !isAnimating }

  func showWheel() {
    let size = style.size.width
    let spoke = CGSize(width: size * 0.1, height: size * 0.27)
    CATransaction.withoutActions {
      wheel.spoke.backgroundColor = color.cgColor
      wheel.spoke.cornerRadius = spoke.width / 2
      wheel.spoke.frame = CGRect(
        x: (size - spoke.width) / 2, y: size * 0.03, width: spoke.width, height: spoke.height)
    }
  }

  func placeWheel() {
    CATransaction.withoutActions {
      wheel.spokes.bounds = CGRect(origin: .zero, size: style.size)
      wheel.spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }

  func turnWheel() {
    if wheel.spokes.animation(forKey: IndicatorWheel.key) != nil { return }
    wheel.spokes.add(IndicatorWheel.turn, forKey: IndicatorWheel.key)
  }

  func stopWheel() { wheel.spokes.removeAnimation(forKey: IndicatorWheel.key) }
}

extension CATransaction {
  /// Runs `body` without actions.
  static func withoutActions(_ body: () -> Void) {
    begin()
    setDisableActions(true)
    body()
    commit()
  }
}
