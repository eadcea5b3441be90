// SPDX-License-Identifier: Apache-2.0
import CABench
import CAScenes

extension BenchSubject {
  /// A workload with so many things in it.
  init(_ entry: BenchEntry, count: Int, antialiased: Bool) {
    self.init(name: entry.floorName, count: count, isAntialiased: antialiased) {
      let work = entry.make(count, antialiased)
      return BenchStage(
        root: work.root, size: BenchCanvas.size, orientation: .yDown,
        background: BenchCanvas.background, drawsWhole: entry.isDrawnWhole,
        warmUp: Array(work.warmUp), show: work.show)
    }
  }
}
