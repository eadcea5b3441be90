// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree

/// The area of the copies that a replicator makes. Any change below it counts as one of all copies.
extension SceneIndex {
  /// Finds the area of all copies of a replicator's sublayers, in the plane that they are flattened
  /// into.
  mutating func setCopies(of place: Int, _ tree: ShownTree) {
    records[place].moves = 0
    records[place].sublayers = .empty
    let prefix: CATransform3D
    if records[place].traits.contains(.transform) {
      guard let known = self.prefix(below: place, tree) else {
        markDeep(space: spaceOwner(of: place))
        return records[place].sublayers = .everything
      }
      prefix = known
    } else {
      prefix = tree.sublayersToLayer(place)
    }
    var pieces: [CoverPiece] = []
    add(sublayersOf: place, .identity, tree, to: &pieces)
    var sum = CoverSum()
    sum.add(pieces, copiesOf: place, prefix, tree)
    tree.forEachOwnState(of: place) { sum.add(pieces, copiesOf: place, prefix, tree) }
    records[place].sublayers = sum.cover
    if sum.isDeep {
      markDeep(space: records[place].traits.contains(.transform) ? spaceOwner(of: place) : place)
    }
  }

  /// Adds the sublayers of a layer as all sets of copies show them: any copy may be seen in any of
  /// them.
  private func add(
    sublayersOf place: Int, _ prefix: CATransform3D, _ tree: ShownTree,
    to pieces: inout [CoverPiece]
  ) {
    var sublayer = Int(tree.layers[place].firstSublayer)
    let end = Int(tree.layers[place].subtreeEnd)
    while sublayer < end {
      if !tree.layers[sublayer].isBefore {
        add(stateOf: sublayer, prefix, tree, to: &pieces)
        tree.forEachOwnState(of: sublayer) {
          add(stateOf: sublayer, prefix, tree, to: &pieces)
        }
      }
      sublayer = Int(tree.layers[sublayer].subtreeEnd)
    }
  }

  /// Adds a sublayer as the selected set of copies shows it.
  private func add(
    stateOf place: Int, _ prefix: CATransform3D, _ tree: ShownTree, to pieces: inout [CoverPiece]
  ) {
    if tree.layers[place].transition >= 0 {
      add(transitionOf: place, prefix, tree, to: &pieces)
    } else {
      add(place, tree.layers[place].layerToSuperlayer * prefix, tree, to: &pieces)
    }
  }

  /// Adds a layer, or the layers below it if depth passes through it.
  private func add(
    _ place: Int, _ toSpace: CATransform3D, _ tree: ShownTree, to pieces: inout [CoverPiece]
  ) {
    guard isShown(place, tree) else { return }
    guard records[place].traits.contains(.transform) else {
      return pieces.append(CoverPiece(cover: inner(of: place, tree), toSpace: toSpace))
    }
    let prefix = tree.sublayersToLayer(place) * toSpace
    guard records[place].traits.contains(.copies) else {
      return add(sublayersOf: place, prefix, tree, to: &pieces)
    }
    addSpace(ofCopiesOf: place, prefix, tree, to: &pieces)
  }

  /// Adds the copies of a replicator that depth passes through.
  private func addSpace(
    ofCopiesOf place: Int, _ prefix: CATransform3D, _ tree: ShownTree,
    to pieces: inout [CoverPiece]
  ) {
    let state = ReplicatorState(tree.layers[place].state)
    let step = state.step(in: tree.layers[place].state.geometry.bounds)
    var moved = prefix
    for _ in 0..<CopyLimits().allowed(state.count, around: max(pieces.count, 1), layers: 1) {
      add(sublayersOf: place, moved, tree, to: &pieces)
      moved = step * moved
    }
  }

  /// Adds both pictures of a transition, where they belong and where they are now.
  private func add(
    transitionOf place: Int, _ prefix: CATransform3D, _ tree: ShownTree,
    to pieces: inout [CoverPiece]
  ) {
    let transition = tree.transitions[Int(tree.layers[place].transition)]
    let motion = TransitionMotion(
      transition.effect, progress: transition.progress,
      bounds: tree.layers[Int(transition.after)].state.geometry.bounds)
    let first = pieces.count
    for (picture, matrix) in [
      (transition.before, motion?.before), (transition.after, motion?.after),
    ] where picture >= 0 {
      let toSpace = tree.layers[Int(picture)].layerToSuperlayer * prefix
      add(Int(picture), toSpace, tree, to: &pieces)
      if let matrix { add(Int(picture), matrix * toSpace, tree, to: &pieces) }
    }
    for piece in first..<pieces.count { pieces[piece].cover.margin = Cover.effectMargin }
  }
}

/// The area that a layer covers of its own plane, and its place in the space of a copy.
private struct CoverPiece {
  var cover: Cover
  var toSpace: CATransform3D
}

/// The sum of areas in the plane of a space.
private struct CoverSum {
  var cover = Cover.empty
  /// Whether something in it is not parallel to the plane.
  var isDeep = false

  mutating func add(_ own: Cover, _ toPlane: CATransform3D) {
    guard toPlane.isFinite else { return }
    if toPlane.m13 != 0 || toPlane.m23 != 0 || toPlane.m14 != 0 || toPlane.m24 != 0 {
      isDeep = true
    }
    cover.formUnion(own.image(through: PlaneMap(flattening: toPlane)))
  }

  /// Adds the entries of a copy, once for each copy.
  mutating func add(
    _ pieces: [CoverPiece], copiesOf place: Int, _ prefix: CATransform3D, _ tree: ShownTree
  ) {
    let state = ReplicatorState(tree.layers[place].state)
    let step = state.step(in: tree.layers[place].state.geometry.bounds)
    let count = CopyLimits().allowed(state.count, around: 1, layers: 1)
    // Copies in a row lie between the first and the last.
    let isRow = step.isShift && prefix.isFlatAffine
    var moved = prefix
    for copy in 0..<count {
      if !isRow || copy == 0 || copy == count - 1 {
        for piece in pieces { add(piece.cover, piece.toSpace * moved) }
      }
      moved = step * moved
    }
  }
}

extension CATransform3D {
  /// Whether it moves points, all by the same way.
  fileprivate var isShift: Bool {
    var rest = self
    (rest.m41, rest.m42, rest.m43) = (0, 0, 0)
    return rest == .identity
  }

  /// Whether depth neither moves nor shrinks anything.
  fileprivate var isFlatAffine: Bool {
    m31 == 0 && m32 == 0 && m34 == 0 && m14 == 0 && m24 == 0 && m44 == 1
  }
}
