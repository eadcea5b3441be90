// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A snapshot of a run, as a report keeps it: `FOLDER/snapshots/*.json`.
struct SnapshotRecord: Codable, Hashable {
  /// A picture as PNG.
  struct Picture: Codable, Hashable {
    var name: String
    var width: Int
    var height: Int
    var png: Data
  }

  /// The numbers of a comparison.
  struct Numbers: Codable, Hashable {
    var pixels: Int
    var differing: Int
    var off: Int
    var distance: Double
    var channel: Int
    var place: String?
    var measure: String
    var tolerance: String

    init(_ comparison: SnapshotComparison) {
      pixels = comparison.size.width * comparison.size.height
      (differing, off) = (comparison.differingCount, comparison.offCount)
      (distance, channel) = (comparison.worstDistance, comparison.worstChannel)
      place = comparison.worstPlace.map { "\($0)" }
      measure = comparison.tolerance.measure == .perceptual ? "CIEDE2000" : "of 255"
      tolerance = "\(comparison.tolerance)"
    }
  }

  var version = 1
  var title: String
  var file: String
  var line: UInt
  var test: String
  var outcome: String
  var message: String?
  var reference: String
  var numbers: Numbers?
  var pictures: [Picture]

  init(_ outcome: SnapshotOutcome, at place: SnapshotPlace, source: SnapshotSource) {
    (title, file, line, test) = (place.title, place.file, source.line, place.test)
    (self.outcome, message, reference) = (outcome.word, outcome.message(place), place.path)
    numbers = outcome.comparison.map(Numbers.init)
    pictures = outcome.pictures.compactMap { name, image in
      guard let png = try? PNGEncoder.encode(image) else { return nil }
      return Picture(name: name, width: image.width, height: image.height, png: png)
    }
  }

  /// The name of the record's file: one for each reference, so that a later run replaces it.
  var fileName: String {
    let hash = reference.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(test.prefix(80))-\(String(hash, radix: 16)).json"
  }
}
