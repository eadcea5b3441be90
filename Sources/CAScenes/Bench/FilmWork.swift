// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W11: a film of raw frames, as large as the canvas: one layer that has other contents in each
/// frame, opaque, so that each is uploaded whole. The count is that of different frames.
final class FilmWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private let screen = CALayer()
  private let frames: [[UInt8]]

  init(count: Int) {
    let (width, height) = (Int(BenchCanvas.size.width), Int(BenchCanvas.size.height))
    frames = (0..<count).map { FilmWork.pixels(width, height, number: $0) }
    screen.frame = root.bounds
    root.addSublayer(screen)
  }

  /// Stripes of 64 pixels, which go right from frame to frame.
  private static func pixels(_ width: Int, _ height: Int, number: Int) -> [UInt8] {
    var row: [UInt8] = []
    for x in 0..<width {
      let shade = UInt8(truncatingIfNeeded: (x + 8 * number) / 64 * 37)
      row += [shade, 255 - shade, UInt8(truncatingIfNeeded: 29 * number), 255]
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(height * row.count)
    for _ in 0..<height { pixels += row }
    return pixels
  }

  func show(frame: Int) {
    let bytes = frames[max(frame, 0) % frames.count]
    screen.contents = CGImage(
      width: Int(root.bounds.width), height: Int(root.bounds.height), premultipliedRGBA: bytes)
  }
}
