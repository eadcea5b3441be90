// SPDX-License-Identifier: Apache-2.0
import CAFrame

extension Frame {
  /// The text form with the count of batches that the draws make where pages are endless; "?" for
  /// a frame that is not sound.
  package var batchedText: String { batchedText(words: FrameWords()) }

  /// The same with other words for layers.
  package func batchedText(words: FrameWords) -> String {
    text(words: words) { "  batches \($0.nominalBatchCount.map(String.init) ?? "?")" }
  }

  private var nominalBatchCount: Int? {
    do {
      try checkInvariants()
    } catch {
      return nil
    }
    var batcher = Batcher()
    batcher.batch(
      self, placements: nominalPlacements(), plan: TargetPlan(self),
      coverage: CoverageRuns(nominalFor: self))
    return batcher.batches.count
  }
}
