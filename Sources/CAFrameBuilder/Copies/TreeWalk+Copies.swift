// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// How a copy that a replicator makes differs from the first, besides its place and opacity.
struct CopyLook {
  /// The factor of its colours, alpha 1.
  var color = SIMD4<Float>(repeating: 1)
  /// The states that its layers have; see ``CopyStates``.
  var set: Int32 = 0
  /// How many copies there are of its layers.
  var product = 1
}

/// How replicators show their sublayers: once for each copy, copy 0 first, all of a copy before the
/// next.
extension TreeWalk {
  /// Gathers the sublayers of a replicator, once for each copy.
  ///
  /// - Parameter entry: that of copy 0, which stands where the sublayers do.
  mutating func gatherCopies(of place: Int32, _ entry: SpaceEntry) {
    let state = ReplicatorState(tree.layers[Int(place)].state)
    let around = entry.copy > 0 ? copyLooks[Int(entry.copy)].product : copiesAround
    let count = state.allowedCount(of: Int(place), around: around, tree, &draft)
    let step = state.step(in: tree.layers[Int(place)].state.geometry.bounds)
    let (set, color) = (tree.set, copyLooks[Int(entry.copy)].color)
    var moved = CATransform3D.identity
    for copy in 0..<count {
      if copy > 0, step != .identity { moved = moved * step }
      let factor = state.color(ofCopy: copy)
      guard factor.w > 0 else { continue }
      var inner = entry
      if moved != .identity { inner.toPlane = entry.toPlane(moved) }
      inner.opacity *= factor.w
      inner.copy = Int32(copyLooks.count)
      copyLooks.append(
        CopyLook(
          color: color * factor.withFullAlpha,
          set: tree.copies.set(ofCopy: copy, of: place, in: set), product: around * count))
      tree.select(copyLooks[Int(inner.copy)].set)
      gather(tree.layers[Int(place)].firstSublayer, tree.layers[Int(place)].subtreeEnd, inner)
    }
    tree.select(set)
  }

  /// Draws a copy in its colour, with the states it has.
  mutating func drawCopied(_ member: SpaceMember, _ plane: SpacePlane) {
    let (color, start) = (copyLooks[Int(member.copy)].color, PassMark(draft))
    withStates(ofCopy: member.copy) {
      var own = member
      own.copy = 0
      $0.drawMember(own, plane)
    }
    if color != SIMD4(repeating: 1) { draft.tint(since: start, by: color) }
  }

  /// Runs `body` while the tree shows a copy's states.
  mutating func withStates<R>(ofCopy copy: Int32, _ body: (inout TreeWalk) -> R) -> R {
    guard copy > 0 else { return body(&self) }
    let (set, around) = (tree.set, copiesAround)
    tree.select(copyLooks[Int(copy)].set)
    copiesAround = copyLooks[Int(copy)].product
    defer {
      tree.select(set)
      copiesAround = around
    }
    return body(&self)
  }
}

extension ShownTree {
  /// How many layers are below a layer, its mask not counted.
  func layerCount(below place: Int) -> Int {
    Int(layers[place].subtreeEnd - layers[place].firstSublayer)
  }

  /// How often the sublayers of a layer are shown, without limits.
  func copyCount(_ place: Int) -> Int {
    layers[place].state.kind == .replicator
      ? max(ReplicatorState(layers[place].state).count, 0) : 1
  }
}

extension SIMD4<Float> {
  fileprivate var withFullAlpha: SIMD4<Float> {
    var result = self
    result.w = 1
    return result
  }
}

extension ReplicatorState {
  /// How many copies the limits allow; reports where that is fewer than asked for.
  fileprivate func allowedCount(
    of place: Int, around: Int, _ tree: ShownTree, _ draft: inout FrameDraft
  ) -> Int {
    let allowed = draft.limits.copies.allowed(
      count, around: around, layers: tree.layerCount(below: place))
    if allowed < count, allowed >= 0, count > 0 {
      draft.report(
        tree.id(of: place),
        "The replicator has \(count) copies where limits allow \(allowed); the others are left "
          + "out.")
    }
    return allowed
  }
}
