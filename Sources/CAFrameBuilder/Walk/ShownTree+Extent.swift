// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

extension ShownTree {
  /// The area of the layer's plane that a layer, its sublayers and their shadows cover.
  ///
  /// - Parameter levels: how many levels of layers are drawn below the layer; see ``Scope``.
  func extent(of place: Int, levels: Int) -> LayerRect {
    var rect = filteredExtent(of: place, levels: levels)
    if !layers[place].state.flags.contains(.masksToBounds) {
      rect.widen(byShadowOf: place, self)
    }
    return rect
  }

  /// The same without the layer's own shadow.
  func filteredExtent(of place: Int, levels: Int) -> LayerRect {
    var rect = bodyExtent(of: place, levels: levels)
    if layers[place].state.hasEffects { rect.widen(byBlursOf: place, self) }
    return rect
  }

  /// The same before the layer's filters; an empty one for a layer that draws nothing.
  func bodyExtent(of place: Int, levels: Int) -> LayerRect {
    let bounds = LayerShape(rect: layers[place].state.geometry.bounds).rect
    if layers[place].state.flags.contains(.masksToBounds) { return bounds }
    var sum = ExtentBox(rect: parts(of: place).box(of: place, self))
    // Filters of the backdrop, and modes that change it, act on the bounds.
    if layers[place].state.hasEffects { sum.rect = sum.rect.union(bounds) }
    add(sublayersOf: place, .identity, levels: levels, to: &sum)
    return sum.rect.isFinite ? sum.rect : LayerRect(low: bounds.low, high: bounds.low)
  }
}

extension LayerRect {
  /// Widens the area that a layer covers by the reach of the layer's blurs.
  fileprivate mutating func widen(byBlursOf place: Int, _ tree: ShownTree) {
    for case .blur(let radius) in tree.layers[place].state.effects?.picture ?? [] {
      self = outset(by: 3 * radius)
    }
  }

  /// Widens the area that a layer covers by the layer's shadow.
  fileprivate mutating func widen(byShadowOf place: Int, _ tree: ShownTree) {
    guard let shadow = tree.shadow(of: place) else { return }
    let caster = shadow.path.map { LayerShape(rect: $0.boundingBox).rect } ?? self
    self = union(shadow.area(of: caster))
  }
}

extension ShownTree {
  /// Adds the sublayers of a layer, through layers that depth passes through, as often as they are
  /// shown.
  ///
  /// - Parameter toPlane: from the layer to the plane of the sum.
  func add(
    sublayersOf place: Int, _ toPlane: CATransform3D, levels: Int, to sum: inout some ExtentSum
  ) {
    guard levels > 0, hasSublayers(place) else { return }
    let prefix = sublayersToLayer(place) * toPlane
    if layers[place].state.kind == .replicator {
      addCopies(of: place, prefix, levels: levels, to: &sum)
    } else {
      addEach(sublayerOf: place, prefix, levels: levels, to: &sum)
    }
  }

  /// Adds the sublayers of a layer, once.
  private func addEach(
    sublayerOf place: Int, _ prefix: CATransform3D, levels: Int, to sum: inout some ExtentSum
  ) {
    var sublayer = layers[place].firstSublayer
    let end = layers[place].subtreeEnd
    while sublayer < end {
      if layers[Int(sublayer)].transition >= 0 {
        add(transitionOf: Int(sublayer), prefix, levels: levels, to: &sum)
      } else {
        add(sublayer, .identity, prefix, levels: levels, to: &sum)
      }
      sublayer = layers[Int(sublayer)].subtreeEnd
    }
  }

  /// Adds all copies of the sublayers of a replicator, whose extents are found once for each set of
  /// states.
  private func addCopies(
    of place: Int, _ prefix: CATransform3D, levels: Int, to sum: inout some ExtentSum
  ) {
    let state = ReplicatorState(layers[place].state)
    let step = state.step(in: layers[place].state.geometry.bounds)
    let (around, count) = (set, CopyLimits().allowed(state.count, around: 1, layers: 1))
    var (moved, known) = (prefix, Int32(-1))
    var pieces = ExtentPieces()
    for copy in 0..<count {
      let own = copies.set(ofCopy: copy, of: Int32(place), in: around)
      if own != known {
        (pieces, known) = (ExtentPieces(), own)
        select(own)
        addEach(sublayerOf: place, .identity, levels: levels, to: &pieces)
      }
      for piece in pieces.pieces { sum.add(piece.covered, piece.toSpace * moved) }
      moved = step * moved
    }
    select(around)
  }

  /// Adds both pictures of a transition, where they are now.
  private func add(
    transitionOf place: Int, _ prefix: CATransform3D, levels: Int, to sum: inout some ExtentSum
  ) {
    let transition = transitions[Int(layers[place].transition)]
    let motion = TransitionMotion(
      transition.effect, progress: transition.progress,
      bounds: layers[place].state.geometry.bounds)
    // Those that mix, and those at their ends, are where they belong.
    add(transition.after, motion?.after ?? .identity, prefix, levels: levels, to: &sum)
    guard transition.before >= 0 else { return }
    add(transition.before, motion?.before ?? .identity, prefix, levels: levels, to: &sum)
  }

  /// Adds a sublayer that `matrix` moves in its own space.
  private func add(
    _ sublayer: Int32, _ matrix: CATransform3D, _ prefix: CATransform3D, levels: Int,
    to sum: inout some ExtentSum
  ) {
    let place = Int(sublayer)
    let toPlane = matrix * layers[place].layerToSuperlayer * prefix
    if passesDepth(place) {
      add(sublayersOf: place, toPlane, levels: levels - 1, to: &sum)
    } else {
      sum.add(extent(of: place, levels: levels - 1), toPlane)
    }
  }
}

/// Something that gathers the extents of layers in one space.
protocol ExtentSum {
  /// Adds the area that a layer covers of its own plane.
  mutating func add(_ covered: LayerRect, _ toPlane: CATransform3D)
}

/// The box around extents, flattened into the plane of the space.
private struct ExtentBox: ExtentSum {
  var rect: LayerRect

  mutating func add(_ covered: LayerRect, _ toPlane: CATransform3D) {
    if covered.isEmpty { return }
    for corner in PlaneMap(flattening: toPlane).outline(of: covered).corners {
      rect = rect.union(corner)
    }
  }
}

/// Extents with their places in the space, depth kept.
private struct ExtentPieces: ExtentSum {
  var pieces: [(covered: LayerRect, toSpace: CATransform3D)] = []

  mutating func add(_ covered: LayerRect, _ toPlane: CATransform3D) {
    pieces.append((covered, toPlane))
  }
}

extension PlaneMap {
  /// The rectangle on its plane, cut where it comes behind the eye.
  func outline(of rect: LayerRect) -> ConvexPolygon {
    let corners = ConvexPolygon([
      rect.low, [rect.maxX, rect.minY], rect.high, [rect.minX, rect.maxY],
    ])
    let visible = corners.clipped(to: beforeEye)
    return ConvexPolygon(visible.corners.map { point($0.x, $0.y) })
  }
}
