// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The recognisers over whose views the pointer is.
@MainActor struct HoverTracker {
  private var inside: [WeakGesture] = []

  nonisolated init() {}

  /// Tells recognisers where the pointer is, and those whose view it has left.
  ///
  /// - Parameter admit: Called with each recogniser before it is told.
  mutating func move(
    to point: CGPoint?, in root: UIView, _ event: UIEvent, _ admit: (UIGestureRecognizer) -> Void
  ) {
    var reached: [UIGestureRecognizer] = []
    var next = point.flatMap { root.hitTest($0, with: event) }
    while let view = next {
      reached += (view.gestureRecognizers ?? []).filter { $0.isEnabled && $0 is Hovering }
      next = view.superview
    }
    let left = inside.compactMap(\.gesture).filter { gesture in !reached.contains(gesture) }
    inside = reached.map { WeakGesture(gesture: $0) }
    for gesture in left { gesture.pointerMoved(to: nil) }
    for gesture in reached {
      admit(gesture)
      gesture.pointerMoved(to: point)
    }
  }
}

/// A recogniser that follows the pointer without a button.
protocol Hovering {}
