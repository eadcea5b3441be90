// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import Foundation

@testable import PictureReference

/// The cost of a golden picture, pinned beside it.
struct GoldenCost: Codable, Equatable {
  /// Render passes, the picture's own included.
  var passes: Int
  /// Draws that the frame asks for, before batching.
  var draws: Int
  /// Draw calls.
  var batches: Int
  var quads: Int
  /// Bytes of pictures and clip records that were uploaded.
  var textureBytes: Int

  init(_ report: FrameReport) {
    passes = report.passes
    draws = report.frameDraws
    batches = report.gl.draws
    quads = report.quads
    textureBytes = report.gl.textureBytes
  }

  private var parts: [(String, Int)] {
    [
      ("passes", passes), ("draws", draws), ("batches", batches), ("quads", quads),
      ("textureBytes", textureBytes),
    ]
  }

  /// The numbers that differ, in words; empty when none does.
  func changes(from expected: GoldenCost) -> String {
    zip(parts, expected.parts).filter { $0.0.1 != $0.1.1 }
      .map { "\($0.0.0) \($0.0.1), was \($0.1.1)" }.joined(separator: "; ")
  }

  static func read(_ url: URL) throws -> GoldenCost {
    try JSONDecoder().decode(GoldenCost.self, from: Data(contentsOf: url))
  }

  func write(_ url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: url)
  }
}
