// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import OpenGLES
import UIKit

/// Draws for a ``GLKView``.
@preconcurrency @MainActor
public protocol GLKViewDelegate: AnyObject {
  /// Draws the view's picture. The view's context is current and its framebuffer is bound.
  func glkView(_ view: GLKView, drawIn rect: CGRect)
}

/// A view whose picture is drawn with GL: by its delegate, or by a subclass in `draw(_:)`.
///
/// The view makes the framebuffer, in its own size in pixels, and shows the picture afterwards. It
/// draws after `setNeedsDisplay()`, when its size has changed, and when ``display()`` is called.
@preconcurrency @MainActor
open class GLKView: UIView {
  private var framebuffer = ViewFramebuffer()

  /// `CAEAGLLayer`.
  open override class var layerClass: AnyClass { CAEAGLLayer.self }

  /// A view that draws with a context.
  public convenience init(frame: CGRect, context: EAGLContext) {
    self.init(frame: frame)
    self.context = context
  }

  /// A view with that frame; it draws nothing before it has a context.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isOpaque = isOpaque
  }

  /// A view of no size; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.isOpaque = isOpaque
  }

  /// Whether the picture's alpha is left out. Default true. If false, the layers behind the view
  /// show through.
  open override var isOpaque: Bool { didSet { layer.isOpaque = isOpaque } }

  /// Draws the picture; weak. Default nil: ``UIView/draw(_:)`` of a subclass does.
  open weak var delegate: (any GLKViewDelegate)?
  /// The context. Default nil.
  open var context: EAGLContext? {
    willSet { if newValue !== context { deleteDrawable() } }
    didSet { setNeedsDisplay() }
  }
  /// Default `.RGBA8888`.
  open var drawableColorFormat = GLKViewDrawableColorFormat.RGBA8888 {
    didSet { framebuffer.isCurrent = false }
  }
  /// Default none.
  open var drawableDepthFormat = GLKViewDrawableDepthFormat.formatNone {
    didSet { framebuffer.isCurrent = false }
  }
  /// Default none.
  open var drawableStencilFormat = GLKViewDrawableStencilFormat.formatNone {
    didSet { framebuffer.isCurrent = false }
  }
  /// Default once.
  open var drawableMultisample = GLKViewDrawableMultisample.multisampleNone {
    didSet { framebuffer.isCurrent = false }
  }
  /// Whether `setNeedsDisplay()` has the view drawn. Default true; else ``display()`` does.
  open var enableSetNeedsDisplay = true

  /// The width of the picture, pixels; 0 before it was drawn.
  public var drawableWidth: Int { framebuffer.width }
  /// The height of the picture, pixels; 0 before it was drawn.
  public var drawableHeight: Int { framebuffer.height }

  /// Binds the view's framebuffer, and makes it if need be.
  open func bindDrawable() { framebuffer.bind(self) }

  /// Lets go of the framebuffer.
  open func deleteDrawable() {
    framebuffer.delete(context)
  }

  /// Draws and shows the picture now.
  open func display() {
    guard let context, bounds.width > 0, bounds.height > 0 else { return }
    let previous = EAGLContext.current()
    guard EAGLContext.setCurrent(context) else { return }
    defer { EAGLContext.setCurrent(previous) }
    guard framebuffer.bind(self) else { return }
    if let delegate { delegate.glkView(self, drawIn: bounds) } else { draw(bounds) }
    framebuffer.present(context)
  }

  /// The picture, as it was shown last; nil before it was drawn.
  open var snapshot: UIImage {
    display()
    return UIGraphicsImageRenderer(bounds: bounds).image { layer.render(in: $0.cgContext) }
  }

  /// Draws the view where ``enableSetNeedsDisplay`` is true. Called by the layer.
  open override func display(_ layer: CALayer) { if enableSetNeedsDisplay { display() } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if framebuffer.isOutgrown(by: self) { setNeedsDisplay() }
  }
}
