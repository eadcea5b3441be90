// SPDX-License-Identifier: Apache-2.0

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

extension Frame {
  /// Calls `body` for each target, and the surface as 0, that a pass samples or copies, some of
  /// them several times.
  func forEachTarget(readBy number: Int, _ body: (Int) -> Void) {
    let pass = passes[number]
    if case .copy(let source) = pass.begin { body(source) }
    for index in pass.draws {
      if case .target(let target) = draws[index].source { body(Int(target)) }
      if draws[index].mask > 0 { body(Int(draws[index].mask)) }
    }
  }
}
