// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Peak signal to noise ratios of pictures of one kind, ours and Cairo's own, against the same
/// truth.
struct QualityReport {
  /// Above this, results count as equal: half a level of 255 off on average, dB.
  static let ceiling = 55.0

  struct Entry {
    var path: Int
    var kind: Int
    var ours: Double
    /// Of Cairo's drawing at normal size; the ceiling where Cairo cannot draw it.
    var cairo: Double
  }
  var entries: [Entry] = []

  /// The ratio of two pictures of coverage, 0 to 255, dB.
  static func ratio(_ picture: [Float], _ truth: [Float]) -> Double {
    var sum: Float = 0
    for index in picture.indices {
      let difference = picture[index] - truth[index]
      sum += difference * difference
    }
    let mean = Double(sum) / Double(picture.count)
    return mean > 0 ? min(ceiling, 10 * log10(255 * 255 / mean)) : ceiling
  }

  var mean: Double { entries.reduce(0) { $0 + $1.ours } / Double(max(entries.count, 1)) }
  var meanOfCairo: Double { entries.reduce(0) { $0 + $1.cairo } / Double(max(entries.count, 1)) }

  /// Those that are furthest below Cairo's.
  var worst: [Entry] {
    Array(entries.sorted { $0.ours - $0.cairo < $1.ours - $1.cairo }.prefix(10))
  }

  /// How many lie in each five decibels, and the worst.
  var text: String {
    var lines = ["\(entries.count) pictures: mean \(short(mean)) dB, Cairo's \(short(meanOfCairo))"]
    for low in stride(from: 0, through: 55, by: 5) {
      func count(_ value: (Entry) -> Double) -> Int {
        entries.filter { value($0) >= Double(low) && (value($0) < Double(low + 5)) }
          .count
      }
      let (ours, cairo) = (count(\.ours), count(\.cairo))
      if ours + cairo > 0 { lines.append("  from \(low) dB: \(ours), Cairo's \(cairo)") }
    }
    for entry in worst {
      lines.append(
        "  path \(entry.path) kind \(entry.kind): \(short(entry.ours)), Cairo's \(short(entry.cairo))"
      )
    }
    return lines.joined(separator: "\n")
  }

  private func short(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
