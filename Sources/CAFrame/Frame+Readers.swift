// SPDX-License-Identifier: Apache-2.0

extension Frame {
  /// Calls `body` for each target, and the surface as 0, that a pass samples or copies, some of
  /// them several times.
  package func forEachTarget(readBy number: Int, _ body: (Int) -> Void) {
    let pass = passes[number]
    if case .copy(let source) = pass.begin { body(source) }
    for index in pass.draws {
      if case .target(let target) = draws[index].source { body(Int(target)) }
      if draws[index].mask > 0 { body(Int(draws[index].mask)) }
    }
  }
}
