// SPDX-License-Identifier: Apache-2.0
import CImageShims
import CoreGraphics
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
  ) throws(ImageError) -> DecodedSamples {
    guard reading(format).isRead, let library = HEIFLibrary.shared else { throw format.unread }
    let bytes = [UInt8](data)
    // Sound: libheif reads the bytes only while the file is open, inside this closure.
    let result = bytes.withUnsafeBytes { input in
      Result { () throws(ImageError) in
        try HEIFFile(input, by: library, as: format, within: limits).samples()
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

  func samples() throws(ImageError) -> DecodedSamples {
    let size = (width: Int(library.width(handle)), height: Int(library.height(handle)))
    try limits.check(width: size.width, height: size.height, format: format)
    let isFine = library.bits(handle) > 8
    let chroma = isFine ? Self.words : Self.bytes
    var image: UnsafeMutableRawPointer?
    try Self.check(library.decode(handle, &image, Self.rgb, chroma, nil), format)
    guard let image else { throw ImageError(format: format, rule: .memory, value: "pixels") }
    defer { library.releaseImage(image) }
    guard library.colorspace(image) == Self.rgb, library.chroma(image) == chroma else {
      throw ImageError(format: format, rule: .supportedFeature, value: "planes of samples")
    }
    let form: DecodedSamples.Form = isFine ? .words : .bytes
    var pixels = try rows(of: image, size, bytes: size.width * form.bytesPerPixel)
    if isFine { try widen(&pixels, from: Int(library.imageBits(image, Self.interleaved))) }
    let alpha: DecodedSamples.Alpha =
      library.hasAlpha(handle) == 0
      ? .none : library.isPremultiplied(handle) != 0 ? .premultiplied : .straight
    return DecodedSamples(
      facts: DecodedSamples.Facts(
        width: size.width, height: size.height, form: form, alpha: alpha, space: space),
      pixels: pixels)
  }

  /// heif_colorspace_RGB.
  private static let rgb: Int32 = 1
  /// heif_chroma_interleaved_RGBA, and heif_chroma_interleaved_RRGGBBAA_LE.
  private static let (bytes, words): (Int32, Int32) = (11, 15)
  /// heif_channel_interleaved.
  private static let interleaved: Int32 = 10

  /// The rows of the decoded picture, which must have the size that the file states: libheif
  /// decodes the stream and compares nothing.
  private func rows(
    of image: UnsafeMutableRawPointer, _ size: (width: Int, height: Int), bytes count: Int
  ) throws(ImageError) -> [UInt8] {
    let width = Int(library.planeWidth(image, Self.interleaved))
    let height = Int(library.planeHeight(image, Self.interleaved))
    var stride: Int32 = 0
    guard let plane = library.plane(image, Self.interleaved, &stride) else {
      throw ImageError(format: format, rule: .supportedFeature, value: "planes of samples")
    }
    guard (width, height) == size, Int(stride) >= count else {
      throw ImageError(
        format: format, rule: .statedSize(width: size.width, height: size.height),
        value: "\(width) × \(height) pixels in rows of \(stride) bytes")
    }
    return [UInt8](unsafeUninitializedCapacity: count * height) { target, filled in
      // Sound: the plane has `height` rows of at least `count` bytes, and so has the target.
      for y in 0..<height {
        UnsafeMutableRawBufferPointer(target).baseAddress!.advanced(by: y * count)
          .copyMemory(from: plane + y * Int(stride), byteCount: count)
      }
      filled = count * height
    }
  }

  /// Stretches samples of fewer bits to 16.
  private func widen(_ pixels: inout [UInt8], from bits: Int) throws(ImageError) {
    guard (9...16).contains(bits) else {
      throw ImageError(format: format, rule: .supportedFeature, value: "samples of \(bits) bits")
    }
    if bits == 16 { return }
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
  private var space: DecodedSamples.Space {
    let count = library.profileSize(handle)
    if count > 0, count <= min(limits.maximumInputByteCount, DecodingMessage.headLimit / 2) {
      var profile = Data(count: count)
      // Sound: libheif writes as many bytes as it said.
      let status = profile.withUnsafeMutableBytes { library.profile(handle, $0.baseAddress) }
      let space = CGColorSpace(iccData: NSData(data: profile))
      if status.code == 0, let space, space.model == .rgb { return .profile(profile) }
    }
    var nclx: UnsafeMutablePointer<lk_heif_nclx>?
    guard library.nclx(handle, &nclx).code == 0, let nclx else { return .named(CGColorSpace.sRGB) }
    defer { library.freeNCLX(nclx) }
    return .named(Self.space(primaries: nclx.pointee.primaries, transfer: nclx.pointee.transfer))
  }

  /// The space of codes (ITU-T H.273, tables 2 and 3).
  private static func space(primaries: Int32, transfer: Int32) -> String {
    let isLinear = transfer == 8
    return switch primaries {
    case 9: isLinear ? CGColorSpace.linearITUR_2020 : CGColorSpace.itur_2020_sRGBGamma
    case 11, 12: isLinear ? CGColorSpace.linearDisplayP3 : CGColorSpace.displayP3
    default: isLinear ? CGColorSpace.linearSRGB : CGColorSpace.sRGB
    }
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
