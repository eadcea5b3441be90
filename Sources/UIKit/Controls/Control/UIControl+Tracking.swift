// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Following a finger.
extension UIControl {
  /// How far outside a finger still counts as inside, points.
  static var touchReach: CGFloat { 70 }

  func change(_ flag: ControlFlags, _ isOn: Bool) {
    guard controlFlags.contains(flag) != isOn else { return }
    if isOn { controlFlags.insert(flag) } else { controlFlags.remove(flag) }
    if [.disabled, .selected, .highlighted].contains(flag) { stateDidChange() }
  }

  func begin(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    trackedTouch = touch
    change(.touchInside, true)
    guard beginTracking(touch, with: event) else {
      change(.touchInside, false)
      trackedTouch = nil
      return
    }
    change(.tracking, true)
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  func move(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch), isTracking else { return }
    let wasInside = isTouchInside
    let isInside = holds(touch)
    change(.touchInside, isInside)
    guard continueTracking(touch, with: event) else { return stop(touch, event) }
    isHighlighted = isInside
    var events: Event = isInside ? .touchDragInside : .touchDragOutside
    if isInside != wasInside { events.insert(isInside ? .touchDragEnter : .touchDragExit) }
    send(events, event)
  }

  func end(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch), isTracking else { return }
    let isInside = holds(touch)
    change(.touchInside, isInside)
    stop(touch, event)
    guard isEnabled else { return }
    send(isInside ? .touchUpInside : .touchUpOutside, event)
    if isInside { touchDidTrigger(event) }
  }

  func cancel(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch), isTracking else { return }
    release()
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  /// Ends the following of the finger.
  private func stop(_ touch: UITouch, _ event: UIEvent?) {
    release()
    endTracking(touch, with: event)
    change(.touchInside, false)
  }

  private func release() {
    trackedTouch = nil
    change(.tracking, false)
    isHighlighted = false
  }

  /// Whether the touch lies in the control or near it.
  private func holds(_ touch: UITouch) -> Bool {
    let place = touch.location(in: self)
    if point(inside: place, with: nil) { return true }
    return bounds.insetBy(dx: -UIControl.touchReach, dy: -UIControl.touchReach).contains(place)
  }
}
