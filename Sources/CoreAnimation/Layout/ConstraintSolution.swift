// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The frames that the constraints of siblings ask for.
struct ConstraintSolution {
  /// One axis of one sibling.
  private struct Node {
    var relations: [Relation] = []
    /// The nodes that are measured against this one.
    var dependents: [Int] = []
    /// How many of those it is measured against are not placed.
    var waitsFor = 0
  }

  /// A relation with its source found: a node, or the superlayer.
  private struct Relation {
    let constraint: CAConstraint
    let source: Int?
  }

  private var nodes: [Node] = []
  private var spans: [FrameSpan] = []
  private let container: [FrameSpan]

  init(_ siblings: [CALayer], in bounds: CGRect) {
    container = ConstraintAxis.allCases.map { FrameSpan(bounds, $0) }
    var places: [String: Int] = [:]
    for (place, layer) in siblings.enumerated() {
      if let name = layer.name, places[name] == nil { places[name] = place }
      spans += ConstraintAxis.allCases.map { FrameSpan(layer.frame, $0) }
    }
    nodes = Array(repeating: Node(), count: spans.count)
    for (place, layer) in siblings.enumerated() {
      for axis in ConstraintAxis.allCases {
        let own = (layer.constraints ?? []).filter { $0.attribute.axis == axis }
        relate(own, to: place * 2 + axis.rawValue, places)
      }
    }
  }

  /// The frames of the siblings, in their order.
  var frames: [CGRect] {
    stride(from: 0, to: spans.count, by: 2).map { place in
      let (x, y) = (spans[place], spans[place + 1])
      return CGRect(x: x.start, y: y.start, width: x.extent, height: y.extent)
    }
  }

  /// Gives a node its relations, unless one of them names a source that is not there.
  private mutating func relate(
    _ constraints: [CAConstraint], to node: Int, _ places: [String: Int]
  ) {
    var relations: [Relation] = []
    for constraint in constraints {
      if let place = places[constraint.sourceName] {
        let source = place * 2 + constraint.sourceAttribute.axis.rawValue
        relations.append(Relation(constraint: constraint, source: source))
      } else if constraint.sourceName == "superlayer" {
        relations.append(Relation(constraint: constraint, source: nil))
      } else {
        return
      }
    }
    nodes[node].relations = relations
    for source in relations.compactMap(\.source) {
      nodes[source].dependents.append(node)
      nodes[node].waitsFor += 1
    }
  }

  /// Places every node that can be placed, after its sources. The others, and those that are
  /// measured against them, stay as they are.
  mutating func solve() {
    var ready = nodes.indices.filter { nodes[$0].waitsFor == 0 }
    while let node = ready.popLast() {
      guard let span = placed(node) else { continue }
      spans[node] = span
      for dependent in nodes[node].dependents {
        nodes[dependent].waitsFor -= 1
        if nodes[dependent].waitsFor == 0 { ready.append(dependent) }
      }
    }
  }

  /// Where the relations of a node put it; nil where they say nothing: there are none, or an extent
  /// alone, or one attribute several times.
  private func placed(_ node: Int) -> FrameSpan? {
    let relations = nodes[node].relations
    guard let last = relations.last else { return nil }
    let decisive = (part: last.constraint.attribute.part, value: value(of: last))
    let others = relations.filter { $0.constraint.attribute.part != decisive.part }
    guard
      let other = others.min(by: { $0.constraint.attribute.part < $1.constraint.attribute.part })
    else {
      guard relations.count == 1, decisive.part != FrameSpan.extentPart else { return nil }
      return spans[node].moved(decisive.part, to: decisive.value)
    }
    let second = (part: other.constraint.attribute.part, value: value(of: other))
    return decisive.part < second.part ? FrameSpan(decisive, second) : FrameSpan(second, decisive)
  }

  private func value(of relation: Relation) -> CGFloat {
    let constraint = relation.constraint
    let source = relation.source.map { spans[$0] }
    let span = source ?? container[constraint.sourceAttribute.axis.rawValue]
    return span[constraint.sourceAttribute.part] * constraint.scale + constraint.offset
  }
}
