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
  /// The outline of the innermost layer that limits them; nil where it is not known.
  var limitShape: Ground?
  /// Whose parts all that is found are, as they are faded together in any case; nil for each its
  /// own.
  var owner: Int32?
  var isYDown: Bool
  /// The factor of opacities below the layer that fades.
  var opacity: Float = 1
  /// Whether nothing leaves the plane, so that layers are drawn in the order they are found.
  var isFlat = true
}

extension ApartPlace {
  /// Whether no layer above cuts anything off some pixels.
  fileprivate func isWhole(_ pixels: DeviceRect) -> Bool {
    limit == nil || limitShape?.contains(pixels) == true
  }
}

/// A search for layers that fade without a target of their own.
///
/// Where no two things that a layer and all below it draw share a pixel, fading each of them is
/// fading the whole. A thing in one colour may also lie above one that is even there (``Ground``).
/// Everything here goes by geometry alone, by no switch and no damage, so that a layer is faded in
/// one way in every frame that shows it so.
struct ApartSearch {
  private var found = SurfaceParts()
  /// The things that lie above others.
  private var inks: [GroundedInk] = []

  /// How a layer and all below it can be faded.
  ///
  /// - Parameter isPanel: whether background, border and shadow of the layer are one thing.
  mutating func way(
    _ place: Int, _ map: PlaneMap, isYDown: Bool, isPanel: Bool, _ tree: ShownTree
  ) -> FadeWay {
    found.removeAll()
    inks.removeAll(keepingCapacity: true)
    let here = ApartPlace(map: map, isYDown: isYDown)
    guard addLayer(place, here, isPanel: isPanel, tree) else { return .group }
    return inks.isEmpty && !isPanel ? .apart : .grounded(inks)
  }
}

extension ApartSearch {
  /// Adds the parts of a layer, and those of all layers below it.
  ///
  /// - Returns: false where something of it overlaps, or may.
  private mutating func addLayer(
    _ place: Int, _ here: ApartPlace, isPanel: Bool = false, _ tree: ShownTree
  ) -> Bool {
    guard found.visitLayer(), tree.isMadeOfParts(place),
      isPanel || !tree.layers[place].state.hasShadow
    else { return false }
    let parts = tree.parts(of: place)
    guard parts.classCount <= 1, !parts.mixesContents else { return false }
    var kinds = parts.kinds
    if isPanel {
      guard addPanel(place, here, tree) else { return false }
      kinds.subtract([.background, .border])
    }
    for kind in kinds.inOrder where !add(kind, of: parts, place, here, tree) { return false }
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
    let isWhole = here.isWhole(pixels)
    here.limit = here.limit?.intersection(pixels) ?? pixels
    here.limitShape =
      isWhole ? Ground(.zero, within: tree.shape(of: place), border: 0, here.map) : nil
  }

  /// Adds a layer whose background, border and shadow are one thing.
  private mutating func addPanel(_ place: Int, _ here: ApartPlace, _ tree: ShownTree) -> Bool {
    var rect = tree.shape(of: place).rect
    if let shadow = tree.shadow(of: place) { rect = rect.union(shadow.area(of: rect)) }
    guard var part = SurfacePart(rect, here.map, owner: found.newOwner()) else { return true }
    let color = premultiplied(tree.layers[place].state.backgroundColor, 1)
    if color.w == 1 { part.ground = ground(color, of: place, here, tree) }
    return found.append(part)
  }

  /// Adds a part of a layer; its boxes may overlap.
  private mutating func add(
    _ kind: LayerPartKind, of parts: LayerParts, _ place: Int, _ here: ApartPlace,
    _ tree: ShownTree
  ) -> Bool {
    let boxes = parts.boxes(kind, of: place, tree)
    guard boxes.count > 0 else { return true }
    let owner = here.owner ?? found.newOwner()
    for number in 0..<boxes.count {
      let rect = boxes[number]
      if rect.isEmpty, rect.minX.isNaN || rect.minY.isNaN { return false }
      guard !rect.isEmpty, var part = SurfacePart(rect, here.map, owner: owner) else { continue }
      if let limit = here.limit {
        part.pixels = part.pixels.intersection(limit)
        if part.pixels.isEmpty { continue }
      }
      guard add(part, kind, of: parts, place, here, tree) else { return false }
    }
    return true
  }

  /// Adds a box of a part, above a ground if it is in one colour.
  private mutating func add(
    _ part: SurfacePart, _ kind: LayerPartKind, of parts: LayerParts, _ place: Int,
    _ here: ApartPlace, _ tree: ShownTree
  ) -> Bool {
    var below: SIMD4<Float>?
    switch found.meeting(part) {
    case .overlap: return false
    case .apart: break
    case .above(let ground):
      guard here.owner == nil, here.isFlat, let isPath = kind.isInk(parts.look) else {
        return false
      }
      let layer = tree.layers[place].id
      inks.append(GroundedInk(layer: layer, isPath: isPath, ground: ground))
      below = ground
    }
    var part = part
    if kind == .background, here.owner == nil, here.isFlat, here.isWhole(part.pixels),
      !tree.hasMask(place)
    {
      let color = premultiplied(tree.layers[place].state.backgroundColor, here.opacity)
      if let below {
        part.ground = ground(color + (1 - color.w) * below, of: place, here, tree)
      } else if color.w == 1 {
        part.ground = ground(color, of: place, here, tree)
      }
    }
    return found.append(part)
  }

  /// The ground that a layer with a background is for those above.
  private func ground(
    _ color: SIMD4<Float>, of place: Int, _ here: ApartPlace, _ tree: ShownTree
  ) -> Ground? {
    let border = Double(max(0, tree.layers[place].state.borderWidth))
    return Ground(color, within: tree.shape(of: place), border: border, here.map)
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
    inner.opacity *= min(tree.layers[place].state.opacity, 1)
    inner.isFlat = here.isFlat && toPlane.isFlat
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
    return !layers[place].state.hasEffects
      && !layers[place].state.flags.contains(.shouldRasterize)
  }

  /// Whether a layer is faded as a whole whatever the layers above it do.
  fileprivate func fadesAsOne(_ place: Int) -> Bool {
    if hasMask(place), plainMask(of: place) == nil { return true }
    return layers[place].state.opacity < 1 && needsGroup(place)
  }
}

extension LayerPartKind {
  /// Whether the part is one draw in one colour, and if so whether that is a path.
  fileprivate func isInk(_ look: ClassLook) -> Bool? {
    switch (self, look) {
    case (.background, _): false
    case (.shape, _): true
    case (.text, .text(let text)): text.isOnePath ? true : nil
    default: nil
    }
  }
}

extension CATransform3D {
  /// Whether it keeps the plane of a layer in the plane it goes to.
  fileprivate var isFlat: Bool {
    m13 == 0 && m23 == 0 && m43 == 0 && m14 == 0 && m24 == 0 && m44 == 1
  }
}
