// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore

/// A layer that asks for its picture: a subclass draws it with GL.
///
///     class Waves: CAOpenGLLayer {
///       override func draw(
///         inCGLContext context: CGLContextObj, pixelFormat: CGLPixelFormatObj,
///         forLayerTime time: CFTimeInterval, displayTime: UnsafePointer<CVTimeStamp>?
///       ) {
///         glClearColor(0, 0, Float(time.truncatingRemainder(dividingBy: 1)), 1)
///         glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
///         super.draw(
///           inCGLContext: context, pixelFormat: pixelFormat, forLayerTime: time,
///           displayTime: displayTime)
///       }
///     }
///
/// It draws on the thread of the layer: after `setNeedsDisplay()`, when its size has changed, and
/// where it ``isAsynchronous`` at each frame of the display for which
/// ``canDraw(inCGLContext:pixelFormat:forLayerTime:displayTime:)`` answers true. The context is one
/// of GLES; the framebuffer is bound and the viewport is the layer's when drawing begins.
open class CAOpenGLLayer: CALayer {
  private let pictures = DrawableSource()
  private var canvas: GLCanvas?
  private var asynchronous = false
  private var storedColorspace: CGColorSpace?
  private var client: OpenGLLayerTicks?

  /// Makes a layer with the defaults.
  public override init() {
    super.init()
    pictures.ignoresAlpha = isOpaque
    needsDisplayOnBoundsChange = true
  }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAOpenGLLayer else { return }
    asynchronous = layer.asynchronous
    storedColorspace = layer.storedColorspace
  }

  /// Reads a layer from an archive written by `encode(with:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    pictures.ignoresAlpha = isOpaque
  }

  deinit {
    client?.end()
    canvas?.close(self)
  }

  /// Whether it is asked for a picture at each frame of the display. Default false.
  ///
  /// It is asked while it stands in the tree of a host.
  open var isAsynchronous: Bool {
    get { asynchronous }
    set {
      if asynchronous == newValue { return }
      asynchronous = newValue
      client?.end()
      client = newValue ? OpenGLLayerTicks(self) : nil
    }
  }

  /// The colour space of the picture. Default nil; kept, and without effect: sRGB counts.
  open var colorspace: CGColorSpace? {
    get { storedColorspace }
    set { storedColorspace = newValue }
  }

  /// Whether alpha is ignored. Default false.
  open override var isOpaque: Bool {
    didSet { pictures.ignoresAlpha = isOpaque }
  }

  /// Whether there is a new picture for a time. Default true.
  ///
  /// - Parameters:
  ///   - ctx: The context, which is current.
  ///   - pf: Its pixel format.
  ///   - t: The time of the layer, seconds.
  ///   - ts: The time of the display; nil where the picture is drawn on demand.
  open func canDraw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) -> Bool { true }

  /// Draws the picture. The default one ends the drawing (`glFlush()`); a subclass calls it last.
  ///
  /// Parameters are those of ``canDraw(inCGLContext:pixelFormat:forLayerTime:displayTime:)``.
  open func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) { glFlush() }

  /// The pixel format for displays: a token.
  ///
  /// - Parameter mask: The displays; ignored.
  open func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
    // Sound: a token that nobody looks behind, and not null.
    CGLPixelFormatObj(bitPattern: 1).unsafelyUnwrapped
  }

  /// Called when a pixel format is no longer needed.
  open func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) {}

  /// Makes the context that the layer draws with. A subclass may answer one that shares objects
  /// with others: `EAGLContext(api:sharegroup:)`, retained.
  ///
  /// - Precondition of the default: there is a GLES 3.0 driver.
  open func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj {
    guard let context = EAGLContext(api: .openGLES3) else {
      fatalError("A CAOpenGLLayer needs a driver of GLES 3.0; override copyCGLContext.")
    }
    // Sound: `releaseCGLContext(_:)` takes the reference back.
    return CGLContextObj(Unmanaged.passRetained(context).toOpaque())
  }

  /// Lets go of a context that ``copyCGLContext(forPixelFormat:)`` made.
  open func releaseCGLContext(_ ctx: CGLContextObj) {
    // Sound: it has the reference that `copyCGLContext(forPixelFormat:)` gave it.
    Unmanaged<EAGLContext>.fromOpaque(UnsafeRawPointer(ctx)).release()
  }

  /// Draws on demand.
  open override func display() { drawPicture(at: nil) }
}

extension CAOpenGLLayer {
  /// Asks for a picture and shows it.
  ///
  /// - Parameter tick: The frame of the display for which it is; nil on demand.
  func drawPicture(at tick: FrameTick?) {
    guard modelLayer == nil, bounds.width > 0, bounds.height > 0 else { return }
    let canvas = self.canvas ?? GLCanvas(for: self)
    self.canvas = canvas
    let previous = EAGLContext.current()
    guard canvas.begin(self, pictures) else { return }
    defer { EAGLContext.setCurrent(previous) }
    setSource(pictures)
    let time = convertTime(tick?.target ?? CACurrentMediaTime(), from: nil)
    let wasDrawn = CVTimeStamp.with(tick?.target) { stamp in
      guard
        canDraw(
          inCGLContext: canvas.cgl, pixelFormat: canvas.format, forLayerTime: time,
          displayTime: stamp)
      else { return false }
      draw(
        inCGLContext: canvas.cgl, pixelFormat: canvas.format, forLayerTime: time,
        displayTime: stamp)
      return true
    }
    if wasDrawn { canvas.present() }
  }
}

extension CVTimeStamp {
  /// Calls `body` with the time of a display, seconds of the media clock, or with nil.
  fileprivate static func with(
    _ time: Double?, _ body: (UnsafePointer<CVTimeStamp>?) -> Bool
  ) -> Bool {
    guard let time else { return body(nil) }
    var stamp = CVTimeStamp()
    stamp.hostTime = UInt64(max(0, time) * 1e9)
    stamp.videoTimeScale = 1_000_000_000
    stamp.videoTime = Int64(max(0, time) * 1e9)
    // Both times hold something: kCVTimeStampVideoTimeValid and kCVTimeStampHostTimeValid.
    stamp.flags = 3
    return body(&stamp)
  }
}
