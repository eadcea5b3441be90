// SPDX-License-Identifier: Apache-2.0

extension UIView {
  var effectiveTint: UIColor {
    var view: UIView? = self
    while let current = view {
      if let tint = current.extras?.tint { return tint }
      view = current.parent
    }
    return .systemBlue
  }

  var effectiveTintMode: TintAdjustmentMode {
    var view: UIView? = self
    while let current = view {
      if let mode = current.extras?.tintMode, mode != .automatic { return mode }
      view = current.parent
    }
    return .normal
  }

  func changeTint(_ color: UIColor?) {
    if color == extras?.tint { return }
    ensuredExtras.tint = color
    tintDidChange()
  }

  func changeTintMode(_ mode: TintAdjustmentMode) {
    ensuredExtras.tintMode = mode
    tintDidChange()
  }

  /// Tells this view, and those below that take their tint from it.
  func tintDidChange() {
    var waiting = [self]
    while let view = waiting.popLast() {
      view.tintColorDidChange()
      waiting += view.subviews.reversed().filter { $0.extras?.tint == nil }
    }
  }
}
