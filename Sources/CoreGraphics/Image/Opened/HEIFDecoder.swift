// SPDX-License-Identifier: Apache-2.0
import CImageShims
import Foundation

/// HEIC and AVIF through libheif, which reads both: the primary image, turned and cropped as the
/// file says.
///
/// Samples of more than 8 bits become half floats. Colours are those of the file's ICC profile or
/// primaries; curves for high dynamic range (PQ, HLG) count as sRGB's.
enum HEIFDecoder {
  /// How a format, HEIF or AVIF, is read.
  static func reading(_ format: ImageFormat) -> PictureReading {
    guard let library = HEIFLibrary.shared else {
      return .missing(library: HEIFLibrary.name, package: "libheif1")
    }
    // heif_compression_AV1 and heif_compression_HEVC.
    guard library.haveDecoder(format == .avif ? 4 : 1) != 0 else {
      let codec = format == .avif ? "dav1d" : "libde265"
      return .missing(
        library: "a decoder of \(HEIFLibrary.name)", package: "libheif-plugin-\(codec)")
    }
    return .opened("\(HEIFLibrary.name), version \(library.version)")
  }

  static func decode(
    _ data: Data, as format: ImageFormat, limits: ImageLimits
  ) throws(ImageError) -> CGImage {
    guard reading(format).isRead, let library = HEIFLibrary.shared else { throw format.unread }
    let bytes = [UInt8](data)
    // Sound: libheif reads the bytes only while the file is open, inside this closure.
    let result = bytes.withUnsafeBytes { input in
      Result { () throws(ImageError) in
        try HEIFFile(input, by: library, as: format, within: limits).image()
      }
    }
    return try result.get()
  }
}

/// An open file of libheif.
private struct HEIFFile: ~Copyable {
  private let library: HEIFLibrary
  private let format: ImageFormat
  private let limits: ImageLimits
  private let context: UnsafeMutableRawPointer
  private let handle: UnsafeMutableRawPointer

  /// - Parameter bytes: They stay until the file is closed.
  init(
    _ bytes: UnsafeRawBufferPointer, by library: HEIFLibrary, as format: ImageFormat,
    within limits: ImageLimits
  ) throws(ImageError) {
    guard let context = library.makeContext() else {
      throw ImageError(format: format, rule: .memory, value: "a context")
    }
    library.setSizeLimit(
      context, Int32(clamping: max(limits.maximumWidth, limits.maximumHeight)))
    var handle: UnsafeMutableRawPointer?
    do throws(ImageError) {
      try Self.check(library.read(context, bytes.baseAddress, bytes.count, nil), format)
      try Self.check(library.primary(context, &handle), format)
    } catch {
      library.freeContext(context)
      throw error
    }
    guard let handle else {
      library.freeContext(context)
      throw ImageError(format: format, rule: .notEmpty, value: "of no pictures")
    }
    (self.library, self.format, self.limits) = (library, format, limits)
    (self.context, self.handle) = (context, handle)
  }

  deinit {
    library.releaseHandle(handle)
    library.freeContext(context)
  }

  func image() throws(ImageError) -> CGImage {
    let size = (Int(library.width(handle)), Int(library.height(handle)))
    try limits.check(width: size.0, height: size.1, format: format)
    let isFine = library.bits(handle) > 8
    var image: UnsafeMutableRawPointer?
    // heif_colorspace_RGB, and RGBA of 16 bits, the low byte first, or of 8.
    try Self.check(library.decode(handle, &image, 1, isFine ? 15 : 11, nil), format)
    guard let image else { throw ImageError(format: format, rule: .memory, value: "pixels") }
    defer { library.releaseImage(image) }
    var stride: Int32 = 0
    guard let plane = library.plane(image, Self.interleaved, &stride) else {
      throw ImageError(format: format, rule: .supportedFeature, value: "planes of samples")
    }
    let bits = Int(library.imageBits(image, Self.interleaved))
    let row = size.0 * (isFine ? 8 : 4)
    var pixels = Data(capacity: row * size.1)
    for y in 0..<size.1 { pixels.append(plane + y * Int(stride), count: row) }
    if isFine { Self.widen(&pixels, from: bits) }
    return try make(pixels, width: size.0, height: size.1, isFine: isFine)
  }

