// SPDX-License-Identifier: Apache-2.0
import CABase
import CCairo
import Foundation

/// A drawing destination: a bitmap, or the pages of a PDF, with a current path and a stack of
/// graphics states.
///
/// User space starts as the bitmap's pixels, or a page's points, origin bottom left, y up.
/// Everything drawn goes through the current transform (``ctm``), the clip, the shadow, the alpha
/// and the blend mode. A context belongs to one thread at a time.
public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bits of one component: 8, 16 or 32.
  public let bitsPerComponent: Int
  /// The bits of one pixel: four components, or one for gray and for alpha alone.
  public let bitsPerPixel: Int
  /// The bytes from one row to the next.
  public let bytesPerRow: Int
  /// The space of the pixels; nil where they hold alpha alone.
  public let colorSpace: CGColorSpace?
  /// The layout of the pixels.
  public let bitmapInfo: CGBitmapInfo

  /// Nil for a PDF.
  private let memory: BitmapMemory?
  /// The file that pages are drawn in; nil for a bitmap.
  let document: PageDocument?
  /// From device space (y up) to Cairo's (y down).
  package internal(set) var baseToCairo: CGAffineTransform
  /// Where Cairo cannot draw into the memory itself.
  let mirror: BitmapMirror?
  /// The destination where there are more than 8 bits a component: the bitmap, or the innermost
  /// transparency layer. The canvas then only holds the coverage of drawings.
  var precise: PreciseBitmap?
  /// The destination: the bitmap, or the innermost transparency layer.
  var canvas: Canvas
  /// The open transparency layers, outermost first.
  var layers: [TransparencyLayer] = []

  var state = GraphicsState()
  private(set) var savedStates: [GraphicsState] = []
  /// The current path, in base space.
  var currentPath = PathStorage()
  /// From text space to user space; the graphics state does not save it.
  public var textMatrix = CGAffineTransform.identity
  /// Whether ``setShouldAntialias(_:)`` has a say.
  var allowsAntialiasing = true
  /// Whether ``setShouldSmoothFonts(_:)`` has a say.
  var allowsFontSmoothing = true
  /// Whether ``setShouldSubpixelPositionFonts(_:)`` has a say.
  var allowsFontSubpixelPositioning = true
  /// Whether ``setShouldSubpixelQuantizeFonts(_:)`` has a say.
  var allowsFontSubpixelQuantization = true
  /// The outlines of the text that is being drawn, in base space, where the clip will be cut to it.
  var textClip: PathStorage?
  /// From base space, in which shadows and patterns are measured, to device space.
  ///
  /// Identity for a bitmap context; one made for a layer or a screen scale has that flip and scale.
  package var baseTransform = CGAffineTransform.identity
  /// Whether calls that set colors have no effect: in the cells of patterns without color.
  var ignoresColors = false

  /// The limits of this context.
  package var limits = DrawingLimits.default
  /// The fonts and glyphs that texts drawn here did not find, full sentences, each once.
  package private(set) var textProblems: [String] = []
  /// Whether texts that are drawn are kept in ``texts``, for diagnostics. Default false.
  package var keepsTexts = false
  /// The texts that were drawn while they were kept, each once, ``DrawnText/most`` at most.
  package internal(set) var texts: [DrawnText] = []
  /// Drawings that were simplified or left out, each text once.
  package internal(set) var diagnostics: [String] = []

  /// The largest width and height, in pixels: Cairo's coordinates have 16 bits.
  package static let maximumSide = 32767

  /// A context that draws into `data`, or into memory of its own if that is nil.
  ///
  /// Supported are 8 bits a component: RGBA, ARGB, BGRA and ABGR with premultiplied or skipped
  /// alpha in RGB spaces that share sRGB's numbers; gray without alpha (`none`) in gray spaces;
  /// alpha alone (`alphaOnly`). With integers of 16 bits, half floats and single floats a component
  /// (`floatComponents`), in either byte order: RGB of any RGB space with alpha last, premultiplied
  /// or skipped, and gray without alpha. Anything else gives nil. `bytesPerRow` may be 0, which
  /// packs the rows. Own memory starts at zeros. Drawings in a gray context are mixed as RGB
  /// numbers and stored as their weighted sum, 0.21 R + 0.72 G + 0.07 B; colors are converted to
  /// the gray space before.
  ///
  /// With more than 8 bits colors, gradients, images, blend modes and transparency layers have the
  /// precision of floats, and in floating-point contexts of extended spaces the range too. How much
  /// of a pixel the edge of a shape, a clip, a mask or a shadow covers has 256 steps; patterns have
  /// 8 bits.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let sides = 1...CGContext.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    if bitsPerComponent > 8 {
      self.init(
        precise: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
        bytesPerRow: bytesPerRow, space: space, info: info)
      return
    }
    guard bitsPerComponent == 8, let layout = BitmapLayout(info, space: space) else { return nil }
    let pixelBytes = layout.bytesPerPixel
    let rowBytes = bytesPerRow == 0 ? width * pixelBytes : bytesPerRow
    guard rowBytes >= width * pixelBytes, rowBytes <= Int32.max else { return nil }
    // Sound: owned memory has rowBytes · height bytes; the caller promises the same for its own, as
    // long as the context lives, as on Apple.
    guard
      let memory = data.map({ BitmapMemory(borrowing: $0) })
        ?? BitmapMemory(byteCount: rowBytes * height)
    else { return nil }
    let frame = BitmapRect(x: 0, y: 0, width: width, height: height)
    let isExchanged = layout.isExchangedForCairo(bytesPerRow: rowBytes)
    let canvas =
      if let isExchanged {
        Canvas(
          memory: memory, bytesPerRow: rowBytes, frame: frame, format: layout.format,
          isExchanged: isExchanged)
      } else {
        Canvas(frame: frame, format: layout.format, isExchanged: false)
      }
    guard let canvas else { return nil }
    let mirror =
      isExchanged == nil
      ? BitmapMirror(memory: memory, bytesPerRow: rowBytes, pixel: layout.pixel) : nil
    self.init(
      canvas, memory, width: width, height: height, bits: (8, pixelBytes * 8),
      bytesPerRow: rowBytes, space: layout.pixel == .alpha ? nil : space, info: info,
      mirror: mirror, precise: nil)
  }

  /// A context with more than 8 bits a component.
  private convenience init?(
    precise data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, info: CGBitmapInfo
  ) {
    let frame = BitmapRect(x: 0, y: 0, width: width, height: height)
    guard
      let layout = PreciseBitmap.layout(info, bitsPerComponent: bitsPerComponent, space: space)
    else { return nil }
    let rowBytes = bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow
    guard rowBytes >= width * layout.bytesPerPixel, rowBytes <= Int32.max,
      let canvas = Canvas(frame: frame, format: CAIRO_FORMAT_A8, isExchanged: false)
    else { return nil }
    // Sound: as in the initializer above.
    guard
      let memory = data.map({ BitmapMemory(borrowing: $0) })
        ?? BitmapMemory(byteCount: rowBytes * height)
    else { return nil }
    self.init(
      canvas, memory, width: width, height: height,
      bits: (bitsPerComponent, layout.bytesPerPixel * 8), bytesPerRow: rowBytes, space: space,
      info: info, mirror: nil,
      precise: PreciseBitmap(memory: memory, bytesPerRow: rowBytes, frame: frame, layout: layout))
  }

  private init(
    _ canvas: Canvas, _ memory: BitmapMemory, width: Int, height: Int,
    bits: (component: Int, pixel: Int), bytesPerRow: Int, space: CGColorSpace?,
    info: CGBitmapInfo, mirror: BitmapMirror?, precise: PreciseBitmap?
  ) {
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    (bitsPerComponent, bitsPerPixel) = bits
    (self.canvas, self.memory, self.mirror, self.precise) = (canvas, memory, mirror, precise)
    (colorSpace, bitmapInfo) = (space, info)
    baseToCairo = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    document = nil
  }

  /// A context of a PDF, outside of its pages.
  init?(_ document: PageDocument) {
    guard let canvas = Canvas.hidden(format: CAIRO_FORMAT_ARGB32, isExchanged: false) else {
      return nil
    }
    (width, height, bytesPerRow, bitsPerComponent, bitsPerPixel) = (0, 0, 0, 0, 0)
    (self.canvas, memory, mirror, precise) = (canvas, nil, nil, nil)
    (colorSpace, bitmapInfo) = (nil, [])
    baseToCairo = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    self.document = document
  }

  deinit { closePDF() }

  /// A context of premultiplied RGBA in sRGB with memory of its own.
  package convenience init?(width: Int, height: Int) {
    self.init(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .sRGBSpace, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// Notes problems of texts, drawn here or in pictures that are drawn here.
  package func note(textProblems problems: [String]) {
    for problem in problems where textProblems.count < limits.maximumTextProblems {
      if !textProblems.contains(problem) { textProblems.append(problem) }
    }
  }

  /// Saves the graphics state: transform, clip, colors, line, text and mixing attributes; not the
  /// path.
  public func saveGState() {
    savedStates.append(state)
    cairo_save(canvas.cairo)
  }

  /// Returns to the graphics state saved last; without one in the open transparency layer, nothing
  /// happens.
  public func restoreGState() {
    guard savedStates.count > layers.last?.savedStateCount ?? 0,
      let saved = savedStates.popLast()
    else { return }
    state = saved
    cairo_restore(canvas.cairo)
  }

  /// Forgets the states that were saved in a layer that ends.
  func dropSavedStates(to count: Int = 0) { savedStates.removeLast(savedStates.count - count) }
}

extension CGContext {
  /// The pixels, top row first, in the layout of ``bitmapInfo``. They hold all drawings except for
  /// open transparency layers. Nil for a PDF.
  public var data: UnsafeMutableRawPointer? {
    cairo_surface_flush(baseCanvas.surface)
    return memory?.bytes
  }

  /// The bitmap, whatever layers are open.
  var baseCanvas: Canvas { layers.first?.outer ?? canvas }

  /// Where a pixel keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// An image of the pixels as they are now; it keeps them when drawing goes on. Nil for a PDF.
  public func makeImage() -> CGImage? {
    guard let memory else { return nil }
    cairo_surface_flush(baseCanvas.surface)
    // The memory of a part of a wider picture ends with the pixels of its last row.
    let size = bytesPerRow * (height - 1) + width * bitsPerPixel / 8
    // Sound: the memory has that many bytes, and they are copied.
    var copy = Data(bytes: memory.bytes, count: size)
    copy.append(Data(count: bytesPerRow * height - size))
    guard let provider = CGDataProvider(data: copy) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace ?? .deviceGray,
      bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent
    )?.noting(textProblems, texts: texts)
  }

  /// Does nothing: drawing reaches the memory at once.
  public func flush() {}

  /// Does nothing: drawing reaches the memory at once.
  public func synchronize() {}

  /// Runs `body`, which draws in `area`, with Cairo's canvas and the bitmap in memory alike.
  func withBitmap(_ area: BitmapRect, _ body: () -> Void) {
    guard let mirror, layers.isEmpty else { return body() }
    mirror.load(area, into: canvas)
    body()
    mirror.store(area, from: canvas)
  }

  /// Notes a drawing that is simplified or left out, and says it once on standard error.
  func report(_ text: String) {
    guard diagnostics.count < 16, !diagnostics.contains(text) else { return }
    diagnostics.append(text)
    StandardError.write("CGContext: \(text)\n")
  }
}
