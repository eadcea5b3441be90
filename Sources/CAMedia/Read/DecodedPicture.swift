// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics

/// A reference to a frame of FFmpeg, which keeps its samples.
///
/// Sound: nobody writes to the frame after it was decoded, and FFmpeg counts references atomically.
final class FrameReference: @unchecked Sendable {
  let frame: UnsafeMutablePointer<AVFrame>
  private let library: FFmpeg

  /// Takes the frame over.
  init(_ frame: UnsafeMutablePointer<AVFrame>, _ library: FFmpeg) {
    (self.frame, self.library) = (frame, library)
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    library.av_frame_free(&frame)
  }

  var format: AVPixelFormat { AVPixelFormat(frame.pointee.format) }
  var width: Int { Int(frame.pointee.width) }
  var height: Int { Int(frame.pointee.height) }

  /// A plane of samples of so many bytes; nil if FFmpeg gave none, one with other rows, or from the
  /// bottom up.
  func plane(_ index: Int, width: Int, height: Int, sampleBytes: Int) -> PlanarPixels.Plane? {
    let (data, bytesPerRow) = rows(index)
    guard let data, bytesPerRow >= width * sampleBytes,
      holds(data, 0..<(height - 1) * bytesPerRow + width * sampleBytes)
    else { return nil }
    return PlanarPixels.Plane(
      samples: UnsafeRawPointer(data), bytesPerRow: bytesPerRow, width: width, height: height)
  }

  /// The first row of a plane, and bytes from one row to the next.
  private func rows(_ index: Int) -> (data: UnsafeMutablePointer<UInt8>?, bytesPerRow: Int) {
    let data = withUnsafeBytes(of: frame.pointee.data) {
      $0.load(fromByteOffset: index * 8, as: UnsafeMutablePointer<UInt8>?.self)
    }
    let bytesPerRow = withUnsafeBytes(of: frame.pointee.linesize) {
      $0.load(fromByteOffset: index * 4, as: Int32.self)
    }
    return (data, Int(bytesPerRow))
  }

  /// Whether bytes, counted from a place, lie in one of the frame's buffers.
  private func holds(_ place: UnsafeMutablePointer<UInt8>, _ bytes: Range<Int>) -> Bool {
    let buffers = withUnsafeBytes(of: frame.pointee.buf) {
      Array($0.bindMemory(to: UnsafeMutablePointer<AVBufferRef>?.self))
    }
    return buffers.contains { buffer in
      guard let buffer = buffer?.pointee, let start = buffer.data else { return false }
      let offset = place - start
      return offset + bytes.lowerBound >= 0 && offset + bytes.upperBound <= Int(buffer.size)
    }
  }

  /// Holds the planes against the size and format that the frame states.
  ///
  /// - Throws: an error if the rows of a plane do not lie in the frame's memory.
  func checkPlanes(_ library: FFmpeg, file: String) throws(MediaError) {
    guard let descriptor = library.av_pix_fmt_desc_get(format)?.pointee, width > 0, height > 0
    else { throw MediaError(.wellFormed, file: file, value: "a picture of no known format") }
    for index in 0..<4 {
      let (data, bytesPerRow) = rows(index)
      // A palette has no rows.
      let isPalette =
        index > 0 && Int32(truncatingIfNeeded: descriptor.flags) & AV_PIX_FMT_FLAG_PAL != 0
      guard let data, !isPalette else { continue }
      let isChroma = index == 1 || index == 2
      let count = isChroma ? -((-height) >> Int(descriptor.log2_chroma_h)) : height
      let reach = (count - 1) * bytesPerRow
      // The last row may end with its samples, which are at least one byte.
      guard holds(data, min(0, reach)..<max(0, reach) + 1) else {
        let name = library.av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "?"
        throw MediaError(
          .wellFormed, file: file,
          value: "plane \(index) has less than \(width) × \(height) pixels of \(name)")
      }
    }
  }
}

/// A pixel format of FFmpeg, as far as its samples can be drawn as planes.
struct PlanarFormat {
  let bits: Int
  let hasChroma: Bool
  let hasAlpha: Bool
  /// Chroma has one sample for 2 to this power of luma.
  let shiftX, shiftY: Int

