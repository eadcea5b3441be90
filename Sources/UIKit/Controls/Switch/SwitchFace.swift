// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// The views of a switch.
@MainActor struct SwitchFace {
  /// The distance from the edge to the knob, points.
  static let margin: CGFloat = 2
  /// The width and height of the knob, points.
  static let knobSize: CGFloat = 27
  /// How much wider the knob is under a finger, points.
  static let stretch: CGFloat = 7

  let track = UIView()
  let knob = UIView()
  /// The side at which the knob stands while a finger moves it.
  var draggedOn: Bool?

  init() {
    for view in [track, knob] { view.isUserInteractionEnabled = false }
    knob.layer.shadowOpacity = 0.15
    knob.layer.shadowOffset = CGSize(width: 0, height: 3)
    knob.layer.shadowRadius = 4
  }

  /// The rectangle of the knob in a switch of that size.
  static func knob(isOn: Bool, isPressed: Bool, in size: CGSize) -> CGRect {
    let width = knobSize + (isPressed ? stretch : 0)
    return CGRect(
      x: isOn ? size.width - margin - width : margin, y: margin, width: width, height: knobSize)
  }
}

extension UISwitch {
  private static var disabledAlpha: CGFloat { 0.5 }

  func buildFace() {
    addSubview(face.track)
    addSubview(face.knob)
    showFace()
  }

  /// Shows the side, the colours and the size.
  func showFace() {
    let isOn = face.draggedOn ?? storedIsOn
    face.track.frame = bounds
    face.track.layer.cornerRadius = bounds.height / 2
    face.track.backgroundColor = isOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    let rect = SwitchFace.knob(isOn: isOn, isPressed: isHighlighted, in: bounds.size)
    face.knob.frame = rect
    face.knob.layer.cornerRadius = rect.height / 2
    face.knob.layer.shadowPath = CGPath(
      roundedRect: CGRect(origin: .zero, size: rect.size), cornerWidth: rect.height / 2,
      cornerHeight: rect.height / 2, transform: nil)
    face.knob.backgroundColor = thumbTintColor ?? .white
    let alpha = isEnabled ? 1 : UISwitch.disabledAlpha
    if face.track.alpha != alpha { (face.track.alpha, face.knob.alpha) = (alpha, alpha) }
  }

  func turn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    face.draggedOn = nil
    if animated { moveFace() } else { showFace() }
  }

  /// Shows the side, the colours and the size by an animation.
  private func moveFace() {
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { self.showFace() })
  }

  func pressDidChange() { if window == nil { showFace() } else { moveFace() } }

  func follow(_ touch: UITouch) {
    let x = touch.location(in: self).x
    guard x < 0 || x > bounds.width || face.draggedOn != nil else { return }
    let isOn = x > bounds.midX
    if face.draggedOn == isOn { return }
    face.draggedOn = isOn
    moveFace()
  }

  func finish(_ touch: UITouch?, _ event: UIEvent?) {
    guard isTouchInside || face.draggedOn != nil else { return giveUp() }
    let new = face.draggedOn ?? !storedIsOn
    let isChanged = new != storedIsOn
    setOn(new, animated: true)
    if isChanged { send([.valueChanged, .primaryActionTriggered], event) }
  }

  func giveUp() {
    face.draggedOn = nil
    moveFace()
  }
}
