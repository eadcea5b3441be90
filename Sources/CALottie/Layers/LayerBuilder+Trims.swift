// SPDX-License-Identifier: Apache-2.0
import CAShapes

extension LayerBuilder {
  /// A path whose curves are cut, up to 32 times each, so that trims go by their length, where they
  /// do.
  func evened(_ path: Moving<ShapePath>) -> Moving<ShapePath> {
    guard composition.rules.trimsByLength else { return path }
    let pieces = animator.keyValues(of: path).map { $0.evenPieces(within: 0.05) }
      .reduce([]) { most, next in
        (0..<max(most.count, next.count)).map { place in
          max(place < most.count ? most[place] : 1, place < next.count ? next[place] : 1)
        }
      }
    // A path of too many vertices stays as it is.
    guard pieces.reduce(0, +) <= ShapeLimits.vertexCount / 8 else { return path }
    return path.map { $0.cut(into: pieces) }
  }
}
