// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Follows a pointer over a view while no button is held.
///
/// It begins when the pointer comes over the view, changes as it moves, and ends when it leaves.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer, Hovering {
  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UIHoverGestureRecognizer) -> Void) {
    self.init()
    addAction { if let hover = $0 as? UIHoverGestureRecognizer { action(hover) } }
  }

  private var isInside = false

  override var waitsForTouches: Bool { isInside }

  /// A pointer keeps no touches away.
  open override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }

  /// No touch keeps a pointer away.
  open override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }

  override func pointerMoved(to point: CGPoint?) {
    if let point {
      progress.points = [point]
      let isNew = !isInside
      isInside = true
      state = isNew ? .began : .changed
    } else if isInside {
      isInside = false
      state = .ended
    }
  }
}
