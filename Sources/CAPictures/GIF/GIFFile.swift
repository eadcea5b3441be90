// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The blocks of a GIF (GIF89a specification), and its pictures, decoded one at a time.
///
/// The background colour counts as transparent, and a logical screen without a size is as large as
/// the first picture, as browsers show both.
struct GIFFile: FrameSource {
  let width: Int
  let height: Int
  let playCount: Int
  let frames: [FrameFacts]
  private let bytes: [UInt8]
  private let images: [GIFImage]

  var format: ImageFormat { .gif }

  init(_ data: Data, limits: ImageLimits) throws(ImageError) {
    var blocks = GIFBlocks(ByteReader([UInt8](data), format: .gif, from: 6), limits: limits)
    try blocks.read()
    guard let first = blocks.frames.first else {
      throw ImageError(format: .gif, rule: .notEmpty, value: "of no pictures")
    }
    let isSized = blocks.width > 0 && blocks.height > 0
    width = isSized ? blocks.width : first.box.x + first.box.width
    height = isSized ? blocks.height : first.box.y + first.box.height
    try limits.check(width: width, height: height, format: .gif)
    playCount = blocks.playCount
    frames = blocks.frames
    images = blocks.images
    bytes = blocks.reader.bytes
  }

  func pixels(of index: Int) throws(ImageError) -> [UInt8] {
    let (image, box) = (images[index], frames[index].box)
    let count = box.width * box.height
    var decompressor = GIFDecompressor(minimumCodeSize: image.codeSize)
    guard let indices = decompressor.decompress(image.data.map { bytes[$0] }, count: count) else {
      throw ImageError(format: .gif, rule: .wellFormed, value: "codes of picture \(index + 1)")
    }
    guard indices.count == count else {
      throw ImageError(
        format: .gif, rule: .complete,
        value: "\(indices.count) of \(count) pixels of picture \(index + 1)")
    }
    return image.pixels(indices, box, colors: bytes)
  }
}

/// One picture of a GIF, still compressed.
struct GIFImage {
  /// The first byte of the table of colours, and how many it has.
  var table: Range<Int>
  /// The colour that is transparent; nil for none.
  var transparent: Int?
  var isInterlaced: Bool
  var codeSize: Int
  /// The parts of the compressed data.
  var data: [Range<Int>]

  /// RGBA from numbers of colours; a number beyond the table is transparent, as browsers have it.
  func pixels(_ indices: [UInt8], _ box: FrameBox, colors bytes: [UInt8]) -> [UInt8] {
    var colors = [UInt32](repeating: 0, count: 256)
    for index in 0..<min(256, table.count / 3) where index != transparent {
      let place = table.lowerBound + index * 3
      colors[index] =
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        | 0xFF00_0000
    }
    var result = [UInt8](repeating: 0, count: indices.count * 4)
    result.withUnsafeMutableBytes { target in
      // Sound: there are as many indices as pixels of the box, and rows name each of its rows.
      indices.withUnsafeBufferPointer { indices in
        for (number, row) in rows(of: box.height).enumerated() {
          for x in 0..<box.width {
            let color = colors[Int(indices[number * box.width + x])]
            target.storeBytes(
              of: color.littleEndian, toByteOffset: (row * box.width + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return result
  }

  /// The rows in the order in which they are stored.
  private func rows(of height: Int) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
  }
}
