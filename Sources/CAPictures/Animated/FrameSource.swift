// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A file whose pictures are drawn over each other on one canvas.
protocol FrameSource: Sendable {
  var format: ImageFormat { get }
  /// The canvas, pixels.
  var width: Int { get }
  var height: Int { get }
  /// How often all pictures are shown; 0 for no end.
  var playCount: Int { get }
  /// At least one.
  var frames: [FrameFacts] { get }

  /// The pixels of the part of the canvas that a frame has: premultiplied RGBA, rows packed.
  func pixels(of index: Int) throws(ImageError) -> [UInt8]
}

/// How a frame changes the canvas.
struct FrameFacts: Hashable, Sendable {
  /// How the frame's part of the canvas changes before the next frame is drawn.
  enum Disposal: Sendable {
    /// It stays.
    case none
    /// It becomes transparent.
    case background
    /// It becomes what it was before the frame.
    case previous
  }

  var box: FrameBox
  /// Whether every pixel of the part is opaque.
  var isOpaque: Bool
  /// Whether the pixels replace those below, transparent ones too, instead of lying over them.
  var replaces: Bool
  var disposal: Disposal
  var time: FrameTime
}

/// A part of a canvas, pixels from the top left.
struct FrameBox: Hashable, Sendable {
  var x, y, width, height: Int

  /// The part that both have; nil for none.
  func intersection(_ other: FrameBox) -> FrameBox? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return FrameBox(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension FrameSource {
  /// The whole canvas.
  var canvas: FrameBox { FrameBox(x: 0, y: 0, width: width, height: height) }

  /// For each frame, whether the canvas with it needs none of the frames before it.
  var independent: [Bool] {
    let whole = canvas
    return frames.indices.map { index in
      let frame = frames[index]
      if index == 0 || frame.box == whole && (frame.replaces || frame.isOpaque) { return true }
      let last = frames[index - 1]
      return last.box == whole && last.disposal == .background
    }
  }

  /// For each frame, whether the canvas with it is opaque for sure.
  var opaque: [Bool] {
    let whole = canvas
    var below = false
    return frames.map { frame in
      let isOpaque =
        frame.isOpaque && frame.box == whole || below && (frame.isOpaque || !frame.replaces)
      switch frame.disposal {
      case .none: below = isOpaque
      case .background: below = false
      case .previous: break
      }
      return isOpaque
    }
  }
}

extension ImageLimits {
  /// Throws the rule that the pictures of an animation break together.
  func checkAnimation(_ source: any FrameSource) throws(ImageError) {
    let pixels = source.width * source.height
    let (bytes, overflows) = (pixels * 4).multipliedReportingOverflow(by: source.frames.count)
    if overflows || bytes > maximumAnimationByteCount {
      throw ImageError(
        format: source.format, rule: .animationByteCount(maximum: maximumAnimationByteCount),
        value: "\(source.frames.count) of \(source.width) × \(source.height)")
    }
  }
}

extension FrameSource {
  /// The canvas with the first frame.
  func firstImage() throws(ImageError) -> CGImage {
    var canvas = FrameCanvas(canvas)
    canvas.draw(frames[0], try pixels(of: 0))
    return CGImage(width: width, height: height, premultipliedRGBA: canvas.pixels)
  }
}
