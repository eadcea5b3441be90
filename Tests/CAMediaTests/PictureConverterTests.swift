// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics
import Testing

@testable import CAMedia

@Suite("Pictures in other forms")
struct PictureConverterTests {
  /// A gray picture of 16 × 16 pixels, and its brightness once it is RGBA.
  private func brightness(of gray: UInt8, _ range: AVColorRange, _ library: FFmpeg) throws -> Int {
    let frame = try #require(library.av_frame_alloc())
    let reference = FrameReference(frame, library)
    frame.pointee.format = library.av_get_pix_fmt("gray").rawValue
    (frame.pointee.width, frame.pointee.height) = (16, 16)
    frame.pointee.color_range = range
    try #require(library.av_frame_get_buffer(frame, 0) >= 0)
    let count = Int(frame.pointee.linesize.0) * 16
    try #require(frame.pointee.data.0).update(repeating: gray, count: count)
    let converter = PictureConverter(library, file: "a")
    let target = library.av_get_pix_fmt("rgba")
    let image = try converter.image(
      of: converter.converted(reference, to: target, width: 16, height: 16))
    return Int(image.premultipliedRGBA[8 * 16 * 4 + 32])
  }

  @Test("gray samples of the full range keep their brightness")
  func gray() throws {
    guard let library = try? FFmpeg.shared() else {
      return print("skipped: FFmpeg's libraries are not there")
    }
    for gray: UInt8 in [0, 16, 100, 235, 255] {
      #expect(try brightness(of: gray, AVCOL_RANGE_JPEG, library) == Int(gray))
    }
  }

  @Test("samples that cannot be drawn become those nearest to them")
  func nearest() throws {
    guard let library = try? FFmpeg.shared() else {
      return print("skipped: FFmpeg's libraries are not there")
    }
    let converter = PictureConverter(library, file: "a")
    for (format, wanted) in [
      ("bgr24", "rgba"), ("pal8", "rgba"), ("gray", "rgba"), ("nv12", "yuv420p"),
      ("nv16", "yuv422p"), ("nv24", "yuv444p"), ("p010le", "yuv420p10le"),
      ("yuv422p12be", "yuv422p16le"), ("ayuv64le", "yuva444p16le"),
    ] {
      let found = converter.nearest(to: library.av_get_pix_fmt(format))
      let name = library.av_get_pix_fmt_name(found).map { String(cString: $0) }
      #expect(name == wanted, "\(format)")
    }
  }
}
