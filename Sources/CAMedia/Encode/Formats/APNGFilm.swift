// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Synchronization

/// Animated PNG: https://wiki.mozilla.org/APNG_Specification. Each frame is a whole picture, as the
/// encoder of PNGs makes it; delays are fractions, so times are exact.
final class APNGFilm: FilmWriter {
  private let settings: FilmSettings
  private let level: PNGLevel
  private let file: any FilmTarget
  private let state = Mutex(State())

  private struct State {
    var frames = 0
    /// The number of the next chunk of the animation.
    var sequence: UInt32 = 0
  }

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws {
    guard let level = PNGLevel(settings.pngLevel) else {
      throw MediaError(.setting, value: "PNG level \(settings.pngLevel); it is 0 to 9")
    }
    (self.settings, self.file, self.level) = (settings, file, level)
  }

  func prepare(_ pixels: UnsafeRawBufferPointer) throws -> Data {
    try PNGEncoder.encode(
      pixels, width: settings.width, height: settings.height, hasAlpha: settings.keepsAlpha,
      level: level)
  }

  func append(_ png: Data) throws {
    try state.withLock { state in
      if state.frames == 0 { try file.write(head(of: png)) }
      try file.write(chunk("fcTL", frameControl(&state.sequence)))
      for content in Self.chunks("IDAT", in: png) {
        if state.frames == 0 {
          try file.write(chunk("IDAT", content))
        } else {
          try file.write(chunk("fdAT", Self.bytes(state.sequence) + content))
          state.sequence += 1
        }
      }
      state.frames += 1
    }
  }

  func finish() throws { try file.write(chunk("IEND", Data())) }

  /// Everything before the first picture's data, and the number of frames. The picture is shown
  /// without end.
  private func head(of png: Data) -> Data {
    let start = png.range(of: Data("IDAT".utf8))?.lowerBound ?? png.endIndex
    let control = Self.bytes(UInt32(settings.frameCount)) + Self.bytes(0)
    return png.prefix(max(start - 4, 0)) + chunk("acTL", control)
  }

  /// Size, place and delay of a frame, which replaces the one before.
  private func frameControl(_ sequence: inout UInt32) -> Data {
    defer { sequence += 1 }
    var data = Self.bytes(sequence)
    for number in [settings.width, settings.height, 0, 0] { data += Self.bytes(UInt32(number)) }
    for number in [settings.rate.denominator, settings.rate.numerator] {
      data += withUnsafeBytes(of: UInt16(number).bigEndian) { Data($0) }
    }
    return data + [0, 0]
  }

  private func chunk(_ name: String, _ content: Data) -> Data {
    let body = Data(name.utf8) + content
    return Self.bytes(UInt32(content.count)) + body + Self.bytes(PNGEncoder.checksum(of: body))
  }

  /// The contents of the chunks of that name in a PNG of ours.
  private static func chunks(_ name: String, in png: Data) -> [Data] {
    var found: [Data] = []
    var place = png.startIndex + 8
    while place + 12 <= png.endIndex {
      let count = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = place + 8..<min(place + 8 + count, png.endIndex - 4)
      if png[place + 4..<place + 8].elementsEqual(name.utf8) { found.append(png[content]) }
      place = content.upperBound + 4
    }
    return found
  }

  private static func bytes(_ number: UInt32) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
