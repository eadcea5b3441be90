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

  /// Time that layers share, or that of all layers which are not listed, in a frame on average.
  package struct PartRow: Hashable, Codable, Sendable {
    package var name: String
    /// Milliseconds.
    package var ms: Double
    /// The part of all frames' time, 0 to 1.
    package var share: Double
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
  package var advice: [Advice] = []
  /// The dearest first, ``layerRows`` at most.
  package var layers: [LayerRow]
  /// The layers that are not listed, then the time that layers share. With ``layers`` the sum is
  /// ``frameMs``.
  package var parts: [PartRow]
  /// The mean time of a frame, milliseconds.
  package var frameMs: Double
  /// The program's layout, display and commit, a frame on average; zero where they were not
  /// measured.
  package var programMs: Double
  /// How many remedies were tried.
  package var tried = 0
  /// The time of a frame that nobody measures pass by pass, as a part of one that is; nil where
  /// that was not tried. The rows and the frame are scaled by it.
  package var measuring: Double?

  /// How many layers a report lists.
  package static let layerRows = 12

  init(
    renderer: String, clock: CostClock, frames: Int, drawn: Int, isStill: Bool,
    milliseconds: StageTimes, _ sums: ProfileSums, _ paths: LayerPaths
  ) {
    (self.renderer, self.clock, self.frames, self.drawn) = (renderer, clock, frames, drawn)
    (self.isStill, self.milliseconds) = (isStill, milliseconds)
    layers = Self.dearest(sums, paths)
    let count = Double(max(sums.frames, 1))
    frameMs = Double(sums.nanoseconds) / 1e6 / count
    programMs = Double(sums.shared.program) / 1e6 / count
    let listed = layers.reduce(0) { $0 + $1.ms }
    let all = Double(sums.layers.values.reduce(0) { $0 + $1.share.total }) / 1e6 / count
    let others = max(0, sums.layers.count - layers.count)
    let shared = sums.shared.rows.map {
      PartRow(
        name: $0.name + ", shared", ms: Double($0.nanoseconds) / 1e6 / count,
        share: sums.share($0.nanoseconds))
    }
    parts =
      [
        PartRow(
          name: "\(others) other layers", ms: all - listed,
          share: frameMs > 0 ? (all - listed) / frameMs : 0)
      ] + shared
  }

  /// The sum of all rows, milliseconds.
  package var sumMs: Double {
    layers.reduce(0) { $0 + $1.ms } + parts.reduce(0) { $0 + $1.ms }
  }

  /// Scales the rows to frames that nobody measures pass by pass.
  mutating func scale(to time: UnmeasuredTime?) {
    measuring = time?.ratio
    guard let time, frameMs > 0 else { return }
    let factor = time.milliseconds / frameMs
    for index in layers.indices { layers[index].ms *= factor }
    for index in parts.indices { parts[index].ms *= factor }
    frameMs *= factor
  }

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
  /// Several lines: the times, the advice by number, the layers, the time that they share.
  package var text: String {
    var lines = [head, times]
    if programMs > 0 {
      lines.append(
        String(format: "the program's layout, display and commit %.3f ms a frame", programMs))
    }
    lines += [""] + adviceLines + ["", "the dearest layers, a frame"] + layers.map(line)
    return (lines + parts.map(partLine) + [sumLine]).joined(separator: "\n")
  }

  private var sumLine: String {
    var text = String(format: "  %7.3f ms  the sum; a frame takes %.3f ms", sumMs, frameMs)
    if let measuring {
      text += String(
        format: "; measuring pass by pass takes %.2f times as long, and is left out here",
        1 / max(measuring, 0.001))
    }
    return text
  }

  private func partLine(_ part: PartRow) -> String {
    String(format: "  %7.3f ms %5.1f %%  ", part.ms, 100 * part.share) + part.name
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
      let nothing = "Nothing found: no rule names a layer that costs more than it needs to."
      guard tried > 0 else { return [nothing] }
      return [nothing + (tried == 1 ? " 1 remedy was tried." : " \(tried) remedies were tried.")]
    }
    return advice.enumerated().flatMap { number, advice in
      ["\(number + 1). \(advice.text)"]
        + [advice.originText, advice.trialText].compactMap { $0.map { "   " + $0 } }
    }
  }

  private func line(of row: LayerRow) -> String {
    String(format: "  %8.3f ms %5.1f %%  ", row.ms, 100 * row.share) + row.layer
      + String(format: "  passes %.1f  draws %.1f", row.passes, row.draws)
      + "  pixels \(row.pixels)  uploads \(row.uploadedBytes) B"
  }
}
