// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CARenderTree
import Foundation

/// The result of a profile: times, advice, and the dearest layers.
package struct ProfileReport: Codable, Sendable {
  /// A layer and its cost in a frame, on average.
  package struct LayerRow: Hashable, Codable, Sendable {
    package var layer: String
    /// Milliseconds.
    package var ms: Double
    /// The part of all frames' time, 0 to 1.
    package var share: Double
    /// Passes besides the surface's, and draws.
    package var passes, draws: Double
    /// Pixels shaded.
    package var pixels: Int
    package var uploadedBytes: Int
  }

  /// GL's name of the renderer.
  package var renderer: String
  package var clock: CostClock
  /// Frames played, and those of them that were drawn and measured.
  package var frames, drawn: Int
  /// Whether frames were drawn whole several times: the scene stood still, or had very few frames.
  package var isStill: Bool
  /// Medians.
  package var milliseconds: StageTimes
  /// The dearest first.
  package var advice: [Advice]
  /// The dearest first, ``layerRows`` at most.
  package var layers: [LayerRow]

  /// How many layers a report lists.
  package static let layerRows = 12

  static func dearest(_ sums: ProfileSums, _ paths: LayerPaths) -> [LayerRow] {
    let frames = Double(max(sums.frames, 1))
    let dearest = sums.layers.sorted {
      ($1.value.share.total, $0.key) < ($0.value.share.total, $1.key)
    }
    return dearest.prefix(layerRows).map { id, sum in
      LayerRow(
        layer: paths[id], ms: Double(sum.share.total) / 1e6 / frames,
        share: sums.share(sum.share.total), passes: Double(sum.passes) / frames,
        draws: Double(sum.draws) / frames, pixels: Int(Double(sum.share.pixels) / frames),
        uploadedBytes: Int(Double(sum.share.uploadedBytes) / frames))
    }
  }
}

/// The report for people.
extension ProfileReport {
  /// Several lines: the times, the advice by number, the layers.
  package var text: String {
    ([head, times, ""] + adviceLines + ["", "the dearest layers, a frame"] + layers.map(line))
      .joined(separator: "\n")
  }

  private var head: String {
    let clock = clock == .gpu ? "times of the GPU" : "times of the CPU, with a wait after each pass"
    return "\(subject); \(renderer), \(clock)"
  }

  private var subject: String {
    guard isStill else { return "\(frames) frames played, \(drawn) drawn" }
    return 2...Profile.fewFrames ~= frames
      ? "\(frames) frames, each drawn whole several times"
      : "the scene stands still: one frame, drawn whole \(drawn) times"
  }

  private var times: String {
    String(
      format: "median %.3f ms = apply %.3f + evaluate %.3f + build %.3f + draw %.3f",
      milliseconds.total, milliseconds.apply, milliseconds.evaluate, milliseconds.build,
      milliseconds.draw)
  }

  private var adviceLines: [String] {
    guard !advice.isEmpty else {
      return ["Nothing found: no rule names a layer that costs more than it need."]
    }
    return advice.enumerated().map { "\($0 + 1). \($1.text)" }
  }

  private func line(of row: LayerRow) -> String {
    String(format: "  %8.3f ms %5.1f %%  ", row.ms, 100 * row.share) + row.layer
      + String(format: "  passes %.1f  draws %.1f", row.passes, row.draws)
      + "  pixels \(row.pixels)  uploads \(row.uploadedBytes) B"
  }
}
