// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Reads numbers of a file from one place to the next.
struct ByteReader {
  let bytes: [UInt8]
  let format: ImageFormat
  private(set) var place: Int

  init(_ bytes: [UInt8], format: ImageFormat, from place: Int = 0) {
    (self.bytes, self.format, self.place) = (bytes, format, place)
  }

  var isAtEnd: Bool { place >= bytes.count }

  /// Goes over so many bytes.
  mutating func take(_ count: Int) throws(ImageError) -> Range<Int> {
    guard count >= 0, count <= bytes.count - place else {
      throw ImageError(format: format, rule: .complete, value: "at byte \(bytes.count)")
    }
    defer { place += count }
    return place..<place + count
  }

  mutating func byte() throws(ImageError) -> Int { Int(bytes[try take(1).lowerBound]) }

  /// A number of two bytes, the low one first.
  mutating func littleShort() throws(ImageError) -> Int { try byte() | byte() << 8 }

  /// A number of two bytes, the high one first.
  mutating func bigShort() throws(ImageError) -> Int { try byte() << 8 | byte() }

  /// A number of four bytes, the high one first.
  mutating func bigWord() throws(ImageError) -> Int { try bigShort() << 16 | bigShort() }

  /// The error of a place that breaks the format.
  func damage(_ what: String) -> ImageError {
    ImageError(format: format, rule: .wellFormed, value: what)
  }
}
