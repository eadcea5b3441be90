// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// The level of each pass of a frame: how many passes must have run before it, one after the other.
enum PassLevels {
  static func levels(of frame: Frame) -> [Int] {
    // By target, the surface first: the level of the last pass that drew or read it.
    var drawn = [Int](repeating: -1, count: frame.targets.count + 1)
    var read = drawn
    return frame.passes.indices.map { number in
      let pass = frame.passes[number]
      var level = max(drawn[pass.target], read[pass.target]) + 1
      frame.forEachTarget(readBy: number) { level = max(level, drawn[$0] + 1) }
      frame.forEachTarget(readBy: number) { read[$0] = max(read[$0], level) }
      drawn[pass.target] = level
      return level
    }
  }
}
