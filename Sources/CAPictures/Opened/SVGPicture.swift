// SPDX-License-Identifier: Apache-2.0
import CCairo
import CImageShims
import CoreGraphics
import Foundation

/// An SVG, which librsvg draws at any size.
///
/// It reads no other file and nothing from the network: librsvg gets no address to resolve others
/// against and so takes `data:` addresses only. Scripts are not run, and animations not played.
package final class SVGPicture {
  /// The size in points that the file states (CSS pixels, 96 to an inch), else that of its
  /// `viewBox`, else 300 by 150, as in browsers.
  package let size: CGSize
  private let library: SVGLibrary
  private let handle: UnsafeMutableRawPointer
  private let limits: ImageLimits

  /// How SVGs are read.
  package static var reading: PictureReading {
    SVGLibrary.shared == nil
      ? .missing(library: SVGLibrary.name, package: "librsvg2-2") : .opened(SVGLibrary.name)
  }

  /// Parses a document.
  package init(_ data: Data, limits: ImageLimits = .default) throws(ImageError) {
    guard Self.reading.isRead, let library = SVGLibrary.shared else { throw ImageFormat.svg.unread }
    try limits.check(byteCount: data.count, format: .svg)
    var error: UnsafeMutablePointer<lk_gerror>?
    // Sound: librsvg copies the bytes during the call.
    let handle = [UInt8](data).withUnsafeBufferPointer {
      library.make($0.baseAddress, $0.count, &error)
    }
    guard let handle else { throw library.error(error) }
    library.setResolution(handle, 96)
    (self.library, self.handle, self.limits) = (library, handle, limits)
    size = library.size(handle)
  }

  deinit { library.unref(handle) }

  /// The picture in a size in pixels, within the limits of images.
  ///
  /// A document with a `viewBox` keeps its proportions unless it says otherwise.
  package func image(width: Int, height: Int) throws(ImageError) -> CGImage {
    try samples(width: width, height: height).image(.svg, within: limits)
  }

  /// The pixels of ``image(width:height:)``.
  func samples(width: Int, height: Int) throws(ImageError) -> DecodedSamples {
    try limits.check(width: width, height: height, format: .svg)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      throw ImageError(format: .svg, rule: .memory, value: "\(width) × \(height) pixels")
    }
    var viewport = lk_rsvg_rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    var error: UnsafeMutablePointer<lk_gerror>?
    let isDrawn = library.render(handle, UnsafeMutableRawPointer(context), &viewport, &error)
    guard isDrawn != 0 else { throw library.error(error) }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let bytes = cairo_image_surface_get_data(surface), stride >= width * 4,
      cairo_status(context) == CAIRO_STATUS_SUCCESS
    else {
      throw ImageError(format: .svg, rule: .memory, value: "\(width) × \(height) pixels")
    }
    return DecodedSamples(
      facts: DecodedSamples.Facts(
        width: width, height: height, form: .canvas, alpha: .premultiplied,
        space: .named(CGColorSpace.sRGB)),
      pixels: Self.pixels(bytes, stride, width: width, height: height))
  }

  /// The pixels in the document's size, times a scale, rounded up to whole pixels.
  func samples(scale: CGFloat) throws(ImageError) -> DecodedSamples {
    func pixels(_ length: CGFloat) -> Int {
      let value = (length * scale).rounded(.up)
      return value >= 1 ? Int(min(value, 1e9)) : 1
    }
    return try samples(width: pixels(size.width), height: pixels(size.height))
  }

  /// RGBA from Cairo's words of alpha, red, green and blue.
  private static func pixels(
    _ bytes: UnsafePointer<UInt8>, _ stride: Int, width: Int, height: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      // Sound: Cairo's surface has `height` rows of `width` words, and the target four bytes each.
      for y in 0..<height {
        let row = UnsafeRawPointer(bytes) + y * stride
        for x in 0..<width {
          let word = row.load(fromByteOffset: x * 4, as: UInt32.self)
          let place = (y * width + x) * 4
          target[place] = UInt8(truncatingIfNeeded: word >> 16)
          target[place + 1] = UInt8(truncatingIfNeeded: word >> 8)
          target[place + 2] = UInt8(truncatingIfNeeded: word)
          target[place + 3] = UInt8(truncatingIfNeeded: word >> 24)
        }
      }
      count = width * height * 4
    }
  }
}

/// The functions of librsvg that are used, since version 2.52.
struct SVGLibrary: Sendable {
  static let name = "librsvg-2.so.2"
  /// The library; nil where it is not installed or too old.
  static let shared = SVGLibrary()

  let make: lk_rsvg_new
  let setResolution: lk_rsvg_set_dpi
  let pixelSize: lk_rsvg_get_pixels
  let dimensions: lk_rsvg_get_dimensions
  let render: lk_rsvg_render
  let unref: lk_g_object_unref
  private let freeError: lk_g_error_free

  private init?() {
    guard let library = OpenedLibrary(Self.name),
      let make: lk_rsvg_new = library.function("rsvg_handle_new_from_data"),
      let setResolution: lk_rsvg_set_dpi = library.function("rsvg_handle_set_dpi"),
      let pixelSize: lk_rsvg_get_pixels = library.function(
        "rsvg_handle_get_intrinsic_size_in_pixels"),
      let dimensions: lk_rsvg_get_dimensions = library.function(
        "rsvg_handle_get_intrinsic_dimensions"),
      let render: lk_rsvg_render = library.function("rsvg_handle_render_document"),
      let unref: lk_g_object_unref = library.function("g_object_unref"),
      let freeError: lk_g_error_free = library.function("g_error_free")
    else { return nil }
    (self.make, self.setResolution, self.pixelSize) = (make, setResolution, pixelSize)
    (self.dimensions, self.render) = (dimensions, render)
    (self.unref, self.freeError) = (unref, freeError)
  }

  /// The size of a document, points.
  func size(_ handle: UnsafeMutableRawPointer) -> CGSize {
    var (width, height) = (0.0, 0.0)
    if pixelSize(handle, &width, &height) != 0, width > 0, height > 0, width.isFinite,
      height.isFinite
    {
      return CGSize(width: width, height: height)
    }
    var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
    var (first, second) = (lk_rsvg_length(), lk_rsvg_length())
    var box = lk_rsvg_rectangle()
    dimensions(handle, &hasWidth, &first, &hasHeight, &second, &hasBox, &box)
    let isSound = box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite
    return hasBox != 0 && isSound
      ? CGSize(width: box.width, height: box.height) : CGSize(width: 300, height: 150)
  }

  /// The error that librsvg left, which is freed.
  func error(_ error: UnsafeMutablePointer<lk_gerror>?) -> ImageError {
    defer { if let error { freeError(error) } }
    let message = error?.pointee.message.map { String(cString: $0) } ?? "librsvg"
    let isMemory = message.contains("NoMemory")
    return ImageError(format: .svg, rule: isMemory ? .memory : .wellFormed, value: message)
  }
}
