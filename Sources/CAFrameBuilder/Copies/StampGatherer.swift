// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

/// Gathers the stamp of a replicator's copies.
///
/// It takes plain layers and replicators that lie flat, without masks, shadows, filters, clips of
/// sublayers, transitions and groups; their backgrounds, pictures and the borders of rounded ones.
/// Where there is anything else it gives up, and the copies are drawn layer by layer. The decision
/// goes by the tree alone, never by damage.
struct StampGatherer {
  /// How many quads a stamp may have.
  private static let mostQuads = 1 << 16
  /// How deep layers may be nested in one.
  private static let mostLevels = 32

  private let tree: ShownTree
  private let limits: FrameLimits
  private(set) var stamp = CopyStamp()
  /// From the space of the copies to the surface, for the first copy: says how large pixels are.
  private let toDevice: FlatMap
  /// Whether all copies turn and scale alike.
  private let isParallel: Bool

  /// A map that stands for any along which no side is on whole pixels.
  private static let turned = PlaneMap(
    x: [0.8, 0.6, 0], y: [-0.6, 0.8, 0], origin: [0.3, 0.3, 1])

  init(_ tree: ShownTree, _ limits: FrameLimits, toDevice: FlatMap, isParallel: Bool) {
    (self.tree, self.limits, self.toDevice, self.isParallel) = (tree, limits, toDevice, isParallel)
  }

  /// A place in the stamp.
  struct Here {
    /// From where layers stand to the space of the copies.
    var map = FlatMap.identity
    /// The product of the opacities of the layers above, within the stamp.
    var opacity: Float = 1
    /// Whether copies may be translucent, so that a layer must be one thing.
    var isFaded: Bool
    /// How many copies there are of the layers.
    var product: Int
    var isYDown: Bool
    var level = 0
  }

  /// Adds the sublayers of a layer; false where the stamp cannot show them.
  mutating func add(
    sublayersOf place: Int, _ here: Here, _ draft: inout FrameDraft
  ) -> Bool {
    var sublayer = Int(tree.layers[place].firstSublayer)
    while sublayer < Int(tree.layers[place].subtreeEnd) {
      guard tree.layers[sublayer].transition < 0 else { return false }
      if !tree.layers[sublayer].isBefore {
        guard add(sublayer, here, &draft) else { return false }
      }
      sublayer = Int(tree.layers[sublayer].subtreeEnd)
    }
    return true
  }

  private mutating func add(_ place: Int, _ here: Here, _ draft: inout FrameDraft) -> Bool {
    let opacity = tree.opacity(of: place)
    guard opacity > 0, !tree.layers[place].state.flags.contains(.hidden) else { return true }
    guard isSimple(place), here.level < Self.mostLevels,
      let map = FlatMap(tree.layers[place].layerToSuperlayer)
    else { return false }
    var own = here
    own.map = map * here.map
    own.opacity *= opacity
    own.level += 1
    own.isYDown = here.isYDown != tree.layers[place].state.geometry.isGeometryFlipped
    if own.opacity < 1 || here.isFaded, tree.needsGroup(place) { return false }
    // Below, each thing fades by itself, if at all.
    own.isFaded = here.isFaded
    let kinds = tree.parts(of: place).kinds
    guard kinds.isSubset(of: .ofEveryLayer), tree.layers[place].contentsFade == nil else {
      return false
    }
    if kinds.contains(.background), !addBackground(place, own) { return false }
    if kinds.contains(.contents), !addPicture(place, own, &draft) { return false }
    guard addBelow(place, own, &draft) else { return false }
    if kinds.contains(.border), !addBorder(place, own) { return false }
    return stamp.quads.count <= Self.mostQuads
  }