  /// The planes of a format; nil if it is none of planes of luma and chroma.
  init?(_ descriptor: AVPixFmtDescriptor) {
    let flags = Int32(truncatingIfNeeded: descriptor.flags)
    let unfit =
      AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM
      | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_BAYER
      | AV_PIX_FMT_FLAG_FLOAT
    let components = [
      descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3,
    ].prefix(Int(descriptor.nb_components))
    guard flags & unfit == 0, let luma = components.first, (8...16).contains(luma.depth) else {
      return nil
    }
    for (place, component) in components.enumerated() {
      guard component.plane == place, component.depth == luma.depth, component.shift == 0,
        component.offset == 0, component.step == (luma.depth > 8 ? 2 : 1)
      else { return nil }
    }
    hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0
    hasChroma = components.count >= 3
    guard components.count == (hasChroma ? 3 : 1) + (hasAlpha ? 1 : 0) else { return nil }
    bits = Int(luma.depth)
    (shiftX, shiftY) = (Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h))
  }
}

extension PlanarPixels {
  /// The planes of a frame; nil if its format is another one.
  convenience init?(_ reference: FrameReference, _ library: FFmpeg) {
    guard let descriptor = library.av_pix_fmt_desc_get(reference.format),
      let format = PlanarFormat(descriptor.pointee)
    else { return nil }
    let (width, height) = (reference.width, reference.height)
    let bytes = format.bits > 8 ? 2 : 1
    func plane(_ index: Int, _ width: Int, _ height: Int) -> Plane? {
      reference.plane(index, width: width, height: height, sampleBytes: bytes)
    }
    guard let luma = plane(0, width, height) else { return nil }
    var chroma: (blue: Plane, red: Plane)?
    if format.hasChroma {
      let (w, h) = (-((-width) >> format.shiftX), -((-height) >> format.shiftY))
      guard let blue = plane(1, w, h), let red = plane(2, w, h) else { return nil }
      chroma = (blue, red)
    }
    var alpha: Plane?
    if format.hasAlpha {
      alpha = plane(format.hasChroma ? 3 : 1, width, height)
      if alpha == nil { return nil }
    }
    self.init(
      luma: luma, chroma: chroma, alpha: alpha, bits: format.bits,
      encoding: YCbCrEncoding(reference.frame.pointee, library),
      siting: ChromaSiting(reference.frame.pointee), owner: reference)
  }

  /// Bytes of the planes.
  var byteCount: Int {
    let planes = [luma, chroma?.blue, chroma?.red, alpha].compactMap { $0 }
    return planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
  }
}

extension YCbCrEncoding {
  /// The encoding that a frame names.
  ///
  /// A stream without a matrix gets BT.709 above 576 lines or from 1280 columns on, else BT.601, as
  /// in players. A stream without a range gets the limited one, except for gray pictures and the
  /// formats of JPEG, as in FFmpeg.
  init(_ frame: AVFrame, _ library: FFmpeg) {
    let isFull =
      switch frame.color_range {
      case AVCOL_RANGE_JPEG: true
      case AVCOL_RANGE_MPEG: false
      default: Self.usuallyFull(AVPixelFormat(frame.format), library)
      }
    let isLarge = frame.width >= 1280 || frame.height > 576
    self =
      switch frame.colorspace {
      case AVCOL_SPC_BT709: .bt709(isFullRange: isFull)
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: .bt601(isFullRange: isFull)
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: .bt2020(isFullRange: isFull)
      case AVCOL_SPC_FCC: YCbCrEncoding(red: 0.3, blue: 0.11, isFullRange: isFull)
      case AVCOL_SPC_SMPTE240M: YCbCrEncoding(red: 0.212, blue: 0.087, isFullRange: isFull)
      default: isLarge ? .bt709(isFullRange: isFull) : .bt601(isFullRange: isFull)
      }
  }

  private static func usuallyFull(_ format: AVPixelFormat, _ library: FFmpeg) -> Bool {
    let name = library.av_get_pix_fmt_name(format).map { String(cString: $0) } ?? ""
    return name.hasPrefix("yuvj") || name.hasPrefix("gray")
  }
}

extension ChromaSiting {
  /// The place that a frame names; to the left where it names none.
  init(_ frame: AVFrame) {
    self =
      switch frame.chroma_location {
      case AVCHROMA_LOC_CENTER: .center
      case AVCHROMA_LOC_TOPLEFT: .topLeft
      default: .left
      }
  }
}
