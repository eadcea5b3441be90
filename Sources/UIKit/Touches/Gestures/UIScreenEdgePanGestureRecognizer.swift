// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Finds a finger that is moved into the window from an edge.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges, of which the pan begins at one. Default none.
  open var edges: UIRectEdge = []
  /// Points from an edge within which the finger comes down.
  static let reach: CGFloat = 20

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let bounds = view?.rootView.bounds else { return }
    if !touches.allSatisfy({ isAtEdge($0.point, of: bounds) }) { state = .failed }
  }

  private func isAtEdge(_ point: CGPoint, of bounds: CGRect) -> Bool {
    let reach = UIScreenEdgePanGestureRecognizer.reach
    return edges.contains(.left) && point.x - bounds.minX <= reach
      || edges.contains(.right) && bounds.maxX - point.x <= reach
      || edges.contains(.top) && point.y - bounds.minY <= reach
      || edges.contains(.bottom) && bounds.maxY - point.y <= reach
  }
}
