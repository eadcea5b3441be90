// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAPictures
import CoreGraphics
import Foundation
import LayerKitTesting
import Testing

@testable import PictureReference

/// A stored picture, with its cost beside it.
///
/// A channel may differ by 2 of 255; pixels that differ by more are counted against a budget. A
/// failure leaves the actual, the expected and a difference picture in `Tests/Failures`; with
/// `CA_UPDATE_GOLDENS=failing` in the environment a picture that fails is stored as the new golden
/// instead. A failure is attached to its test, and is on the page that `LAYERKIT_SNAPSHOT_REPORT` asks
/// for.
struct GoldenFile {
  /// The path below `Goldens`, without an extension: `area/behaviour@time`.
  let path: String

  static let tolerance = 2
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let folder = tests.appending(path: "Goldens")
  private static let failures = tests.deletingLastPathComponent().appending(path: "Failures")

  private var picture: URL { Self.folder.appending(path: path + ".png") }
  private var cost: URL { Self.folder.appending(path: path + ".json") }

  /// Whether a failing picture becomes the golden. Any other value than `failing` is an error.
  static func updates() throws -> Bool {
    switch ProcessInfo.processInfo.environment["CA_UPDATE_GOLDENS"] {
    case nil, "": return false
    case "failing": return true
    case let value?:
      throw GoldenError(text: "CA_UPDATE_GOLDENS=\(value): it is `failing` or unset.")
    }
  }

  /// The goldens in the folder, by path.
  static func stored() throws -> Set<String> {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Set(names.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) })
  }

  /// Records an issue unless the picture and its cost are the stored ones.
  func compare(_ actual: Pixels, _ actualCost: GoldenCost, budget: Int) throws {
    try removeFailure()
    let complaints = try pictureComplaints(actual, budget) + costComplaints(actualCost)
    guard !complaints.isEmpty else { return }
    if try Self.updates() {
      try store(actual, actualCost)
    } else {
      Issue.record("\(path): \(complaints.joined(separator: " "))")
    }
  }

  private func pictureComplaints(_ actual: Pixels, _ budget: Int) throws -> [String] {
    guard let expected = try? Pixels(ImageDecoder.decode(Data(contentsOf: picture))) else {
      return ["No picture is stored. " + (try leave(["actual": actual]))]
    }
    guard expected.width == actual.width, expected.height == actual.height else {
      let pictures = ["actual": actual, "expected": expected]
      return [
        "It has \(actual.width)×\(actual.height) pixels, the golden has "
          + "\(expected.width)×\(expected.height). " + (try leave(pictures))
      ]
    }
    let tolerance = SnapshotTolerance(channel: Self.tolerance, pixels: budget)
    let outcome = SnapshotOutcome(actual.image, expected.image, tolerance: tolerance)
    SnapshotReport.shared?.note(outcome, at: place, source: Self.source)
    guard case .differed(let comparison, _, _, let difference) = outcome else { return [] }
    Self.source.attach(outcome, place)
    var pictures = ["actual": actual, "expected": expected]
    pictures["difference"] = difference.map { Pixels($0) }
    return ["\(comparison) The budget is \(budget). " + (try leave(pictures))]
  }

  /// The place in reports.
  private var place: SnapshotPlace {
    let name = path.replacing("/", with: "-")
    return SnapshotPlace(
      file: #filePath, suite: "Goldens", test: name, name: "golden", path: picture.path)
  }

  private static let source = SnapshotSource(#fileID, #filePath, line: #line, column: 1)

  private func costComplaints(_ actual: GoldenCost) -> [String] {
    guard let expected = try? GoldenCost.read(cost) else { return ["No cost is stored."] }
    let changes = actual.changes(from: expected)
    return changes.isEmpty ? [] : ["Its cost changed: \(changes)."]
  }

  private func store(_ actual: Pixels, _ actualCost: GoldenCost) throws {
    try write(actual, to: picture)
    try actualCost.write(cost)
    try removeFailure()
  }

  private func write(_ pixels: Pixels, to url: URL) throws {
    guard let data = pixels.image.pngData() else {
      throw GoldenError(text: "\(url.path): the picture could not be encoded.")
    }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Writes pictures of a failure and says where they are.
  private func leave(_ pictures: [String: Pixels]) throws -> String {
    let names = try pictures.sorted { $0.key < $1.key }.map { name, pixels in
      try write(pixels, to: Self.failures.appending(path: "\(path).\(name).png"))
      return "Tests/Failures/\(path).\(name).png"
    }
    return "See \(names.joined(separator: ", "))."
  }

  private func removeFailure() throws {
    for name in ["actual", "expected", "difference"] {
      let url = Self.failures.appending(path: "\(path).\(name).png")
      if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    }
  }
}

/// A golden that could not be read, written or understood.
struct GoldenError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
