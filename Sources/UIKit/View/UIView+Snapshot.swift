// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import UIGraphics

extension UIView {
  /// Draws the view and those below it into a rectangle of the current context; whether all of it
  /// was drawn.
  ///
  /// It is drawn as `CALayer.render(in:)` does.
  @discardableResult
  public final func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), !bounds.isEmpty else { return false }
    if afterUpdates { settle() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// Performs the layout and drawing due, here and below.
  private func settle() {
    layoutIfNeeded()
    tellBelow { $0.layer.displayIfNeeded() }
  }

  func makeSnapshot(of rect: CGRect, afterUpdates: Bool, caps: UIEdgeInsets = .zero) -> UIView? {
    guard !rect.isEmpty else { return nil }
    if afterUpdates { settle() }
    let scale = UIScreen.main.scale
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let image = UIGraphicsImageRenderer(size: rect.size, format: format).image { context in
      context.cgContext.translateBy(x: -rect.minX, y: -rect.minY)
      layer.render(in: context.cgContext)
    }
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.layer.contents = image.cgImage
    view.layer.contentsScale = scale
    if caps != .zero { view.layer.contentsCenter = rect.size.middle(within: caps) }
    return view
  }
}

extension CGSize {
  /// The part within the insets, in unit coordinates.
  fileprivate func middle(within caps: UIEdgeInsets) -> CGRect {
    CGRect(
      x: caps.left / width, y: caps.top / height,
      width: max(0, width - caps.left - caps.right) / width,
      height: max(0, height - caps.top - caps.bottom) / height)
  }
}