  /// Whether nothing but parts and sublayers makes up a layer.
  private func isSimple(_ place: Int) -> Bool {
    let kind = tree.layers[place].state.kind
    let flags = tree.layers[place].state.flags
    guard kind == .plain || (kind == .replicator && !tree.passesDepth(place)),
      flags.contains(.doubleSided), !flags.contains(.shouldRasterize),
      !flags.contains(.masksToBounds) || !tree.hasSublayers(place)
    else { return false }
    return !tree.layers[place].hasMask(at: Int32(place)) && !tree.layers[place].state.hasEffects
      && !tree.layers[place].state.hasShadow
  }

  /// Adds the sublayers of a layer of the stamp, which may be a replicator.
  private mutating func addBelow(_ place: Int, _ own: Here, _ draft: inout FrameDraft) -> Bool {
    guard tree.hasSublayers(place) else { return true }
    let prefix = tree.sublayersToLayer(place)
    guard tree.layers[place].state.kind == .replicator else {
      guard let toLayer = FlatMap(prefix) else { return false }
      var inner = own
      inner.map = toLayer * own.map
      return add(sublayersOf: place, inner, &draft)
    }
    let state = ReplicatorState(tree.layers[place].state)
    let step = state.step(in: tree.layers[place].state.geometry.bounds)
    let count = limits.copies.allowed(
      state.count, around: own.product, layers: tree.layerCount(below: place))
    guard count == state.count, !tree.copies.hasRun(of: Int32(place), in: tree.set),
      let row = CopyRow(state, step: step, prefix: prefix, count: count)
    else { return false }
    return add(row, of: place, own, &draft)
  }

  /// Adds all copies of a replicator in the stamp.
  private mutating func add(
    _ row: CopyRow, of place: Int, _ own: Here, _ draft: inout FrameDraft
  ) -> Bool {
    var copy = StampGatherer(
      tree, limits, toDevice: own.map * toDevice, isParallel: isParallel && row.isParallel)
    var here = Here(
      isFaded: row.isFaded || own.isFaded, product: own.product * row.count, isYDown: own.isYDown)
    here.level = own.level
    guard copy.add(sublayersOf: place, here, &draft),
      stamp.quads.count + copy.stamp.quads.count * row.copies.count <= Self.mostQuads
    else { return false }
    let margin = (own.map * toDevice).planeMap.pixelSize(of: LayerRect(edges: .zero))
    let prints = copy.stamp.prints(row, margin: margin)
    let inks = copy.stamp.inks.map { stamp.place(of: $0) }
    for print in prints {
      for place in print.quads {
        var quad = copy.stamp.quads[place]
        let (map, factor) = (row.copies[print.copy].map, row.copies[print.copy].factor)
        quad.ink = inks[quad.ink]
        quad.map = quad.map * map * own.map
        quad.color *= factor * own.opacity
        quad.isOpaque = quad.isOpaque && factor.w == 1 && own.opacity == 1
        stamp.quads.append(quad)
      }
    }
    return true
  }
}

/// The parts of layers.
extension StampGatherer {
  private mutating func addBackground(_ place: Int, _ own: Here) -> Bool {
    let shape = tree.shape(of: place)
    guard !shape.isEmpty else { return true }
    let hasBorder = tree.hasBorder(place)
    // The fill below the border of a square layer depends on where it stands.
    if hasBorder, !shape.isRounded { return false }
    let toDevice = own.map * toDevice
    let parts = shape.isRounded ? ShapeParts(shape, thickness: 0, toDevice.planeMap) : nil
    // A panel, where it stands upright.
    if hasBorder, parts != nil { return false }
    if parts != nil, !isParallel { return false }
    let fill = tree.shapeBelowBorder(place, Self.turned, opacity: own.opacity)
    let coverage = tree.coverage(of: fill, Self.turned, place)
    let color = premultiplied(tree.layers[place].state.backgroundColor, own.opacity)
    guard let parts else {
      add(color, over: fill.rect, of: fill.rect, coverage, place, own)
      return true
    }
    for number in 0..<ShapeParts.middleCount {
      add(color, over: parts.middle(number), of: fill.rect, Coverage(), place, own)
    }
    for number in 0..<ShapeParts.outlineCount {
      var part = coverage
      part.outset = coverage.outset(of: parts.outline(number), in: fill.rect)
      add(color, over: parts.outline(number), of: fill.rect, part, place, own)
    }
    return true
  }

