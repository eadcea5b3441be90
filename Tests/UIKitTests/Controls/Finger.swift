// SPDX-License-Identifier: Apache-2.0
@testable import UIKit

/// A finger that touches a view, without a window.
@MainActor final class Finger {
  let touch = UITouch()
  let event = UIEvent()
  private let view: UIView

  /// Puts the finger down at a point of the view's space.
  init(_ view: UIView, at point: CGPoint, tapCount: Int = 1) {
    self.view = view
    touch.view = view
    touch.tapCount = tapCount
    event.allTouches = [touch]
    put(point, .began)
    view.touchesBegan([touch], with: event)
  }

  private func put(_ point: CGPoint, _ phase: UITouch.Phase) {
    touch.previousPoint = touch.point
    touch.point = view.convert(point, to: nil)
    touch.phase = phase
  }

  func move(to point: CGPoint) {
    put(point, .moved)
    view.touchesMoved([touch], with: event)
  }

  func lift() {
    touch.phase = .ended
    view.touchesEnded([touch], with: event)
  }

  func withdraw() {
    touch.phase = .cancelled
    view.touchesCancelled([touch], with: event)
  }

  /// Taps the middle of a view.
  static func tap(_ view: UIView) {
    Finger(view, at: CGPoint(x: view.bounds.midX, y: view.bounds.midY)).lift()
  }
}
