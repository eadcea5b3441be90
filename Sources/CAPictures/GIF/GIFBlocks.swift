// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Reads the blocks of a GIF from the first to the last.
struct GIFBlocks {
  private(set) var reader: ByteReader
  /// The logical screen, pixels; may be 0.
  private(set) var width = 0
  private(set) var height = 0
  /// 1 unless the extension of Netscape says how often the pictures are repeated.
  private(set) var playCount = 1
  private(set) var frames: [FrameFacts] = []
  private(set) var images: [GIFImage] = []
  private let limits: ImageLimits
  private var globalTable: Range<Int>?
  private var control = Control()

  /// The graphic control extension, which counts for the next picture.
  private struct Control {
    var disposal = FrameFacts.Disposal.none
    var time = FrameTime(0, over: 100)
    var transparent: Int?
  }

  /// - Parameter reader: At the logical screen descriptor.
  init(_ reader: ByteReader, limits: ImageLimits) { (self.reader, self.limits) = (reader, limits) }

  /// Reads to the trailer, or to the end of the bytes where a block ends there: some programs leave
  /// the trailer out.
  mutating func read() throws(ImageError) {
    (width, height) = (try reader.littleShort(), try reader.littleShort())
    let flags = try reader.byte()
    _ = try reader.take(2)  // the background's number, and the shape of pixels
    globalTable = try table(flags)
    while !reader.isAtEnd || frames.isEmpty {
      switch try reader.byte() {
      case 0x21: try readExtension()
      case 0x2C: try readImage()
      case 0x3B: return
      // Programs that pad pictures leave bytes of 0 between blocks.
      case 0: continue
      case let other: throw reader.damage("a block of the unknown kind \(other)")
      }
    }
  }

  private mutating func table(_ flags: Int) throws(ImageError) -> Range<Int>? {
    flags & 0x80 != 0 ? try reader.take(3 << (flags & 7 + 1)) : nil
  }

  /// The parts of a block, up to the empty one.
  private mutating func parts() throws(ImageError) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    while true {
      let count = try reader.byte()
      if count == 0 { return parts }
      parts.append(try reader.take(count))
    }
  }

  private mutating func readExtension() throws(ImageError) {
    let label = try reader.byte()
    let parts = try parts().map { Array(reader.bytes[$0]) }
    switch label {
    case 0xF9:
      guard let body = parts.first, body.count >= 4 else {
        throw reader.damage("a graphic control extension without its numbers")
      }
      read(control: body)
    case 0xFF: read(application: parts)
    default: break
    }
  }

  private mutating func read(control body: [UInt8]) {
    switch body[0] >> 2 & 7 {
    case 2: control.disposal = .background
    // 4 was written for 3 by early programs.
    case 3, 4: control.disposal = .previous
    default: control.disposal = .none
    }
    control.time = FrameTime(Int(body[1]) | Int(body[2]) << 8, over: 100)
    control.transparent = body[0] & 1 != 0 ? Int(body[3]) : nil
  }

  /// The number of repetitions: 0 for no end, else how often pictures are shown again.
  private mutating func read(application parts: [[UInt8]]) {
    let names = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }
    guard let name = parts.first, names.contains(name),
      let body = parts.dropFirst().first(where: { $0.count >= 3 && $0[0] & 7 == 1 })
    else { return }
    let repetitions = Int(body[1]) | Int(body[2]) << 8
    playCount = repetitions == 0 ? 0 : repetitions + 1
  }

  private mutating func readImage() throws(ImageError) {
    let (x, y) = (try reader.littleShort(), try reader.littleShort())
    let (width, height) = (try reader.littleShort(), try reader.littleShort())
    try limits.check(width: width, height: height, format: .gif)
    try limits.check(frameCount: frames.count + 1, format: .gif)
    let flags = try reader.byte()
    guard let table = try table(flags) ?? globalTable else {
      throw reader.damage("picture \(frames.count + 1) has no table of colors")
    }
    let codeSize = try reader.byte()
    guard (1...8).contains(codeSize) else { throw reader.damage("codes of \(codeSize) bits") }
    images.append(
      GIFImage(
        table: table, transparent: control.transparent, isInterlaced: flags & 0x40 != 0,
        codeSize: codeSize, data: try parts()))
    // A table that lacks colors leaves pixels transparent.
    let isOpaque = control.transparent == nil && table.count / 3 >= 1 << codeSize
    frames.append(
      FrameFacts(
        box: FrameBox(x: x, y: y, width: width, height: height), isOpaque: isOpaque,
        replaces: false, disposal: control.disposal, time: control.time))
    control = Control()
  }
}
