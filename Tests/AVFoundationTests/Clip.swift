// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// A film that `ffmpeg` makes for a test: frame n shows the number n as a bar code of 16 bars,
/// black and white, the highest bit to the left.
struct Clip: Sendable, CustomTestStringConvertible {
  let name: String
  /// Frames per second, as `ffmpeg` reads it.
  var rate = "30"
  /// Arguments of `ffmpeg` behind the input.
  let arguments: [String]
  var frames = 48
  /// The alpha of the lower half, of 255; the upper half is opaque.
  var lowerAlpha: UInt8 = 255
  /// Seconds by which a format may round times.
  var rounding = 1e-9

  var testDescription: String { name }

  static let width = 160
  static let height = 96

  /// Whether `ffmpeg` is there; without it nothing is tested, and the suites say so.
  static let canBeMade = ffmpeg != nil
  static let absence = "ffmpeg is not installed, so no clips can be made"

  private static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Frames per second as a number.
  var framesPerSecond: Double {
    let parts = rate.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : parts[0]
  }

  /// The time at which a frame begins, seconds.
  func start(of frame: Int) -> Double { Double(frame) / framesPerSecond }

  /// The pixels of a frame: RGBA, not premultiplied.
  func pixels(_ number: Int) -> [UInt8] {
    var pixels = [UInt8](repeating: 255, count: Self.width * Self.height * 4)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let place = (y * Self.width + x) * 4
        let bit = 15 - x * 16 / Self.width
        let value: UInt8 = number >> bit & 1 == 1 ? 255 : 0
        (pixels[place], pixels[place + 1], pixels[place + 2]) = (value, value, value)
        if y >= Self.height / 2 { pixels[place + 3] = lowerAlpha }
      }
    }
    return pixels
  }

  /// The number that a picture of a frame shows; premultiplied RGBA.
  static func number(in pixels: [UInt8], width: Int, height: Int) -> Int {
    var number = 0
    for bit in 0..<16 {
      let x = (bit * 2 + 1) * width / 32
      let value = pixels[(height / 4 * width + x) * 4 + 1]
      number = number << 1 | (value > 127 ? 1 : 0)
    }
    return number
  }

  /// The number that an image of a frame shows.
  static func number(in image: CGImage) -> Int {
    number(in: image.premultipliedRGBA, width: image.width, height: image.height)
  }

  /// Makes the film, once in a process, and returns its path.
  func made() throws -> String {
    try Self.folder.lock.withLock {
      let path = Self.folder.path + "/" + name
      if FileManager.default.fileExists(atPath: path) { return path }
      let raw = Data((0..<frames).flatMap(pixels))
      let input = [
        "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(Self.width)x\(Self.height)", "-r", rate,
        "-i", "pipe:0",
      ]
      try Self.run(input + arguments + [path], input: raw)
      return path
    }
  }

  /// Runs `ffmpeg`; its output, if `arguments` end in `pipe:1`.
  @discardableResult static func run(_ arguments: [String], input: Data? = nil) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ffmpeg!)
    process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
    let source = folder.path + "/\(UUID()).raw"
    let result = folder.path + "/\(UUID()).out"
    for (path, data) in [(source, input ?? Data()), (result, Data())] {
      _ = FileManager.default.createFile(atPath: path, contents: data)
    }
    process.standardInput = FileHandle(forReadingAtPath: source)
    process.standardOutput = FileHandle(forWritingAtPath: result)
    try process.run()
    process.waitUntilExit()
    let output = try Data(contentsOf: URL(fileURLWithPath: result))
    for path in [source, result] { try? FileManager.default.removeItem(atPath: path) }
    if process.terminationStatus != 0 { throw ClipError(arguments: arguments) }
    return output
  }

  /// A folder that goes with the process's temporary files.
  static let folder = ClipFolder()
}

struct ClipError: Error {
  let arguments: [String]
}

/// The folder of a process's clips, removed when it ends.
final class ClipFolder: Sendable {
  let path = NSTemporaryDirectory() + "layerkit-clips-\(getpid())"
  let lock = NSLock()

  init() {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Clip.folder.path) }
  }
}

extension Clip {
  static let h264 = Clip(
    name: "h264.mp4",
    arguments: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "12", "-bf", "3"])
  static let ntsc = Clip(
    name: "ntsc.mov", rate: "30000/1001",
    arguments: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "250", "-bf", "2"])
  static let tenBits = Clip(
    name: "high10.mp4", rate: "25",
    arguments: ["-c:v", "libx264", "-pix_fmt", "yuv420p10le", "-g", "10"])
  static let hevc = Clip(
    name: "hevc10.mp4", rate: "24",
    arguments: [
      "-c:v", "libx265", "-pix_fmt", "yuv420p10le", "-x265-params",
      "keyint=10:open-gop=1:log-level=none",
    ])
  static let vp9Alpha = Clip(
    name: "vp9.webm", arguments: ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-g", "15"],
    lowerAlpha: 128, rounding: 0.00051)
  static let vp8Alpha = Clip(
    name: "vp8.webm",
    arguments: ["-c:v", "libvpx", "-pix_fmt", "yuva420p", "-g", "15", "-auto-alt-ref", "0"],
    lowerAlpha: 128, rounding: 0.00051)
  static let proRes = Clip(
    name: "prores.mov",
    arguments: ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"],
    frames: 20, lowerAlpha: 128)
  static let transport = Clip(
    name: "stream.ts", arguments: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "15"],
    rounding: 0.00002)
  static let mpeg4 = Clip(
    name: "old.avi", arguments: ["-c:v", "mpeg4", "-bf", "2", "-g", "10", "-q:v", "2"])
  static let png = Clip(name: "rgb.mov", arguments: ["-c:v", "png"], frames: 20, lowerAlpha: 128)

  static let all = [
    h264, ntsc, tenBits, hevc, vp9Alpha, vp8Alpha, proRes, transport, mpeg4, png,
  ]
}
