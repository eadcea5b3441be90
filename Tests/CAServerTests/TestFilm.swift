// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CABase
import Foundation
import Testing

/// A film of two seconds whose frames have one colour each: a GIF of 25 frames a second.
final class TestFilm: Sendable {
  static let (side, rate, frames) = (8, 25.0, 50)
  let path: String

  init(in folder: String) throws {
    path = folder + "/film.gif"
    let file = GrowingFile()
    let settings = FilmSettings(
      format: .gif, width: Self.side, height: Self.side, rate: FilmRate(25)!,
      frameCount: Self.frames)
    try Self.write(settings.makeWriter(to: file))
    try file.data.look { $0 }.write(to: URL(filePath: path))
  }

  private static func write<Writer: FilmWriter>(_ writer: Writer) throws {
    for number in 0..<frames {
      let pixels = (0..<side * side).flatMap { _ in pixel(number) }
      try writer.append(try pixels.withUnsafeBytes { try writer.prepare($0) })
    }
    try writer.finish()
  }

  /// The colour of a frame.
  static func pixel(_ number: Int) -> [UInt8] { [UInt8(number * 5), 90, UInt8(200 - number), 255] }

  /// The frame that a picture shows by its first pixel; nil for none.
  static func number(in pixels: [UInt8]) -> Int? {
    (0..<frames).first { pixel($0) == Array(pixels.prefix(4)) }
  }
}

private final class GrowingFile: FilmTarget {
  let data = Monitor(Data())
  var path: String? { nil }

  func write(_ more: Data) { data.look { $0.append(more) } }

  func rewrite(_ more: Data, at offset: Int) {
    data.look { $0.replaceSubrange(offset..<offset + more.count, with: more) }
  }
}
