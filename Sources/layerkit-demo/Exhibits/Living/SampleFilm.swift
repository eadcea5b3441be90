// SPDX-License-Identifier: Apache-2.0
import AVFoundation
import CACommandLine
import CAMedia
import Foundation
import QuartzCore

/// A film of three seconds that our own encoder makes when it is first shown: a hand that goes
/// round, and a disc that swings.
enum SampleFilm {
  static let (width, height) = (400, 225)
  static let (rate, frames) = (30, 90)

  /// A player that repeats the film; nil, and said, where FFmpeg's libraries are missing.
  static func player() -> AVPlayer? {
    switch made {
    case .success(let url): return LoopingPlayer(repeating: url)
    case .failure(let error):
      StandardStreams.complain("layerkit-demo: \(error)\n")
      return nil
    }
  }

  /// The file, which goes with the process.
  private static let made: Result<URL, any Error> = Result {
    let url = URL(fileURLWithPath: try ownFolder()).appending(path: "film.mkv")
    leftover = url.path
    atexit {
      unlink(SampleFilm.leftover)
      rmdir((SampleFilm.leftover as NSString).deletingLastPathComponent)
    }
    let settings = FilmSettings(
      format: .mkv, width: width, height: height, rate: FilmRate(rate)!, frameCount: frames,
      codec: try FilmFormat.mkv.availableCodecs().first)
    try write(settings.makeWriter(to: LibraryFile(path: url.path)))
    return url
  }

  /// A new folder that nobody else can enter or guess: others could put a link in its place.
  private static func ownFolder() throws -> String {
    // The six letters stand for a random part, which mkdtemp fills in.
    let folder = FileManager.default.temporaryDirectory
    let pattern = folder.appending(path: "layerkit-demo-" + String(repeating: "X", count: 6)).path
    var bytes = Array(pattern.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw CommandFailure.inputOutput(pattern, code: errno) }
    return String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // Sound: set once, while the file is made, and read when the process ends.
  nonisolated(unsafe) private static var leftover = ""

  private static func write<Writer: FilmWriter>(_ writer: Writer) throws {
    for number in 0..<frames {
      let picture = picture(turn: Double(number) / Double(frames))
      try writer.append(try picture.premultipliedRGBA.withUnsafeBytes { try writer.prepare($0) })
    }
    try writer.finish()
  }

  /// A picture after a part of a turn.
  private static func picture(turn: Double) -> CGImage {
    // Sound: the size is one that every context takes.
    let context = CGContext(width: width, height: height)!
    func fill(_ red: Double, _ green: Double, _ blue: Double) {
      context.setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: 1))
    }
    fill(0.93, 0.9, 0.84)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    let angle = turn * 2 * .pi
    let middle = CGPoint(x: 280, y: 112)
    fill(0.17, 0.2, 0.32)
    context.fillEllipse(in: CGRect(x: middle.x - 80, y: middle.y - 80, width: 160, height: 160))
    context.setStrokeColor(CGColor(srgbRed: 0.94, green: 0.69, blue: 0.25, alpha: 1))
    context.setLineWidth(8)
    context.move(to: middle)
    context.addLine(
      to: CGPoint(x: middle.x + 64 * sin(angle), y: middle.y + 64 * cos(angle)))
    context.strokePath()
    fill(0.91, 0.4, 0.29)
    let disc = CGPoint(x: 100 + 60 * sin(angle), y: 112 + 70 * cos(2 * angle))
    context.fillEllipse(in: CGRect(x: disc.x - 24, y: disc.y - 24, width: 48, height: 48))
    // Sound: a context of memory always has its picture.
    return context.makeImage()!
  }
}

/// A player that repeats a film for ever.
private final class LoopingPlayer: AVQueuePlayer {
  private var looper: AVPlayerLooper?

  convenience init(repeating url: URL) {
    self.init()
    looper = AVPlayerLooper(player: self, templateItem: AVPlayerItem(url: url))
  }
}

/// A file that FFmpeg's libraries write by themselves.
private struct LibraryFile: FilmTarget {
  let path: String?
  func write(_ data: Data) throws {}
  func rewrite(_ data: Data, at offset: Int) throws {}
}
