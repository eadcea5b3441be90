// SPDX-License-Identifier: Apache-2.0
import Foundation

@testable import CAMedia

/// Sounds by FFmpeg's program, which knows nothing of ours.
extension TestSound {
  /// Whether the program is installed.
  static let hasProgram = (try? ffmpeg(["-version"])) != nil

  /// The sound of a file in another format.
  ///
  /// - Parameter options: Of the program, before the name of the new file.
  init(converting path: String, to ending: String, _ options: [String] = []) throws {
    try self.init(bytes: Self.converted(path, to: ending, options), ending: ending)
  }

  private static func converted(
    _ path: String, to ending: String, _ options: [String]
  ) throws -> [UInt8] {
    let made = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(ending)")
    defer { try? FileManager.default.removeItem(at: made) }
    _ = try ffmpeg(["-i", path] + options + ["-fflags", "+bitexact", made.path])
    return [UInt8](try Data(contentsOf: made))
  }

  /// The samples of a file's first channel.
  static func decoded(_ path: String) throws -> [Float] {
    let bytes = try ffmpeg(["-i", path, "-vn", "-ac", "1", "-f", "f32le", "-"])
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private struct Failure: Error {
    let arguments: [String]
  }

  /// Runs the program; returns its output.
  static func ffmpeg(_ arguments: [String]) throws -> Data {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return output
  }

  /// A tone with noise, the same in each run; no packet of it is like another.
  static func noise(_ count: Int) -> [Double] {
    var state: UInt32 = 7
    return (0..<count).map { sample in
      state = state &* 1_103_515_245 &+ 12345
      return 0.25 * sin(Double(sample) * 0.05) + Double(state >> 20) / 32768
    }
  }
}

/// The packets of a file's sound.
struct TestPackets {
  private(set) var bytes: [[UInt8]] = []
  /// Where each begins, and how long it is, in samples.
  private(set) var starts: [Double] = []
  private(set) var counts: [Double] = []
  /// Samples of a tick: times are that exact.
  let tick: Double

  init(of path: String) throws {
    let reader = try SoundReader(path: path, limits: .default)
    let clock = reader.description.pointee.time_base
    let tick = Double(clock.num) * Double(reader.rate) / Double(clock.den)
    self.tick = tick
    while let packet = try reader.copyPacket() {
      var owned = Optional(packet)
      defer { reader.library.media.av_packet_free(&owned) }
      let read = packet.pointee
      bytes.append(Array(UnsafeBufferPointer(start: read.data, count: Int(read.size))))
      starts.append(Double(read.pts) * tick)
      counts.append(Double(read.duration) * tick)
    }
  }
}

/// A film of white pictures with a sound, in a file of its own, which goes with the value.
struct TestSoundFilm: ~Copyable {
  let path: String

  /// Formats, each with a codec that is fast.
  static let formats: [(format: FilmFormat, codec: VideoCodec)] = [
    (.mp4, .h264), (.mov, .png), (.webm, .vp8), (.mkv, .ffv1),
  ]

  init(
    _ format: FilmFormat, _ codec: VideoCodec, frames: Int, rate: FilmRate, _ cues: [SoundCue]
  ) throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "layerkit-\(UUID()).\(format.rawValue)").path
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    var settings = FilmSettings(
      format: format, width: 32, height: 16, rate: rate, frameCount: frames, codec: codec)
    settings.sound = try FilmSound(cues, filmSeconds: Self.seconds(frames, rate))
    let picture = [UInt8](repeating: 255, count: 32 * 16 * 4)
    try add(
      Array(repeating: picture, count: frames), to: settings.makeWriter(to: NamedFile(path: path)))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// How long a film is.
  static func seconds(_ frames: Int, _ rate: FilmRate) -> Double {
    Double(frames) * Double(rate.denominator) / Double(rate.numerator)
  }
}
