// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAPictures
import CoreGraphics
import Foundation

/// Measures the use of a finished picture: its PNG at each level, and access to its pixels.
struct PictureBench {
  /// A picture at one level.
  struct Encoding: Encodable {
    let level: Int
    /// Processor time of the fastest round.
    let milliseconds: Double
    let bytes: Int
  }

  /// The results of one file.
  struct Row: Encodable {
    let file: String
    let width, height: Int
    /// Bytes of the file as it was.
    let bytes: Int
    let encodings: [Encoding]
    /// Wall time of the first access and of the fastest.
    let pixelsAsData, pixelsAsBytes: [Double]
  }

  let rounds: Int
  let levels: [PNGLevel]

  func measure(_ path: String) throws(CommandFailure) -> Row {
    let (image, size) = try Self.read(path)
    return Row(
      file: path, width: image.width, height: image.height, bytes: size,
      encodings: try levels.map { level throws(CommandFailure) in try encode(image, level) },
      pixelsAsData: access(image) { ($0 as Data).count },
      pixelsAsBytes: access(image) { Int(CFDataGetBytePtr($0)[0]) })
  }

  private static func read(_ path: String) throws(CommandFailure) -> (CGImage, Int) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    do {
      return (try ImageDecoder.decode(data), data.count)
    } catch {
      throw CommandFailure(.badData, "\(path): \(error)")
    }
  }

  private func encode(_ image: CGImage, _ level: PNGLevel) throws(CommandFailure) -> Encoding {
    var (least, bytes) = (Double.infinity, 0)
    for _ in 0..<rounds {
      let start = Clock.processor
      do {
        bytes = try PNGEncoder.encode(image, level: level).count
      } catch {
        throw CommandFailure(.internalError, "\(error)")
      }
      least = min(least, Clock.processor - start)
    }
    return Encoding(level: level.number, milliseconds: rounded(milliseconds: least), bytes: bytes)
  }

  private func access(_ image: CGImage, _ read: (CFData) -> Int) -> [Double] {
    var sum = 0
    let times = (0..<rounds).map { _ in
      let start = Clock.wall
      sum &+= image.dataProvider?.data.map(read) ?? 0
      return Clock.wall - start
    }
    // Keeps the compiler from leaving out unused results.
    precondition(sum != .min)
    return [times[0], times.min() ?? 0].map { (1e4 * $0).rounded() / 1e4 }
  }
}

/// The output of `bench pictures`.
struct PictureReport: Encodable {
  private let peer = "layerkit"
  private let work = "pictures"
  private let rows: [PictureBench.Row]

  init(_ bench: PictureBench, _ files: [String]) throws(CommandFailure) {
    rows = try files.map { file throws(CommandFailure) in try bench.measure(file) }
  }

  /// The report for people: a line for each file, then the sums.
  var text: String {
    let lines = rows.map { row in
      let encodings = row.encodings.map { "\($0.level): \($0.milliseconds) ms \($0.bytes) B" }
      return "\(row.file)  \(row.width)×\(row.height)  \(row.bytes) B\n"
        + "  PNG by level   \(encodings.joined(separator: ", "))\n"
        + "  pixels         as Data \(row.pixelsAsData[0]) ms, again \(row.pixelsAsData[1]); "
        + "through a pointer \(row.pixelsAsBytes[0]) ms, again \(row.pixelsAsBytes[1])\n"
    }
    return lines.joined() + sums
  }

  private var sums: String {
    let levels = rows.first?.encodings.map(\.level) ?? []
    let lines = levels.indices.map { index in
      let all = rows.map { $0.encodings[index] }
      let mean = all.map(\.milliseconds).reduce(0, +) / Double(all.count)
      return "level \(levels[index])  mean \(rounded(milliseconds: mean)) ms, "
        + "most \(all.map(\.milliseconds).max() ?? 0) ms, \(all.map(\.bytes).reduce(0, +)) B\n"
    }
    return lines.joined()
  }
}
