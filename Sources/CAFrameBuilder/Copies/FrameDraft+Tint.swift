// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// How much there is of the innermost open pass.
struct PassMark {
  fileprivate let parts: Int
  let draws: Int

  init(_ draft: borrowing FrameDraft) {
    let open = draft.openPasses.count - 1
    parts = draft.openPasses[open].parts.count
    draws = draft.openPasses[open].draws.count
  }
}

extension FrameDraft {
  /// Multiplies the colours of all draws that came to the innermost open pass since `mark`.
  ///
  /// Multiplying each colour is multiplying the picture that they make. Pictures in targets and
  /// rasters stay as they are: the draws that put them back are multiplied.
  ///
  /// - Parameter factor: its alpha is 1.
  mutating func tint(since mark: PassMark, by factor: SIMD4<Float>) {
    let open = openPasses.count - 1
    var first = mark.draws
    for part in openPasses[open].parts[mark.parts...] {
      let range = frame.passes[part].draws
      for index in range.lowerBound + first..<range.upperBound {
        frame.tint(frame.draws[index].instances, of: frame.draws[index].variant.kind, by: factor)
        frame.draws[index].noteTint()
      }
      first = 0
    }
    for index in first..<openPasses[open].draws.count {
      let draw = openPasses[open].draws[index]
      frame.tint(draw.instances, of: draw.variant.kind, by: factor)
      openPasses[open].draws[index].noteTint()
    }
  }
}

extension Draw {
  /// Lets the program look at the tints of instances.
  fileprivate mutating func noteTint() {
    if variant.kind == .picture { variant.features.insert(.tint) }
  }
}
