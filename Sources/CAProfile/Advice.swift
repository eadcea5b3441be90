// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

/// A line for a person: one finding, or several about layers of one kind.
package struct Advice: Hashable, Codable, Sendable {
  /// The rule.
  package var rule: String
  /// The layer, the dearest of several, as ``LayerPaths`` calls it.
  package var layer: String
  /// How many layers it is about.
  package var count: Int
  /// The part of all frames' time that following it saves, 0 to 1: ``promised`` where it was tried,
  /// else an estimate, the time of the layers' own draws and passes.
  package var share: Double
  package var problem: String
  package var advice: String
  /// Bytes of textures that following it saves.
  package var bytes = 0
  /// The saving in a short trial; nil where none was made.
  package var promised: Saving?
  /// The saving in a long one; nil where nobody asked for that.
  package var measured: Saving?
  /// How the picture changes where the advice is followed; nil where it was not tried.
  package var difference: SurfaceDifference?
  /// Where in the program's source the layer was made, and where the properties that the fault
  /// comes by were last set; empty where the program did not note it (`CA_ORIGINS=1`).
  package var origins: [LayerOrigin] = []

  /// The saving of a frame.
  package struct Saving: Hashable, Codable, Sendable {
    /// Milliseconds of the time that decides, see ``TrialMeasure``.
    package var ms: Double
    /// Its part of the frame, 0 to 1; negative where the frame got dearer.
    package var share: Double
    /// Milliseconds of wall time and of the processors.
    package var wallMs, processorMs: Double
    /// Milliseconds of the program's layout, display and commit.
    package var programMs: Double
    /// The frame before, milliseconds.
    package var frameMs: Double

    init(_ result: TrialResult, _ measure: TrialMeasure) {
      let (saving, frame) = (result.saving, measure.milliseconds(result.before))
      ms = measure.milliseconds(saving)
      share = frame > 0 ? ms / frame : 0
      (wallMs, processorMs, programMs) = (saving.wall, saving.processor, saving.program)
      frameMs = frame
    }

    /// Whether a promise of this was kept: within 15 % or 0.3 ms.
    package func isKept(by measured: Saving) -> Bool {
      abs(ms - measured.ms) <= max(0.15 * abs(ms), 0.3)
    }
  }

  /// The sentence.
  package var text: String {
    let subject = count == 1 ? "layer `\(layer)`" : "\(count) layers such as `\(layer)`"
    return "\(subject): \(problem), \(Self.percent(share)) of the frame: \(advice)"
  }

  /// Where in the program it is said; nil where that is not known.
  package var originText: String? {
    origins.isEmpty ? nil : origins.map(\.description).joined(separator: "; ")
  }

  /// Promised beside measured; nil where it was not tried.
  package var trialText: String? {
    guard let promised, let difference else { return nil }
    var text = String(
      format: "promised %.2f ms of %.2f (%.0f %%)", promised.ms, promised.frameMs,
      100 * promised.share)
    if let measured {
      text += String(
        format: ", measured %.2f ms (%.0f %%; wall %.2f, processor %.2f, program %.2f)",
        measured.ms, 100 * measured.share, measured.wallMs, measured.processorMs,
        measured.programMs)
      text += promised.isKept(by: measured) ? ": kept" : ": not kept"
    }
    if bytes >= 1 << 20 { text += ", \(bytes >> 20) MiB of textures" }
    text += String(
      format: "; the picture differs by at most %ld/255, in %.2f %% of the pixels", difference.most,
      100 * difference.changed)
    return text
  }

  private static func percent(_ share: Double) -> String {
    let percent = (100 * min(share, 1)).rounded()
    return percent < 1 ? "less than 1 %" : "\(Int(percent)) %"
  }
}
