// SPDX-License-Identifier: Apache-2.0

/// Finds the contexts of layers while no tree changes.
///
/// It remembers answers only for layers far below known ones, so that a shallow tree costs nothing
/// but the walk up and a deep one is not walked again for each of its layers.
struct ContextLookup {
  /// Where a layer stands: the context of its tree, and how many layers are above it.
  struct Place {
    var context: LayerContext?
    var depth: Int
  }

  private static let shortWalk = 16
  private var known: [ObjectIdentifier: Place] = [:]
  /// The last top of a tree and its context, since most layers stand in the same tree.
  private var last: (top: CALayer, context: LayerContext?)?

  mutating func place(of layer: CALayer) -> Place {
    var top = layer
    var steps = 0
    while let above = top.parent {
      if !known.isEmpty, var place = known[ObjectIdentifier(top)] {
        place.depth += steps
        remember(place, from: layer, steps)
        return place
      }
      top = above
      steps += 1
    }
    if last?.top !== top { last = (top, top.context) }
    let place = Place(context: last?.context, depth: steps)
    remember(place, from: layer, steps)
    return place
  }

  private mutating func remember(_ place: Place, from layer: CALayer, _ steps: Int) {
    guard steps > ContextLookup.shortWalk else { return }
    var place = place
    var below = layer
    for _ in 0..<steps {
      known[ObjectIdentifier(below)] = place
      place.depth -= 1
      guard let above = below.parent else { return }
      below = above
    }
  }
}
