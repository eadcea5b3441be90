// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// Writes GIFs of any structure. Codes are not compressed: 9 bits each, with a clear code before
/// they would become longer.
struct GIFBuilder {
  struct Frame {
    var x = 0
    var y = 0
    var width = 1
    var height = 1
    /// Numbers of colours, in the order in which they are stored.
    var pixels: [UInt8] = []
    /// 1/100 seconds.
    var delay = 0
    var disposal: UInt8 = 0
    var transparent: UInt8?
    var isInterlaced = false
    /// Red, green, blue of each colour; nil for the global table.
    var table: [[UInt8]]?
    var hasControl = true
  }

  var width = 1
  var height = 1
  var table: [[UInt8]] = GIFBuilder.colors
  var repetitions: Int?
  var frames: [Frame] = []
  var hasTrailer = true

  /// Black, red, green, blue, white.
  static let colors: [[UInt8]] = [
    [0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255],
  ]

  var data: Data {
    var data = Data("GIF89a".utf8) + short(width) + short(height) + [0xF7, 0, 0]
    data += padded(table)
    if let repetitions {
      data += [0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1] + short(repetitions) + [0]
    }
    for frame in frames { data += bytes(of: frame) }
    return hasTrailer ? data + [0x3B] : data
  }

  private func bytes(of frame: Frame) -> Data {
    var data = Data()
    if frame.hasControl {
      let flags = frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)
      data += [0x21, 0xF9, 4, flags] + short(frame.delay) + [frame.transparent ?? 0, 0]
    }
    data += [0x2C] + short(frame.x) + short(frame.y) + short(frame.width) + short(frame.height)
    data += [(frame.table == nil ? 0 : 0x87) | (frame.isInterlaced ? 0x40 : 0)]
    if let table = frame.table { data += padded(table) }
    data += [8]
    let codes = self.codes(frame.pixels)
    for start in stride(from: 0, to: codes.count, by: 255) {
      let part = codes[start..<min(start + 255, codes.count)]
      data += [UInt8(part.count)] + part
    }
    return data + [0]
  }

  private func short(_ number: Int) -> Data { Data([UInt8(number & 255), UInt8(number >> 8)]) }

  private func padded(_ table: [[UInt8]]) -> Data {
    Data((table + Array(repeating: [9, 9, 9], count: 256 - table.count)).joined())
  }

  private func codes(_ pixels: [UInt8]) -> [UInt8] {
    var (bits, count, output) = (0, 0, [UInt8]())
    func put(_ code: Int) {
      bits |= code << count
      count += 9
      while count >= 8 {
        output.append(UInt8(bits & 255))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    for (index, pixel) in pixels.enumerated() {
      if index % 250 == 0 { put(256) }
      put(Int(pixel))
    }
    put(257)
    if count > 0 { output.append(UInt8(bits & 255)) }
    return output
  }
}

/// Writes APNGs of RGBA pictures.
struct APNGBuilder {
  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// Straight RGBA.
    var pixels: [UInt8]
    var delay = (1, 10)
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
  }

  var width: Int
  var height: Int
  var plays = 0
  /// An image that is no frame; nil where the first frame is the default image.
  var image: [UInt8]?
  var frames: [Frame] = []
  /// What the file says about the number of frames; nil for the true one.
  var announced: Int?

  var data: Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    data += chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
    data += chunk("acTL", word(announced ?? frames.count) + word(plays))
    var number = 0
    if let image { data += chunk("IDAT", packed(image, width)) }
    for (index, frame) in frames.enumerated() {
      var control = word(number) + word(frame.width) + word(frame.height)
      control += word(frame.x) + word(frame.y) + short(frame.delay.0) + short(frame.delay.1)
      data += chunk("fcTL", control + [frame.disposal, frame.blend])
      number += 1
      let content = packed(frame.pixels, frame.width)
      if index == 0, image == nil {
        data += chunk("IDAT", content)
      } else {
        // In two parts, as long frames are.
        let middle = content.count / 2
        data += chunk("fdAT", word(number) + content[..<middle])
        data += chunk("fdAT", word(number + 1) + content[middle...])
        number += 2
      }
    }
    return data + chunk("IEND", [])
  }

  /// A zlib stream of stored rows.
  private func packed(_ pixels: [UInt8], _ width: Int) -> [UInt8] {
    let rows = stride(from: 0, to: pixels.count, by: width * 4)
      .flatMap { [0] + pixels[$0..<$0 + width * 4] }
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 65535) {
      let part = rows[start..<min(start + 65535, rows.count)]
      let count = UInt16(part.count)
      result.append(start + 65535 >= rows.count ? 1 : 0)
      for value in [count, ~count] { result += [UInt8(value & 255), UInt8(value >> 8)] }
      result += part
    }
    var (a, b) = (1, 0)
    for byte in rows { (a, b) = ((a + Int(byte)) % 65521, (b + (a + Int(byte)) % 65521) % 65521) }
    return result + word(b << 16 | a)
  }

  private func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
  private func word(_ number: Int) -> [UInt8] {
    short(number >> 16 & 0xFFFF) + short(number & 0xFFFF)
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let body = Array(name.utf8) + content
    var checksum: UInt32 = ~0
    for byte in body {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 != 0 ? 0xEDB8_8320 : 0) }
    }
    return Data(word(content.count) + body + word(Int(~checksum)))
  }
}

/// Runs programs that make pictures, where they are installed.
enum PictureTool {
  static func path(_ name: String) -> String? {
    let path = "/usr/bin/\(name)"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Runs a program in a folder of its own; nil if it is not there or fails.
  static func run(
    _ name: String, _ arguments: [String], files: [String: Data] = [:], result: String
  ) -> Data? {
    guard let path = path(name) else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, data) in files { try data.write(to: folder.appending(path: name)) }
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      return try Data(contentsOf: folder.appending(path: result))
    } catch {
      return nil
    }
  }

  /// The frames of a file as ffmpeg decodes them: straight RGBA, one after another.
  static func frames(_ data: Data, _ ending: String) -> Data? {
    run(
      "ffmpeg",
      [
        "-i", "in.\(ending)", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba",
        "out.raw",
      ],
      files: ["in.\(ending)": data], result: "out.raw")
  }
}
