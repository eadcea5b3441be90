// SPDX-License-Identifier: Apache-2.0
import CImageCodecs
import CoreGraphics
import Foundation

/// The frames of an animated WebP: found by libwebpdemux, decoded by libwebp.
///
/// The background counts as transparent, as in browsers.
struct AnimatedWebP: FrameSource {
  let width: Int
  let height: Int
  let playCount: Int
  let frames: [FrameFacts]
  private let bytes: [UInt8]
  private let data: [Range<Int>]
  private let limits: ImageLimits

  var format: ImageFormat { .webP }

  /// Nil for a WebP of one picture.
  init?(_ data: Data, limits: ImageLimits) throws(ImageError) {
    let bytes = [UInt8](data)
    let features = try WebPDecoder.features(of: bytes)
    guard features.has_animation != 0 else { return nil }
    (width, height) = (Int(features.width), Int(features.height))
    try limits.check(width: width, height: height, format: .webP)
    try SystemLibrary.webPDemux.require(for: .webP)
    self.bytes = bytes
    self.limits = limits
    // Sound: the demuxer reads the bytes inside this closure only.
    let parts = bytes.withUnsafeBufferPointer { input in
      Result { () throws(ImageError) in try Self.parts(input, limits) }
    }
    (playCount, frames, self.data) = try parts.get()
  }

  private static func parts(
    _ input: UnsafeBufferPointer<UInt8>, _ limits: ImageLimits
  ) throws(ImageError) -> (Int, [FrameFacts], [Range<Int>]) {
    var content = WebPData(bytes: input.baseAddress, size: input.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    guard let demuxer = WebPDemuxPartial(&content, &state) else {
      throw ImageError(format: .webP, rule: .wellFormed, value: "libwebpdemux")
    }
    defer { WebPDemuxDelete(demuxer) }
    guard state == WEBP_DEMUX_DONE else {
      let isShort = state == WEBP_DEMUX_PARSED_HEADER || state == WEBP_DEMUX_PARSING_HEADER
      throw ImageError(
        format: .webP, rule: isShort ? .complete : .wellFormed, value: "libwebpdemux")
    }
    let count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    if count == 0 { throw ImageError(format: .webP, rule: .notEmpty, value: "of no pictures") }
    try limits.check(frameCount: count, format: .webP)
    var (frames, data) = ([FrameFacts](), [Range<Int>]())
    var frame = WebPIterator()
    var isThere = WebPDemuxGetFrame(demuxer, 1, &frame)
    defer { WebPDemuxReleaseIterator(&frame) }
    while isThere != 0 {
      frames.append(FrameFacts(frame))
      let start = frame.fragment.bytes - input.baseAddress!
      data.append(start..<start + frame.fragment.size)
      isThere = WebPDemuxNextFrame(&frame)
    }
    return (Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)), frames, data)
  }

  func pixels(of index: Int) throws(ImageError) -> [UInt8] {
    let picture = try WebPDecoder.pixels(of: Array(bytes[data[index]]), limits: limits)
    let box = frames[index].box
    guard picture.width == box.width, picture.height == box.height else {
      throw ImageError(
        format: .webP, rule: .wellFormed, value: "the size of picture \(index + 1)")
    }
    return picture.pixels
  }
}

extension FrameFacts {
  fileprivate init(_ frame: WebPIterator) {
    self.init(
      box: FrameBox(
        x: Int(frame.x_offset), y: Int(frame.y_offset), width: Int(frame.width),
        height: Int(frame.height)),
      isOpaque: frame.has_alpha == 0, replaces: frame.blend_method == WEBP_MUX_NO_BLEND,
      disposal: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .background : .none,
      time: FrameTime(Int(frame.duration), over: 1000))
  }
}
