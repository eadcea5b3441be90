// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// Where a search for overlaps is.
private struct ApartPlace {
  /// The layer's plane, or that of its sublayers, on the surface.
  var map: PlaneMap
  /// The pixels that layers above let be seen; nil for all.
  var limit: DeviceRect?
  /// Whose parts all that is found are, as they are faded together in any case; nil for each its
  /// own.
  var owner: Int32?
  var isYDown: Bool
}

/// A search for layers that fade without a target of their own.
///
/// Where no two things that a layer and all below it draw share a pixel, fading each of them is
/// fading the whole. Everything here goes by geometry alone, by no switch and no damage, so that a
/// layer is faded in one way in every frame that shows it so.
struct ApartSearch {
  private var found = SurfaceParts()

  /// Whether the parts of a layer, and all below it, are certain to touch different pixels.
  mutating func isApart(
    _ place: Int, _ map: PlaneMap, isYDown: Bool, _ tree: ShownTree
  ) -> Bool {
    found.removeAll()
    return addLayer(place, ApartPlace(map: map, isYDown: isYDown), tree)
  }
}

extension ApartSearch {
  /// Adds the parts of a layer, and those of all layers below it.
  ///
  /// - Returns: false where something of it overlaps, or may.
  private mutating func addLayer(
    _ place: Int, _ here: ApartPlace, _ tree: ShownTree
  ) -> Bool {
    guard found.visitLayer(), tree.isMadeOfParts(place) else { return false }
    let parts = tree.parts(of: place)
    guard parts.classCount <= 1, !parts.mixesContents, add(parts, of: place, here, tree) else {
      return false
    }
    guard tree.layers[place].firstSublayer < tree.layers[place].subtreeEnd else { return true }
    var inner = here
    if tree.layers[place].state.flags.contains(.masksToBounds) {
      limit(&inner, toBoundsOf: place, tree)
    }
    return addSublayers(of: place, tree.sublayersToLayer(place), inner, tree)
  }

  private func limit(
    _ here: inout ApartPlace, toBoundsOf place: Int, _ tree: ShownTree
  ) {
    let bounds = LayerShape(rect: tree.layers[place].state.geometry.bounds).rect
    let pixels = SurfacePart(bounds, here.map, owner: 0)?.pixels ?? .zero
    here.limit = here.limit?.intersection(pixels) ?? pixels
  }

  /// Adds the parts of a layer; the boxes of one part may overlap.
  private mutating func add(
    _ parts: LayerParts, of place: Int, _ here: ApartPlace, _ tree: ShownTree
  ) -> Bool {
    for kind in parts.kinds.inOrder {
      let boxes = parts.boxes(kind, of: place, tree)
      guard boxes.count > 0 else { continue }
      var own = here
      own.owner = here.owner ?? found.newOwner()
      for number in 0..<boxes.count where !add(boxes[number], own) { return false }
    }
    return true
  }

  private mutating func add(_ rect: LayerRect, _ here: ApartPlace) -> Bool {
    guard !rect.isEmpty else { return !rect.minX.isNaN && !rect.minY.isNaN }
    let owner = here.owner ?? found.newOwner()
    guard var part = SurfacePart(rect, here.map, owner: owner) else { return true }
    if let limit = here.limit {
      part.pixels = part.pixels.intersection(limit)
      if part.pixels.isEmpty { return true }
    }
    return found.add(part)
  }

  /// Adds the sublayers of a layer, and through transform layers theirs.
  ///
  /// - Parameter prefix: from where they stand to the plane they are flattened into.
  private mutating func addSublayers(
    of place: Int, _ prefix: CATransform3D, _ here: ApartPlace, _ tree: ShownTree
  ) -> Bool {
    var sublayer = tree.layers[place].firstSublayer
    while sublayer < tree.layers[place].subtreeEnd {
      guard addSublayer(Int(sublayer), prefix, here, of: tree) else { return false }
      sublayer = tree.layers[Int(sublayer)].subtreeEnd
    }
    return true
  }

  private mutating func addSublayer(
    _ place: Int, _ prefix: CATransform3D, _ here: ApartPlace, of tree: ShownTree
  ) -> Bool {
    if tree.layers[place].isBefore { return true }
    if tree.layers[place].transition >= 0 { return false }
    let flags = tree.layers[place].state.flags
    guard !flags.contains(.hidden), tree.layers[place].state.opacity > 0 else { return true }
    let toPlane = tree.layers[place].layerToSuperlayer * prefix
    guard toPlane.isFinite else { return true }
    var inner = here
    inner.isYDown = here.isYDown != tree.layers[place].state.geometry.isGeometryFlipped
    if tree.layers[place].state.kind == .replicator { return false }
    if tree.layers[place].state.kind == .transform {
      guard found.visitLayer() else { return false }
      let ownPrefix = tree.layers[place].state.hasSublayerTransform
      return addSublayers(
        of: place, ownPrefix ? tree.sublayersToLayer(place) * toPlane : toPlane, inner,
        tree)
    }
    guard flags.contains(.doubleSided) || !toPlane.turnsAway else { return true }
    inner.map = PlaneMap(flattening: toPlane) * here.map
    if here.owner == nil, tree.fadesAsOne(place) { inner.owner = found.newOwner() }
    return addLayer(place, inner, tree)
  }
}

extension ShownTree {
  /// Whether a layer draws nothing but its parts and sublayers, one above the other.
  fileprivate func isMadeOfParts(_ place: Int) -> Bool {
    switch layers[place].state.kind {
    case .plain, .text, .shape, .gradient: break
    default: return false
    }
    return !layers[place].state.hasEffects && !layers[place].state.hasShadow
      && !layers[place].state.flags.contains(.shouldRasterize)
  }

  /// Whether a layer is faded as a whole whatever the layers above it do.
  fileprivate func fadesAsOne(_ place: Int) -> Bool {
    if hasMask(place), plainMask(of: place) == nil { return true }
    return layers[place].state.opacity < 1
      && layers[place].state.flags.contains(.allowsGroupOpacity)
  }
}
