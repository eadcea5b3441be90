// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// How far a recogniser has come with the touches since it was reset.
struct GestureProgress {
  var state = UIGestureRecognizer.State.possible
  /// The state that an action is called for.
  var reported: UIGestureRecognizer.State?
  /// States that were asked for and wait for other recognisers.
  var wanted: [UIGestureRecognizer.State] = []
  /// States that no action was called for yet.
  var unreported: [UIGestureRecognizer.State] = []
  /// The touches that are down and followed.
  var touches: [UITouch] = []
  /// Every touch that was followed.
  var received: [UITouch] = []
  /// The places of the touches at the last event that had any, in the space of the root view.
  var points: [CGPoint] = []
  weak var dispatcher: TouchDispatcher?

  /// Whether the gesture was found.
  var isRecognized: Bool { state == .began || state == .changed || state == .ended }
  /// Whether nothing more can be found until the recogniser is reset.
  var isOver: Bool { state == .ended || state == .cancelled || state == .failed }

  /// The middle of the touches.
  var middle: CGPoint {
    guard !points.isEmpty else { return .zero }
    let sum = points.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
  }

  /// Takes the places of the touches.
  @MainActor mutating func takePoints() {
    if !touches.isEmpty { points = touches.map(\.point) }
  }

  /// Forgets everything but the dispatcher.
  mutating func clear() {
    let kept = dispatcher
    self = GestureProgress()
    dispatcher = kept
  }
}