  private static let interleaved: Int32 = 10

  private func make(
    _ pixels: Data, width: Int, height: Int, isFine: Bool
  ) throws(ImageError) -> CGImage {
    let alpha: CGImageAlphaInfo =
      library.hasAlpha(handle) == 0
      ? .noneSkipLast : library.isPremultiplied(handle) != 0 ? .premultipliedLast : .last
    let order: CGBitmapInfo = isFine ? .byteOrder16Little : []
    let image = CGDataProvider(data: pixels).flatMap { provider in
      CGImage(
        width: width, height: height, bitsPerComponent: isFine ? 16 : 8,
        bitsPerPixel: isFine ? 64 : 32, bytesPerRow: width * (isFine ? 8 : 4), space: space,
        bitmapInfo: order.union(CGBitmapInfo(rawValue: alpha.rawValue)), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    guard let image else { throw ImageError(format: format, rule: .memory, value: "pixels") }
    return image
  }

  /// Stretches samples of fewer bits to 16.
  private static func widen(_ pixels: inout Data, from bits: Int) {
    guard bits > 8, bits < 16 else { return }
    let largest = 1 << bits - 1
    pixels.withUnsafeMutableBytes { bytes in
      for place in stride(from: 0, to: bytes.count - 1, by: 2) {
        let value = Int(
          UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
        let wide = (min(value, largest) * 65535 + largest / 2) / largest
        bytes.storeBytes(of: UInt16(wide).littleEndian, toByteOffset: place, as: UInt16.self)
      }
    }
  }

  /// The colour space of the samples: the profile's, else that of the primaries, else sRGB.
  private var space: CGColorSpace {
    let count = library.profileSize(handle)
    if count > 0, count <= limits.maximumInputByteCount {
      var profile = [UInt8](repeating: 0, count: count)
      // Sound: libheif writes as many bytes as it said.
      let status = profile.withUnsafeMutableBytes { library.profile(handle, $0.baseAddress) }
      let space = CGColorSpace(iccData: NSData(data: Data(profile)))
      if status.code == 0, let space, space.model == .rgb { return space }
    }
    var nclx: UnsafeMutablePointer<lk_heif_nclx>?
    guard library.nclx(handle, &nclx).code == 0, let nclx else { return .sRGBSpace }
    defer { library.freeNCLX(nclx) }
    return Self.space(primaries: nclx.pointee.primaries, transfer: nclx.pointee.transfer)
  }

  /// The space of codes (ITU-T H.273, tables 2 and 3).
  private static func space(primaries: Int32, transfer: Int32) -> CGColorSpace {
    let isLinear = transfer == 8
    let name =
      switch primaries {
      case 9: isLinear ? CGColorSpace.linearITUR_2020 : CGColorSpace.itur_2020_sRGBGamma
      case 11, 12: isLinear ? CGColorSpace.linearDisplayP3 : CGColorSpace.displayP3
      default: isLinear ? CGColorSpace.linearSRGB : CGColorSpace.sRGB
      }
    return CGColorSpace(name: name) ?? .sRGBSpace
  }

  private static func check(_ error: lk_heif_error, _ format: ImageFormat) throws(ImageError) {
    if error.code == 0 { return }
    let rule: ImageError.Rule =
      switch error.code {
      case 3, 4, 11: .supportedFeature
      case 6: .memory
      default: error.subcode == 100 ? .complete : .wellFormed
      }
    let message = error.message.map { String(cString: $0) } ?? "libheif error \(error.code)"
    throw ImageError(format: format, rule: rule, value: message)
  }
}
