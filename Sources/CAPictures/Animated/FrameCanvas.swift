// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The canvas on which the frames of an animation are drawn, one after another.
struct FrameCanvas {
  private let box: FrameBox
  /// Premultiplied RGBA, rows packed.
  private(set) var pixels: [UInt8]
  /// The canvas below a frame that will be taken away again.
  private var below: [UInt8]?

  /// A transparent canvas.
  init(_ box: FrameBox) {
    self.box = box
    pixels = [UInt8](repeating: 0, count: box.width * box.height * 4)
  }

  /// A canvas with that picture on it.
  init(_ box: FrameBox, pixels: [UInt8]) { (self.box, self.pixels) = (box, pixels) }

  /// Draws the pixels of a frame, of which the part outside is left out.
  mutating func draw(_ frame: FrameFacts, _ source: [UInt8]) {
    below = frame.disposal == .previous ? pixels : nil
    guard let part = frame.box.intersection(box) else { return }
    let (targetRow, sourceRow) = (box.width * 4, frame.box.width * 4)
    pixels.withUnsafeMutableBufferPointer { target in
      source.withUnsafeBufferPointer { source in
        for y in part.y..<part.y + part.height {
          let to = y * targetRow + part.x * 4
          let from = (y - frame.box.y) * sourceRow + (part.x - frame.box.x) * 4
          // Sound: the part lies in the canvas and in the frame, whose pixels the buffers are.
          let (target, source) = (target.baseAddress! + to, source.baseAddress! + from)
          if frame.replaces || frame.isOpaque {
            target.update(from: source, count: part.width * 4)
          } else {
            Self.lay(source, over: target, count: part.width)
          }
        }
      }
    }
  }

  /// Does what the frame that was drawn last asks for before the next one.
  mutating func dispose(_ frame: FrameFacts) {
    switch frame.disposal {
    case .none: break
    case .background: clear(frame.box)
    case .previous: if let below { pixels = below }
    }
    below = nil
  }

  private mutating func clear(_ frame: FrameBox) {
    guard let part = frame.intersection(box) else { return }
    pixels.withUnsafeMutableBufferPointer { target in
      for y in part.y..<part.y + part.height {
        // Sound: the part lies in the canvas.
        (target.baseAddress! + (y * box.width + part.x) * 4)
          .update(repeating: 0, count: part.width * 4)
      }
    }
  }

  /// Source over, premultiplied, rounded to nearest.
  private static func lay(
    _ source: UnsafePointer<UInt8>, over target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for index in stride(from: 0, to: count * 4, by: 4) {
      let alpha = source[index + 3]
      if alpha == 0 { continue }
      for channel in index..<index + 4 {
        let under = alpha == 255 ? 0 : PixelMath.premultiply(target[channel], 255 - alpha)
        target[channel] = source[channel] &+ under
      }
    }
  }
}
