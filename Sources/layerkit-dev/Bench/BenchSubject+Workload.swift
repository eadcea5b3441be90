// SPDX-License-Identifier: Apache-2.0
import CABench
import CAScenes
import CoreGraphics

extension BenchSubject {
  /// A workload with so many things in it, on a canvas of `size` points and pixels.
  init(_ entry: BenchEntry, count: Int, antialiased: Bool, size: CGSize = BenchCanvas.size) {
    self.init(name: entry.floorName, count: count, isAntialiased: antialiased) {
      let work = BenchCanvas.with(size) { entry.make(count, antialiased) }
      return BenchStage(
        root: work.root, size: size, orientation: .yDown,
        background: BenchCanvas.background, drawsWhole: entry.isDrawnWhole,
        warmUp: Array(work.warmUp), show: work.show)
    }
  }
}
