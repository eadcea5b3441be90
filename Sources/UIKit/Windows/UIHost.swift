// SPDX-License-Identifier: Apache-2.0
import CAWindow
import CoreAnimation
import CoreGraphics
import Foundation

/// Shows the program's windows: on a display, or in the pictures of a headless renderer.
@MainActor class UIHost {
  /// The host that was made last.
  static weak var current: UIHost?

  /// The root of the host's tree: the layers of all windows.
  let screenLayer = CALayer()
  private(set) var size: CGSize

  /// The shape of the pointer.
  var pointerShape = PointerShape.arrow
  /// The text that programs share; empty for none. A host without a desktop shares it with nobody.
  var clipboard: String {
    get { UIHost.ownClipboard }
    set { UIHost.ownClipboard = newValue }
  }
  private static var ownClipboard = ""

  /// The clipboard of the host that was made last.
  static var clipboard: String {
    get { current?.clipboard ?? ownClipboard }
    set {
      if let current { current.clipboard = newValue } else { ownClipboard = newValue }
    }
  }

  init(size: CGSize) {
    self.size = size
    screenLayer.actions = ["sublayers": NSNull(), "bounds": NSNull(), "position": NSNull()]
    place()
    UIHost.current = self
  }

  private func place() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    screenLayer.frame = CGRect(origin: .zero, size: size)
    CATransaction.commit()
  }

  /// Shows the windows that are not hidden, in their order.
  func showWindows() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    screenLayer.sublayers = WindowList.shown.map(\.layer)
    CATransaction.commit()
  }

  /// Gives windows that fill the screen the screen's new size.
  func resize(to new: CGSize) {
    let old = size
    size = new
    place()
    for window in WindowList.shown
    where window.untransformedFrame == CGRect(origin: .zero, size: old) {
      window.stand(in: CGRect(origin: .zero, size: new))
      window.rootViewController?.sizeWillChange(to: new)
    }
  }

  /// The frontmost window with a view at a point of the screen.
  func window(at point: CGPoint) -> UIWindow? {
    WindowList.shown.last { $0.hitTest($0.ownPoint(point), with: nil) != nil }
  }
}
