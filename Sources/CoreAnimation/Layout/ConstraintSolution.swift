import CoreGraphics

/// The frames that the constraints of siblings ask for.
struct ConstraintSolution {
  /// One axis of one sibling.
  private struct Node {
    var relations: [Relation] = []
    /// The nodes that are measured against this one.
    var dependents: [Int] = []
    /// How many of those it is measured against are not solved.
    var waitsFor = 0
    var isSolved = false
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

  /// Solves every node after its sources. Those in a circle, or between two circles, stay as they
  /// are; those that only hang on them are solved from there.
  mutating func solve() {
    solveReady()
    let hanging = takeHanging()
    for node in hanging.reversed() { place(node) }
  }

  private mutating func solveReady() {
    var ready = nodes.indices.filter { nodes[$0].waitsFor == 0 }
    while let node = ready.popLast() {
      place(node)
      nodes[node].isSolved = true
      for dependent in nodes[node].dependents {
        nodes[dependent].waitsFor -= 1
        if nodes[dependent].waitsFor == 0 { ready.append(dependent) }
      }
    }
  }

  /// The unsolved nodes that no circle is measured against, those nobody waits for first.
  private func takeHanging() -> [Int] {
    var waiting = nodes.map { node in node.dependents.count { !nodes[$0].isSolved } }
    var free = nodes.indices.filter { !nodes[$0].isSolved && waiting[$0] == 0 }
    var hanging: [Int] = []
    while let node = free.popLast() {
      hanging.append(node)
      for source in nodes[node].relations.compactMap(\.source) where !nodes[source].isSolved {
        waiting[source] -= 1
        if waiting[source] == 0 { free.append(source) }
      }
    }
    return hanging
  }

  private mutating func place(_ node: Int) {
    let relations = nodes[node].relations
    guard let last = relations.last else { return }
    let decisive = (part: last.constraint.attribute.part, value: value(of: last))
    let others = relations.filter { $0.constraint.attribute.part != decisive.part }
    guard
      let other = others.min(by: { $0.constraint.attribute.part < $1.constraint.attribute.part })
    else {
      spans[node] = spans[node].setting(decisive.part, decisive.value)
      return
    }
    let second = (part: other.constraint.attribute.part, value: value(of: other))
    let isLower = decisive.part < second.part
    spans[node] = isLower ? FrameSpan(decisive, second) : FrameSpan(second, decisive)
  }

  private func value(of relation: Relation) -> CGFloat {
    let constraint = relation.constraint
    let source = relation.source.map { spans[$0] }
    let span = source ?? container[constraint.sourceAttribute.axis.rawValue]
    return span[constraint.sourceAttribute.part] * constraint.scale + constraint.offset
  }
}
