// SPDX-License-Identifier: Apache-2.0
import AVFoundation
import CACommandLine
import CAMedia
import Foundation
import QuartzCore

/// A player whose film plays again and again, jumps, and changes its speed.
@MainActor final class FilmTree: FollowedTree {
  let root = CALayer()
  private let player = AVQueuePlayer()
  private let looper: AVPlayerLooper

  init() throws {
    let file = try FollowedFilm.file.get()
    looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: file))
    root.frame = CGRect(origin: .zero, size: FollowedKind.size)
    root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 1)
    let screen = AVPlayerLayer(player: player)
    screen.frame = CGRect(x: 40, y: 30, width: 240, height: 180)
    (screen.cornerRadius, screen.masksToBounds) = (16, true)
    root.addSublayer(screen)
    player.play()
  }

  func change(_ step: Int) {
    if step % 50 == 10 { player.rate = step % 100 == 10 ? 2 : 1 }
    if step % 70 == 20 { player.seek(to: CMTime(value: CMTimeValue(step % 60), timescale: 30)) }
  }
}

/// The film of the followed programs: two seconds of squares that move, without loss.
enum FollowedFilm {
  private static let (width, height, frames) = (160, 120, 60)

  /// The file, in a folder that nobody else can enter or guess: made when it is first asked for.
  static let file: Result<URL, any Error> = Result {
    // The six letters stand for a random part, which mkdtemp fills in.
    let name = "layerkit-film-" + String(repeating: "X", count: 6)
    let pattern = FileManager.default.temporaryDirectory.appending(path: name)
    var bytes = Array(pattern.path.utf8CString)
    guard mkdtemp(&bytes) != nil else {
      throw CommandFailure.inputOutput(pattern.path, code: errno)
    }
    let folder = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let url = URL(filePath: folder).appending(path: "film.mkv")
    let settings = FilmSettings(
      format: .mkv, width: width, height: height, rate: FilmRate(30)!, frameCount: frames,
      codec: try FilmFormat.mkv.availableCodecs().first)
    try write(settings.makeWriter(to: FollowedFile(path: url.path)))
    return url
  }

  /// Removes the file and its folder.
  static func remove() {
    guard case .success(let url) = file else { return }
    try? FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  private static func write<Writer: FilmWriter>(_ writer: Writer) throws {
    for number in 0..<frames {
      try writer.append(try picture(number).withUnsafeBytes { try writer.prepare($0) })
    }
    try writer.finish()
  }

  private static func picture(_ number: Int) -> [UInt8] {
    (0..<width * height).flatMap { pixel -> [UInt8] in
      let (x, y) = ((pixel % width + number * 3) / 20, (pixel / width + number) / 20)
      let isLight = (x + y) % 2 == 0
      return [isLight ? 230 : 40, UInt8(number * 4 % 256), isLight ? 90 : 160, 255]
    }
  }
}

/// A file that FFmpeg's libraries write by themselves.
private struct FollowedFile: FilmTarget {
  let path: String?
  func write(_ data: Data) throws {}
  func rewrite(_ data: Data, at offset: Int) throws {}
}
