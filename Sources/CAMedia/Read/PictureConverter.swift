// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics

/// Brings frames into forms that can be drawn, and to another size.
///
/// Belongs to one thread at a time.
final class PictureConverter {
  private struct Recipe: Equatable {
    var format, target: AVPixelFormat
    var width, height, newWidth, newHeight: Int
  }

  private let library: FFmpeg
  private let file: String
  private var recipe: Recipe?
  private var context: OpaquePointer?

  init(_ library: FFmpeg, file: String) { (self.library, self.file) = (library, file) }

  deinit { library.sws_freeContext(context) }

  /// The frame in another format and size.
  func converted(
    _ source: FrameReference, to target: AVPixelFormat, width: Int, height: Int
  ) throws(MediaError) -> FrameReference {
    let wanted = Recipe(
      format: source.format, target: target, width: source.width, height: source.height,
      newWidth: width, newHeight: height)
    try prepare(wanted, keepsRange(source, to: target))
    let result = try frame(target, width: width, height: height, like: source)
    let (from, to) = (source.frame, result.frame)
    let lines = withUnsafePointer(to: &from.pointee.data) { data in
      data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { data in
        withUnsafePointer(to: &from.pointee.linesize.0) { strides in
          withUnsafePointer(to: &to.pointee.data.0) { newData in
            withUnsafePointer(to: &to.pointee.linesize.0) { newStrides in
              library.sws_scale(
                context, data, strides, 0, Int32(source.height), newData, newStrides)
            }
          }
        }
      }
    }
    // Rows that were not written would show old contents of the memory.
    guard lines == height else { throw error("not converted from \(name(source.format))") }
    return result
  }

  private func name(_ format: AVPixelFormat) -> String {
    library.av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "an unknown format"
  }

  private func error(_ value: String) -> MediaError {
    MediaError(.wellFormed, file: file, value: value)
  }

  /// Whether samples keep their range, or become those of RGB by the frame's own matrix.
  private func keepsRange(_ source: FrameReference, to target: AVPixelFormat) -> Bool? {
    guard let from = library.av_pix_fmt_desc_get(source.format),
      Int32(truncatingIfNeeded: from.pointee.flags) & AV_PIX_FMT_FLAG_RGB == 0
    else { return nil }
    return source.frame.pointee.color_range == AVCOL_RANGE_JPEG
  }

  private func prepare(_ wanted: Recipe, _ isFull: Bool?) throws(MediaError) {
    if recipe == wanted, context != nil { return }
    library.sws_freeContext(context)
    let flags =
      wanted.width == wanted.newWidth && wanted.height == wanted.newHeight
      ? SWS_POINT | SWS_ACCURATE_RND : SWS_BICUBIC | SWS_ACCURATE_RND
    context = library.sws_getContext(
      Int32(wanted.width), Int32(wanted.height), wanted.format, Int32(wanted.newWidth),
      Int32(wanted.newHeight), wanted.target, flags, nil, nil, nil)
    guard context != nil else { throw error("not converted from \(name(wanted.format))") }
    recipe = wanted
    if let isFull, let table = library.sws_getCoefficients(SWS_CS_DEFAULT) {
      // Both sides alike, so that values stay as they are; a format of RGB has one range.
      _ = library.sws_setColorspaceDetails(
        context, table, isFull ? 1 : 0, table, isFull ? 1 : 0, 0, 1 << 16, 1 << 16)
    }
  }

  private func frame(
    _ format: AVPixelFormat, width: Int, height: Int, like source: FrameReference
  ) throws(MediaError) -> FrameReference {
    guard let frame = library.av_frame_alloc() else {
      throw MediaError(.memory, file: file, value: "a frame")
    }
    let result = FrameReference(frame, library)
    frame.pointee.format = format.rawValue
    (frame.pointee.width, frame.pointee.height) = (Int32(width), Int32(height))
    frame.pointee.colorspace = source.frame.pointee.colorspace
    frame.pointee.color_range = source.frame.pointee.color_range
    frame.pointee.chroma_location = source.frame.pointee.chroma_location
    guard library.av_frame_get_buffer(frame, 0) >= 0 else {
      throw MediaError(.memory, file: file, value: "a frame of \(width) × \(height)")
    }
    return result
  }
}

extension PictureConverter {
  /// The format nearest to one whose samples cannot be drawn: planes for luma and chroma, else
  /// RGBA.
  func nearest(to format: AVPixelFormat) -> AVPixelFormat {
    guard let descriptor = library.av_pix_fmt_desc_get(format)?.pointee else {
      return AV_PIX_FMT_RGBA
    }
    let flags = Int32(truncatingIfNeeded: descriptor.flags)
    let isRGB = flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
    if isRGB || descriptor.nb_components < 3 { return AV_PIX_FMT_RGBA }
    let chroma =
      switch (descriptor.log2_chroma_w, descriptor.log2_chroma_h) {
      case (0, 0): "444"
      case (1, 0): "422"
      default: "420"
      }
    let alpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0 ? "a" : ""
    let depth = descriptor.comp.0.depth > 10 ? "16le" : descriptor.comp.0.depth > 8 ? "10le" : "p"
    let name = "yuv\(alpha)\(chroma)p" + (depth == "p" ? "" : depth)
    let found = library.av_get_pix_fmt(name)
    return found == AV_PIX_FMT_NONE ? AV_PIX_FMT_YUV420P : found
  }

  /// The pixels of a frame of `AV_PIX_FMT_RGBA`, multiplied by alpha.
  func image(of reference: FrameReference) throws(MediaError) -> CGImage {
    let plane = reference.plane(
      0, width: reference.width, height: reference.height, sampleBytes: 4)
    guard let plane else { throw error("no pixels") }
    let rowBytes = plane.width * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: rowBytes * plane.height) { buffer, count in
      for y in 0..<plane.height {
        let row = (plane.samples + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let target = buffer.baseAddress! + y * rowBytes
        for x in stride(from: 0, to: rowBytes, by: 4) {
          let alpha = UInt32(row[x + 3])
          for channel in 0..<3 {
            target[x + channel] = UInt8((UInt32(row[x + channel]) * alpha + 127) / 255)
          }
          target[x + 3] = row[x + 3]
        }
      }
      count = rowBytes * plane.height
    }
    return CGImage(width: plane.width, height: plane.height, premultipliedRGBA: pixels)
  }
}