  private mutating func addBorder(_ place: Int, _ own: Here) -> Bool {
    let shape = tree.shape(of: place)
    guard !shape.isEmpty else { return true }
    let width = tree.layers[place].state.borderWidth
    guard shape.isRounded,
      ShapeParts(shape, thickness: Double(width), (own.map * toDevice).planeMap) == nil
    else { return false }
    let coverage = Coverage(ofCorners: shape, Self.turned, border: width)
    let color = premultiplied(tree.layers[place].state.borderColor, own.opacity)
    add(color, over: shape.rect, of: shape.rect, coverage, place, own)
    stamp.quads[stamp.quads.count - 1].borderWidth = Float(width)
    return true
  }

  private mutating func add(
    _ color: SIMD4<Float>, over rect: LayerRect, of sides: LayerRect,
    _ coverage: Coverage, _ place: Int, _ own: Here
  ) {
    guard !rect.isEmpty else { return }
    let ink = stamp.place(
      of: CopyStamp.Ink(variant: Variant(.color, coverage.features.subtracting(.uneven))))
    stamp.quads.append(
      CopyStamp.Quad(
        layer: tree.id(of: place), ink: ink, rect: rect, sides: sides, coverage: coverage,
        map: own.map, color: color))
  }

  private mutating func addPicture(
    _ place: Int, _ own: Here, _ draft: inout FrameDraft
  ) -> Bool {
    let slot = tree.layers[place].contentsSlot
    guard slot >= 0, let contents = tree.contents[Int(slot)] else { return true }
    let image = contents.image
    let layout = ContentsLayout(of: place, tree, image: image, isYDown: own.isYDown)
    guard image.textProblems.isEmpty, layout.rect.isFinite,
      max(image.width, image.height) <= limits.maximumContentsSide, !tree.hasBorder(place)
    else { return false }
    let (coverage, limit, clip) = tree.contentsCoverage(
      layout.rect, Self.turned, place, opacity: own.opacity)
    guard clip == nil else { return false }
    let sampling = tree.sampling(place)
    let ink = CopyStamp.Ink(
      variant: Variant(.picture, coverage.features.subtracting(.uneven)),
      source: .contents(draft.place(slot: slot, of: tree, sampling)), sampling: sampling)
    var quad = CopyStamp.Quad(
      layer: tree.id(of: place), ink: stamp.place(of: ink), rect: limit, sides: limit,
      coverage: coverage, map: own.map, color: SIMD4(repeating: own.opacity))
    quad.isOpaque = image.isOpaque
    quad.lodBias = sampling.contains(.trilinear) ? tree.lodBias(place) : 0
    for row in 0..<layout.rows.count {
      for column in 0..<layout.columns.count {
        add(quad, layout.columns[column], layout.rows[row], coverage: coverage, within: limit)
      }
    }
    return true
  }

  private mutating func add(
    _ quad: CopyStamp.Quad, _ column: ContentsSpan, _ row: ContentsSpan, coverage: Coverage,
    within limit: LayerRect
  ) {
    var quad = quad
    quad.rect = limit.intersection(
      LayerRect(minX: column.from, minY: row.from, maxX: column.to, maxY: row.to))
    guard !quad.rect.isEmpty else { return }
    quad.coverage.outset = coverage.outset(of: quad.rect, in: limit)
    let (u, v) = (column.mapping, row.mapping)
    quad.layerToTexture = SIMD4(SIMD4<Double>(u.scale, v.scale, u.offset, v.offset))
    stamp.quads.append(quad)
  }
}
