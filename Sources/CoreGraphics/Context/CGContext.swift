import CCairo
import Foundation

/// A drawing destination: a bitmap, with a current path and a stack of graphics states.
///
/// User space starts as the bitmap's pixels, origin bottom left, y up. Everything drawn goes through
/// the current transform (``ctm``), the clip, the alpha and the blend mode. A context belongs to one
/// thread at a time.
public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bits of one component: 8.
  public let bitsPerComponent: Int = 8
  /// The bits of one pixel: 32.
  public let bitsPerPixel: Int = 32
  /// The bytes from one row to the next.
  public let bytesPerRow: Int
  /// The space of the pixels.
  public let colorSpace: CGColorSpace?
  /// The layout of the pixels.
  public let bitmapInfo: CGBitmapInfo

  /// The pixels, top row first, in the layout of ``bitmapInfo``. All drawing is in them at any time.
  public var data: UnsafeMutableRawPointer? {
    cairo_surface_flush(surface)
    return pixels
  }

  /// Cairo's context. Sound: it is made in the initializer, destroyed in deinit, and used between.
  let cairo: OpaquePointer
  /// Cairo's view of the pixels; lives as long as ``cairo``.
  let surface: OpaquePointer
  private let pixels: UnsafeMutableRawPointer
  private let ownsPixels: Bool

  /// Whether memory holds RGBA, where Cairo sees BGRA. All but four blend modes treat the channels
  /// alike, so it is enough to hand Cairo every color and image with red and blue exchanged.
  let holdsRGBA: Bool

  var state = GraphicsState()
  private var savedStates: [GraphicsState] = []
  /// The current path, in base space.
  var currentPath = PathStorage()

  /// The largest width and height, in pixels: Cairo's coordinates have 16 bits.
  package static let maximumSide = 32767

  /// A context that draws into `data`, or into memory of its own if that is nil.
  ///
  /// Supported are 8 bits a component in RGB spaces that share sRGB's numbers, laid out as RGBA
  /// (`premultipliedLast` or `noneSkipLast`, default or big byte order) or BGRA (`premultipliedFirst`
  /// or `noneSkipFirst`, `byteOrder32Little`); nil for anything else. `bytesPerRow` may be 0, and else
  /// is a multiple of 4. Own memory starts transparent.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let sides = 1...CGContext.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    let rowBytes = bytesPerRow == 0 ? width * 4 : bytesPerRow
    guard bitsPerComponent == 8, rowBytes >= width * 4, rowBytes % 4 == 0, rowBytes <= Int32.max,
      ColorTable(space)?.isIdentity == true, let alpha = info.alphaInfo,
      let isRGBA = CGContext.isRGBA(alpha, info.byteOrder)
    else { return nil }
    let byteCount = rowBytes * height
    // Sound: owned memory has rowBytes · height bytes and lives until deinit; the caller promises the
    // same for its own, as on Apple.
    let pixels = data ?? .allocate(byteCount: byteCount, alignment: 16)
    if data == nil { pixels.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }
    let format = alpha.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
      Int32(rowBytes))
    let cairo = cairo_create(surface)
    guard let surface, let cairo, cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
      if data == nil { pixels.deallocate() }
      return nil
    }
    self.width = width
    self.height = height
    self.bytesPerRow = rowBytes
    colorSpace = space
    self.bitmapInfo = info
    self.cairo = cairo
    self.surface = surface
    self.pixels = pixels
    ownsPixels = data == nil
    holdsRGBA = isRGBA
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    if ownsPixels { pixels.deallocate() }
  }

  /// A context of premultiplied RGBA in sRGB with memory of its own.
  package convenience init?(width: Int, height: Int) {
    self.init(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: .sRGBSpace, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// True for RGBA in memory, false for BGRA, nil for other layouts.
  private static func isRGBA(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo) -> Bool? {
    switch (alpha, order) {
    case (.premultipliedLast, .byteOrderDefault), (.premultipliedLast, .byteOrder32Big),
      (.noneSkipLast, .byteOrderDefault), (.noneSkipLast, .byteOrder32Big):
      true
    case (.premultipliedFirst, .byteOrder32Little), (.noneSkipFirst, .byteOrder32Little): false
    default: nil
    }
  }

  /// Where a pixel keeps its alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// An image of the pixels as they are now.
  public func makeImage() -> CGImage? {
    cairo_surface_flush(surface)
    // Sound: the memory has that many bytes, and they are copied.
    let copy = Data(bytes: pixels, count: bytesPerRow * height)
    guard let colorSpace, let provider = CGDataProvider(data: copy) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace,
      bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
  }

  /// Does nothing: drawing reaches the memory at once.
  public func flush() {}

  /// Does nothing: drawing reaches the memory at once.
  public func synchronize() {}

  /// Saves the graphics state: transform, clip, colors, line and mixing attributes; not the path.
  public func saveGState() {
    savedStates.append(state)
    cairo_save(cairo)
  }

  /// Returns to the graphics state saved last; without one, nothing happens.
  public func restoreGState() {
    guard let saved = savedStates.popLast() else { return }
    state = saved
    cairo_restore(cairo)
  }

  /// Exchanges the first and third byte of every pixel.
  func exchangeRedAndBlue() {
    cairo_surface_flush(surface)
    let bytes = pixels.assumingMemoryBound(to: UInt8.self)
    // Sound: rows and columns stay inside the bitmap, and the memory is only ever seen as bytes.
    for y in 0..<height {
      for x in 0..<width {
        let pixel = y * bytesPerRow + x * 4
        (bytes[pixel], bytes[pixel + 2]) = (bytes[pixel + 2], bytes[pixel])
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}
