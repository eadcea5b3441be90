// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAMedia

@Suite("Planes of decoded pictures")
struct FramePlaneTests {
  @Test(
    "are held against the memory that the decoder gave",
    arguments: ["yuv420p", "nv12", "rgba", "gray", "pal8", "yuva444p10le", "bgr24", "gbrp"])
  func planes(format: String) throws {
    guard let library = try? FFmpeg.shared() else {
      return print("skipped: FFmpeg's libraries are not there")
    }
    let frame = try #require(library.av_frame_alloc())
    let reference = FrameReference(frame, library)
    frame.pointee.format = library.av_get_pix_fmt(format).rawValue
    (frame.pointee.width, frame.pointee.height) = (64, 48)
    try #require(library.av_frame_get_buffer(frame, 0) >= 0)
    try reference.checkPlanes(library, file: "a")
    #expect(format == "rgba" || reference.plane(0, width: 64, height: 48, sampleBytes: 1) != nil)
    frame.pointee.height = 480
    let error = #expect(throws: MediaError.self) { try reference.checkPlanes(library, file: "a") }
    #expect(error?.rule == .wellFormed && error?.value.contains("64 × 480 pixels") == true)
    #expect(reference.plane(0, width: 64, height: 480, sampleBytes: 1) == nil)
    // Rows that are shorter than the picture is wide.
    #expect(reference.plane(0, width: 6400, height: 1, sampleBytes: 1) == nil)
    let stride = Int(frame.pointee.linesize.0)
    #expect(reference.plane(0, width: stride + 1, height: 1, sampleBytes: 1) == nil)
  }
}
