// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Glibc
import UIGraphics

/// The classes of views that are known to draw, and those that are known not to.
///
/// Whether a class overrides `draw(_:)` shows when it is called: the base's notes the call, and the
/// picture stays empty. A class that was found so is not drawn by itself again, only when a view
/// asks for it.
@MainActor enum DrawingClasses {
  private static var empty: Set<ObjectIdentifier> = [ObjectIdentifier(UIView.self)]
  private static var drawing: Set<ObjectIdentifier> = []
  /// Whether the base's `draw(_:)` was called since this was false.
  static var baseWasCalled = false

  /// Whether new views of the class are to be drawn.
  static func mayDraw(_ type: UIView.Type) -> Bool { !empty.contains(ObjectIdentifier(type)) }

  /// Whether a view of the class, which has just drawn in the context, has no drawing of its own.
  static func hasNoDrawing(_ type: UIView.Type, in context: CGContext) -> Bool {
    let id = ObjectIdentifier(type)
    if drawing.contains(id) { return false }
    if baseWasCalled, context.isBlank {
      empty.insert(id)
      return true
    }
    drawing.insert(id)
    empty.remove(id)
    return false
  }
}

extension CGContext {
  /// Whether every pixel of the bitmap is 0. A context may be a part of a wider picture, whose
  /// other pixels lie between its rows.
  fileprivate var isBlank: Bool {
    let count = width * bitsPerPixel / 8
    guard let data, count > 0 else { return data != nil }
    return (0..<height).allSatisfy { row in
      // Sound: each row of the bitmap has that many bytes, and the context keeps them. A row whose
      // first byte is 0 and that equals itself one byte later is 0 throughout.
      let start = data + row * bytesPerRow
      return start.load(as: UInt8.self) == 0 && memcmp(start, start + 1, count - 1) == 0
    }
  }
}

extension UIView {
  /// Draws the picture of the view's own layer.
  func drawView(_ layer: CALayer, _ context: CGContext) {
    guard layer === self.layer else { return LayerDelegateCall.decline() }
    DrawingClasses.baseWasCalled = false
    UIGraphicsPushContext(context)
    draw(context.boundingBoxOfClipPath)
    UIGraphicsPopContext()
    if DrawingClasses.hasNoDrawing(type(of: self), in: context) { LayerDelegateCall.decline() }
  }

  func prepareToDraw(_ layer: CALayer) {
    guard layer === self.layer else { return }
    if !flags.contains(.hasOwnScale) { layer.contentsScale = UIScreen.main.scale }
    layer.isOpaque = isOpaque && (storedBackground?.cgColor.alpha ?? 1) >= 1
  }

  func changeScale(_ scale: CGFloat) {
    flags.insert(.hasOwnScale)
    layer.contentsScale = scale
    if DrawingClasses.mayDraw(type(of: self)) { setNeedsDisplay() }
  }

  func changeBackground(_ color: UIColor?) {
    storedBackground = color
    showBackground()
  }

  /// Gives the layer the colour that the background has under the view's traits.
  func showBackground() {
    layer.backgroundColor = storedBackground?.resolvedColor(with: traitCollection).cgColor
  }

  func contentModeDidChange() {
    layer.contentsGravity = contentMode.gravity
    layer.needsDisplayOnBoundsChange = contentMode == .redraw
  }

  func changeMask(_ view: UIView?) {
    if view == nil, extras?.mask == nil { return }
    view?.removeFromSuperview()
    ensuredExtras.mask = view
    layer.mask = view?.layer
  }
}
