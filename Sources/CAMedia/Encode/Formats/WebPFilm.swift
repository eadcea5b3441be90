// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Synchronization

/// Animated WebP: https://developers.google.com/speed/webp/docs/riff_container. Each frame is a
/// whole picture; delays are whole milliseconds whose sums are the nearest to the times.
final class WebPFilm: FilmWriter {
  private let settings: FilmSettings
  private let file: any FilmTarget
  private let state = Mutex(State())

  private struct State {
    var frames = 0
    /// Bytes after the head of the container.
    var count = 0
  }

  init(_ settings: FilmSettings, _ file: any FilmTarget) throws {
    let side = max(settings.width, settings.height)
    guard side <= WebPEncoder.maximumSide else {
      throw MediaError(.side(maximum: WebPEncoder.maximumSide), value: "\(side)")
    }
    (self.settings, self.file) = (settings, file)
  }

  func prepare(_ pixels: UnsafeRawBufferPointer) throws -> Data {
    try WebPEncoder.encode(
      pixels, width: settings.width, height: settings.height, hasAlpha: settings.keepsAlpha,
      quality: settings.quality.map { $0 / 100 })
  }

  func append(_ picture: Data) throws {
    try state.withLock { state in
      if state.frames == 0 { try write(head(), &state) }
      try write(chunk("ANMF", frameHead(state.frames) + Self.imageChunks(of: picture)), &state)
      state.frames += 1
    }
  }

  func finish() throws {
    let count = state.withLock(\.count)
    guard let size = UInt32(exactly: count - 8) else {
      throw MediaError(.setting, value: "\(count) bytes; a WebP file has less than 4 GiB")
    }
    try file.rewrite(Self.bytes(size, 4), at: 4)
  }

  private func write(_ data: Data, _ state: inout State) throws {
    try file.write(data)
    state.count += data.count
  }

  /// The container, whose size comes later, and the animation, which is shown without end.
  private func head() -> Data {
    let flags: UInt8 = 0x02 | (settings.keepsAlpha ? 0x10 : 0)
    let size =
      Self.bytes(UInt32(settings.width - 1), 3) + Self.bytes(UInt32(settings.height - 1), 3)
    return Data("RIFF\0\0\0\0WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0] + size)
      + chunk("ANIM", Data(count: 6))
  }

  /// Place, size and duration of a frame, which replaces the one before.
  private func frameHead(_ number: Int) -> Data {
    let rate = settings.rate
    let duration =
      rate.ticks(ofFrame: number + 1, perSecond: 1000)
      - rate.ticks(ofFrame: number, perSecond: 1000)
    return Data(count: 6) + Self.bytes(UInt32(settings.width - 1), 3)
      + Self.bytes(UInt32(settings.height - 1), 3) + Self.bytes(UInt32(duration), 3) + [0x02]
  }

  private func chunk(_ name: String, _ content: Data) -> Data {
    let padding = Data(count: content.count & 1)
    return Data(name.utf8) + Self.bytes(UInt32(content.count), 4) + content + padding
  }

  /// The chunks of a still picture that hold its pixels, as they are.
  private static func imageChunks(of picture: Data) -> Data {
    var found = Data()
    var place = picture.startIndex + 12
    while place + 8 <= picture.endIndex {
      let count = picture[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = min(place + 8 + count + count & 1, picture.endIndex)
      let name = String(decoding: picture[place..<place + 4], as: UTF8.self)
      if ["ALPH", "VP8 ", "VP8L"].contains(name) { found += picture[place..<end] }
      place = end
    }
    return found
  }

  private static func bytes(_ number: UInt32, _ count: Int) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0.prefix(count)) }
  }
}
