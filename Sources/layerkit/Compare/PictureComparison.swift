// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAPictures
import CoreGraphics
import Foundation

/// The pictures of a folder held against those of the same names in another one.
struct PictureComparison: Encodable {
  /// A picture that differs by more than 2 of 255 somewhere.
  struct Row: Encodable {
    /// Its path below the folder.
    let name: String
    let difference: PictureDifference

    /// The name with the pixels beyond 2 and beyond 8.
    var text: String { "\(name) (\(difference.beyondTwo), \(difference.beyondEight))" }
  }

  private let folders: (expected: String, actual: String)
  /// How many pictures were expected.
  let pictures: Int
  /// The pictures that differ, those with the most pixels beyond 8 first.
  let differing: [Row]
  /// A sentence for each picture that could not be compared.
  let problems: [String]

  /// Compares all PNG files below `expected`, which may also be a single file, as `actual` then.
  ///
  /// - Throws: a failure where `expected` holds no picture, or one that cannot be read.
  init(expected: String, actual: String) throws(CommandFailure) {
    let names = try Self.pictures(below: expected)
    var (differing, problems): ([Row], [String]) = ([], [])
    for name in names {
      let first = try Self.read(Self.path(expected, name))
      let second: CGImage
      do throws(CommandFailure) { second = try Self.read(Self.path(actual, name)) } catch {
        problems.append(error.message)
        continue
      }
      guard let difference = PictureDifference(first, second) else {
        problems.append(
          "\(Self.path(actual, name)): \(second.width)×\(second.height) pixels, expected "
            + "\(first.width)×\(first.height)")
        continue
      }
      if difference.beyondTwo > 0 {
        differing.append(Row(name: name.isEmpty ? expected : name, difference: difference))
      }
    }
    folders = (expected, actual)
    (pictures, self.problems) = (names.count, problems)
    self.differing = differing.sorted { Self.weight($0) > Self.weight($1) }
  }

  private static func weight(_ row: Row) -> (Int, Int) {
    (row.difference.beyondEight, row.difference.beyondTwo)
  }

  /// Paths below a folder, in order; one empty path for a file.
  private static func pictures(below folder: String) throws(CommandFailure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw .inputOutput(folder, code: ENOENT)
    }
    guard isFolder.boolValue else { return [""] }
    let all: [String]
    do { all = try FileManager.default.subpathsOfDirectory(atPath: folder) } catch {
      throw CommandFailure(.inputOutput, "\(folder): \(error.localizedDescription)")
    }
    let pictures = all.filter { OutputEnding.ending(of: $0) == "png" }.sorted()
    guard !pictures.isEmpty else { throw CommandFailure(.usage, "\(folder): no PNG file is there") }
    return pictures
  }

  private static func path(_ folder: String, _ name: String) -> String {
    name.isEmpty ? folder : "\(folder)/\(name)"
  }

  private static func read(_ path: String) throws(CommandFailure) -> CGImage {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    do throws(ImageError) { return try ImageDecoder.decode(data) } catch {
      throw CommandFailure(.badData, "\(path): \(error)")
    }
  }

  private enum CodingKeys: CodingKey { case pictures, differing, problems }

  /// Writes strips of the pictures that differ most, as `1.png` and so on in their order.
  func writeStrips(of most: Int, to folder: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.inputOutput, "\(folder): \(error.localizedDescription)")
    }
    for (index, row) in differing.prefix(most).enumerated() {
      let name = row.name == folders.expected ? "" : row.name
      let strip = DifferenceStrip(
        try Self.read(Self.path(folders.expected, name)),
        try Self.read(Self.path(folders.actual, name)))
      do {
        try WholeFile.write(try PNGEncoder.encode(strip.image), to: "\(folder)/\(index + 1).png")
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw CommandFailure(.internalError, "\(error)")
      }
    }
  }

  /// The report for people: three lines for a table, then each picture that differs or fails.
  var text: String {
    func sum(_ part: KeyPath<PictureDifference, Int>) -> Int {
      differing.reduce(0) { $0 + $1.difference[keyPath: part] }
    }
    let failed = problems.isEmpty ? "" : ", \(problems.count) not compared"
    let worst = differing.prefix(3).map(\.text).joined(separator: ", ")
    return """
      differ   \(differing.count) of \(pictures)\(failed)
      beyond   \(sum(\.beyondTwo)), \(sum(\.beyondEight))
      most in  \(worst)

      """ + differing.map { "picture  \($0.text), at most \($0.difference.most)\n" }.joined()
        + problems.map { "problem  \($0)\n" }.joined()
  }
}
