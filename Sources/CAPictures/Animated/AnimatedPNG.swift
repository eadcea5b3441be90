// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The frames of an APNG (Animated PNG Specification 1.0; PNG, third edition): each is decoded as a
/// PNG of its own.
///
/// The default image is a frame only where a `fcTL` stands before it.
struct AnimatedPNG: FrameSource {
  let width: Int
  let height: Int
  let playCount: Int
  let frames: [FrameFacts]
  private let bytes: [UInt8]
  /// The content of `IHDR`, and the chunks that count for all frames, whole.
  private let header: Range<Int>
  private let common: [Range<Int>]
  /// The compressed parts of each frame.
  private let data: [[Range<Int>]]
  private let limits: ImageLimits

  var format: ImageFormat { .png }

  /// Nil for a PNG that is not animated.
  init?(_ data: Data, limits: ImageLimits) throws(ImageError) {
    var chunks = AnimatedPNGChunks([UInt8](data), limits: limits)
    guard try chunks.read() else { return nil }
    (width, height, playCount) = (chunks.width, chunks.height, chunks.playCount)
    (frames, self.data) = (chunks.frames, chunks.data)
    (header, common, bytes) = (chunks.header, chunks.common, chunks.reader.bytes)
    self.limits = limits
  }

  func pixels(of index: Int) throws(ImageError) -> [UInt8] {
    let box = frames[index].box
    var head = Self.word(box.width) + Self.word(box.height)
    head += bytes[header.lowerBound + 8..<header.upperBound]
    var file = Data(bytes[..<8])
    file.append(contentsOf: Self.chunk("IHDR", head))
    for chunk in common { file.append(contentsOf: bytes[chunk]) }
    file.append(contentsOf: Self.chunk("IDAT", data[index].flatMap { bytes[$0] }))
    file.append(contentsOf: Self.chunk("IEND", []))
    return try PNGDecoder.decode(file, limits: limits).premultipliedRGBA
  }

  private static func word(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(content.count) + body + word(Int(PNGEncoder.checksum(of: body)))
  }
}

/// Reads the chunks of a PNG as far as its animation goes.
struct AnimatedPNGChunks {
  private(set) var reader: ByteReader
  private(set) var width = 0
  private(set) var height = 0
  private(set) var playCount = 0
  private(set) var frames: [FrameFacts] = []
  private(set) var data: [[Range<Int>]] = []
  private(set) var header = 0..<0
  private(set) var common: [Range<Int>] = []
  private let limits: ImageLimits
  private var announced: Int?
  private var nextNumber = 0
  private var hasTransparency = false
  /// Whether `IDAT` was seen, and whether it belongs to the first frame.
  private var isPastImage = false

  init(_ bytes: [UInt8], limits: ImageLimits) {
    reader = ByteReader(bytes, format: .png, from: 8)
    self.limits = limits
  }

  /// False for a PNG without an animation.
  mutating func read() throws(ImageError) -> Bool {
    while true {
      let start = reader.place
      let count = try reader.bigWord()
      let name = String(decoding: reader.bytes[try reader.take(4)], as: UTF8.self)
      if name == "IDAT", announced == nil { return false }
      let content = try reader.take(count)
      try check(try reader.bigWord(), start + 4..<content.upperBound, name)
      if name == "IEND" { break }
      try take(name, content, whole: start..<reader.place)
    }
    guard let announced else { return false }
    if hasTransparency {
      for index in frames.indices { frames[index].isOpaque = false }
    }
    guard frames.count == announced, !frames.isEmpty, data.allSatisfy({ !$0.isEmpty }) else {
      throw ImageError(
        format: .png, rule: .complete, value: "\(frames.count) of \(announced) pictures")
    }
    return true
  }

  private func check(_ checksum: Int, _ body: Range<Int>, _ name: String) throws(ImageError) {
    let isMeant = ["IHDR", "acTL", "fcTL", "fdAT", "IDAT", "PLTE", "tRNS", "IEND"].contains(name)
    let found = PNGEncoder.checksum(of: reader.bytes[body])
    if isMeant, Int(found) != checksum { throw reader.damage("\(name): CRC error") }
  }

  private mutating func take(
    _ name: String, _ content: Range<Int>, whole: Range<Int>
  ) throws(ImageError) {
    var body = ByteReader(reader.bytes, format: .png, from: content.lowerBound)
    let least = ["IHDR": 13, "acTL": 8, "fcTL": 26, "fdAT": 4][name] ?? 0
    guard content.count >= least else { throw reader.damage("\(name) is too short") }
    switch name {
    case "IHDR":
      (width, height) = (try body.bigWord(), try body.bigWord())
      try limits.check(width: width, height: height, format: .png)
      header = content
      let kind = reader.bytes[content.lowerBound + 9]
      if kind == 4 || kind == 6 { hasTransparency = true }
    case "acTL":
      announced = try body.bigWord()
      playCount = try body.bigWord()
    case "fcTL": try takeFrame(&body)
    case "IDAT":
      isPastImage = true
      if data.count == 1 { data[0].append(content) }
    case "fdAT":
      try number(&body)
      guard !data.isEmpty else { throw reader.damage("fdAT without fcTL") }
      data[data.count - 1].append(content.lowerBound + 4..<content.upperBound)
    default:
      if name == "tRNS" { hasTransparency = true }
      if !isPastImage { common.append(whole) }
    }
  }

  /// Numbers of `fcTL` and `fdAT` count up.
  private mutating func number(_ body: inout ByteReader) throws(ImageError) {
    let number = try body.bigWord()
    guard number == nextNumber else {
      throw reader.damage("sequence number \(number) in place of \(nextNumber)")
    }
    nextNumber += 1
  }

  private mutating func takeFrame(_ body: inout ByteReader) throws(ImageError) {
    try number(&body)
    try limits.check(frameCount: frames.count + 1, format: .png)
    let (width, height) = (try body.bigWord(), try body.bigWord())
    let (x, y) = (try body.bigWord(), try body.bigWord())
    try limits.check(width: width, height: height, format: .png)
    guard x + width <= self.width, y + height <= self.height else {
      throw reader.damage("fcTL: \(width)×\(height) at \(x), \(y) lies outside")
    }
    let (numerator, denominator) = (try body.bigShort(), try body.bigShort())
    let (disposal, blend) = (try body.byte(), try body.byte())
    guard disposal < 3, blend < 2 else { throw reader.damage("fcTL: an unknown operation") }
    let disposals: [FrameFacts.Disposal] = [.none, .background, .previous]
    frames.append(
      FrameFacts(
        box: FrameBox(x: x, y: y, width: width, height: height), isOpaque: true,
        replaces: blend == 0, disposal: disposals[disposal],
        time: FrameTime(numerator, over: denominator == 0 ? 100 : denominator)))
    data.append([])
  }
}
