// SPDX-License-Identifier: Apache-2.0
import Foundation

extension PathStorage {
  /// Every subpath from its end to its start, in the same order; closed ones stay closed.
  package var reversed: PathStorage {
    var result = PathStorage()
    for subpath in subpaths {
      let hasClosingLine =
        subpath.isClosed && subpath.segments.last.map { Self.isLine($0) } == true
      // The close of a closed subpath draws its closing line.
      let segments = hasClosingLine ? subpath.segments.dropLast() : subpath.segments[...]
      result.move(to: segments.last?.end ?? subpath.start)
      for segment in segments.reversed() {
        switch segment {
        case .line(let start, _): result.addLine(to: start)
        case .cubic(let start, let control1, let control2, _):
          result.addCurve(to: start, control1: control2, control2: control1)
        }
      }
      if subpath.isClosed { result.close() }
    }
    return result
  }

  private static func isLine(_ segment: PathSegment) -> Bool {
    if case .line = segment { return true }
    return false
  }
}
