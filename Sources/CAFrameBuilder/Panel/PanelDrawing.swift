// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

extension Panel {
  /// An opaque rounded layer with its shadow, where both and the border are one draw; nil where
  /// they are not.
  static func shadowed(
    _ shadow: LayerShadow, _ visit: LayerVisit, _ walk: inout TreeWalk
  ) -> Plan? {
    mayBeShadowed(visit, walk.tree) ? plan(shadow, visit, &walk) : nil
  }

  private static func mayBeShadowed(_ visit: LayerVisit, _ tree: ShownTree) -> Bool {
    let place = visit.place
    return tree.layers[place].state.cornerRadius > 0 && !tree.layers[place].state.hasEffects
      && !tree.layers[place].state.flags.contains(.masksToBounds)
      && premultiplied(tree.layers[place].state.backgroundColor, visit.opacity).w == 1
  }

  /// Whether the background of a layer is drawn as one with its border and its shadow, of which it
  /// has one or both.
  static func isWhole(_ visit: LayerVisit, _ walk: inout TreeWalk) -> Bool {
    let place = visit.place
    guard walk.tree.layers[place].state.cornerRadius > 0 else { return false }
    guard walk.tree.hasShadow(place) else {
      return walk.tree.hasBorder(place) && plan(nil, visit, &walk) != nil
    }
    guard mayBeShadowed(visit, walk.tree), let shadow = walk.tree.shadow(of: place),
      shadow.path == nil, case .shape = walk.tree.caster(place, levels: visit.scope.levels)
    else { return false }
    return plan(shadow, visit, &walk) != nil
  }

  /// Draws the background of a rounded layer and its border, where both are one draw and nothing
  /// lies between them; false where they are not.
  static func drawBordered(_ visit: LayerVisit, _ walk: inout TreeWalk) -> Bool {
    guard walk.tree.layers[visit.place].state.cornerRadius > 0,
      let plan = plan(nil, visit, &walk)
    else { return false }
    plan.draw(visit, &walk)
    return true
  }

  /// All that is drawn of a panel.
  struct Plan {
    /// The draw of the outline, still without quads.
    fileprivate let open: Draw
    fileprivate let instance: PanelInstance
    fileprivate let outline: PanelOutline
    fileprivate let fill: SIMD4<Float>

    /// Draws the outline and the flat middle. Nothing else was drawn since the plan was made.
    func draw(_ visit: LayerVisit, _ walk: inout TreeWalk) {
      var draw = open
      outline.add(instance, visit, to: &draw, &walk.draft)
      walk.draft.close(draw)
      Panel.drawMiddle(fill, outline.x, outline.y, of: visit, &walk.draft)
    }
  }

  /// The panel of a layer; nil where it is not drawn as one.
  private static func plan(
    _ shadow: LayerShadow?, _ visit: LayerVisit, _ walk: inout TreeWalk
  ) -> Plan? {
    let place = visit.place
    let shape = walk.tree.shape(of: place)
    guard visit.scope.blend == .sourceOver, visit.scope.cuts.isEmpty,
      walk.tree.drawsBackground(place), let scale = visit.map.scale,
      var panel = Panel(visit, shape, scale: scale, walk.tree)
    else { return nil }
    let fill = premultiplied(walk.tree.layers[place].state.backgroundColor, visit.opacity)
    let border =
      panel.border > 0
      ? premultiplied(walk.tree.layers[place].state.borderColor, visit.opacity) : .zero
    var shade = SIMD4<Float>.zero
    var cells: ShadowCells?
    var draw = walk.draft.openDraw(visit, Variant(.panel), .color)
    if let shadow {
      panel.addShadow(shadow, visit.map, scale: scale)
      guard let number = panel.cells(of: shadow, shape, scale: scale, &walk) else { return nil }
      cells = walk.caches.shadowCells[number]
      draw.variant.features.insert(.shadow)
      draw.source = .contents(walk.contentsPlace(ofShadowCells: number))
      shade = premultiplied(shadow.color, visit.opacity * shadow.opacity)
    }
    let (x, y) = (panel.lines(0), panel.lines(1))
    guard Panel.isSound(x, y), isWithinClips(x, y, visit, in: walk.draft) else { return nil }
    let instance = PanelInstance(
      fill: fill, border: border, shadow: shade, radius: panel.radius, borderWidth: panel.border,
      inset: panel.inset)
    let outline = PanelOutline(panel: panel, cells: cells, scale: scale, x: x, y: y)
    return Plan(open: draw, instance: instance, outline: outline, fill: fill)
  }

  /// A layer's bounds as a panel without shadow, or nil where its outline is another one, or where
  /// something comes between background and border.
  private init?(_ visit: LayerVisit, _ shape: LayerShape, scale: Double, _ tree: ShownTree) {
    let radius = shape.radii.x
    guard !shape.isContinuous, !shape.isEmpty, shape.radii == SIMD4(repeating: radius) else {
      return nil
    }
    let a = visit.map.point(shape.rect.minX, shape.rect.minY)
    let b = visit.map.point(shape.rect.maxX, shape.rect.maxY)
    self.init(low: pointwiseMin(a, b), high: pointwiseMax(a, b), radius: radius * scale)
    guard low.min() > -1e6, high.max() < 1e6 else { return nil }
    if tree.hasBorder(visit.place) {
      let width = Double(tree.layers[visit.place].state.borderWidth)
      let inner = shape.inset(by: width + 1.5 / scale)
      guard tree.staysInside(inner, visit.place, levels: visit.scope.levels) else { return nil }
      let below = tree.shapeBelowBorder(visit.place, visit.map, opacity: visit.opacity)
      border = width * scale
      inset = (below.rect.minX - shape.rect.minX) * scale
    }
    // Smaller corners have pixels that both of their sides cross.
    guard self.radius - border >= 3 else { return nil }
  }

  private mutating func addShadow(_ layerShadow: LayerShadow, _ map: PlaneMap, scale: Double) {
    let offset =
      SIMD2(map.x.x, map.x.y) * layerShadow.offset.x
      + SIMD2(map.y.x, map.y.y) * layerShadow.offset.y
    shadow = Shadow(offset: offset, reach: layerShadow.reach * scale)
  }

  /// The picture of the panel's shadow, or nil where one is not good enough.
  private func cells(
    of layerShadow: LayerShadow, _ shape: LayerShape, scale: Double, _ walk: inout TreeWalk
  ) -> Int? {
    let sigma = layerShadow.sigma
    let key = ShadowCells.Key(radii: shape.radii, sigma: sigma)
    // Further away the outline lies beyond the picture.
    guard let shadow, sigma * scale >= LayerShadow.leastSigma,
      abs(shadow.offset.x) <= shadow.reach, abs(shadow.offset.y) <= shadow.reach
    else { return nil }
    return walk.caches.shadowCells.find(key)
  }

  private static func isWithinClips(
    _ x: Lines, _ y: Lines, _ visit: LayerVisit, in draft: borrowing FrameDraft
  ) -> Bool {
    guard visit.clip.recordCount > 0 else { return true }
    let corners = [
      SIMD2(x.outer.x, y.outer.x), SIMD2(x.outer.y, y.outer.x), SIMD2(x.outer.x, y.outer.y),
      SIMD2(x.outer.y, y.outer.y),
    ]
    return draft.neededRecords(visit.clip, corners).count == 0
  }

  /// Adds a draw of the flat middle. It ends where the corners and the sides begin: a pixel that is
  /// drawn twice would be too dense in a fade.
  private static func drawMiddle(
    _ color: SIMD4<Float>, _ x: Lines, _ y: Lines, of visit: LayerVisit,
    _ draft: inout FrameDraft
  ) {
    var draw = draft.openDraw(visit, .color, .color, isOpaque: color.w == 1)
    let parts = [
      LayerRect(minX: x.side.x, minY: y.corner.x, maxX: x.side.y, maxY: y.corner.y),
      LayerRect(minX: x.corner.x, minY: y.side.x, maxX: x.corner.y, maxY: y.corner.x),
      LayerRect(minX: x.corner.x, minY: y.corner.y, maxX: x.corner.y, maxY: y.side.y),
    ]
    for part in parts where !part.isEmpty {
      draft.add(ColorInstance(color), over: part, of: .identity, visit, to: &draw)
    }
    draft.close(draw)
  }
}

/// The outline of a panel, in parts that are measured from one of its corners.
private struct PanelOutline {
  let panel: Panel
  /// The picture of its shadow.
  let cells: ShadowCells?
  /// Pixels per point.
  let scale: Double
  let x, y: Panel.Lines

  /// Adds the corners, then the sides.
  func add(
    _ instance: PanelInstance, _ visit: LayerVisit, to draw: inout Draw,
    _ draft: inout FrameDraft
  ) {
    func add(_ column: PanelSpan, _ row: PanelSpan) {
      addPart(instance, column, row, of: visit, to: &draw, &draft)
    }
    for row in 0..<2 {
      for column in 0..<2 { add(PanelSpan(corner: column, x), PanelSpan(corner: row, y)) }
      add(PanelSpan(between: x), PanelSpan(side: row, y))
    }
    for column in 0..<2 { add(PanelSpan(side: column, x), PanelSpan(between: y)) }
  }

  private func addPart(
    _ instance: PanelInstance, _ column: PanelSpan, _ row: PanelSpan, of visit: LayerVisit,
    to draw: inout Draw, _ draft: inout FrameDraft
  ) {
    guard column.to > column.from, row.to > row.from else { return }
    var instance = instance
    let (x, y) = (column.axis(0, of: panel), row.axis(1, of: panel))
    if let cells, let shadow = panel.shadow {
      let rect = cells.picture.rect
      let u = column.mapping(
        cells.key, (rect.minX, rect.maxX), scale, shift: x.outward * shadow.offset.x)
      let v = row.mapping(
        cells.key, (rect.minY, rect.maxY), scale, shift: y.outward * shadow.offset.y)
      instance = instance.shadowed(u: u, v: v)
    }
    let toDevice = PlaneMap(
      x: [x.outward, 0, 0], y: [0, y.outward, 0], origin: [x.middle, y.middle, 1])
    let (a, b) = (x.place(column.from), x.place(column.to))
    let (c, d) = (y.place(row.from), y.place(row.to))
    let cell = LayerRect(minX: min(a, b), minY: min(c, d), maxX: max(a, b), maxY: max(c, d))
    draft.add(instance, over: cell, of: toDevice, visit, to: &draw)
  }
}

/// A column or row of a panel's outline, device pixels.
private struct PanelSpan {
  var from, to: Double
  /// Which of both corners it is measured from, the one at less or the one at more.
  var number: Int
  /// Whether the shadow is the same all along.
  var isFlat = false

  init(corner number: Int, _ lines: Panel.Lines) {
    (from, to) = number == 0 ? (lines.outer.x, lines.corner.x) : (lines.corner.y, lines.outer.y)
    self.number = number
  }

  /// The thickness of a side.
  init(side number: Int, _ lines: Panel.Lines) {
    (from, to) = number == 0 ? (lines.outer.x, lines.side.x) : (lines.side.y, lines.outer.y)
    self.number = number
  }

  /// The length of a side.
  init(between lines: Panel.Lines) {
    (from, to) = (lines.corner.x, lines.corner.y)
    (number, isFlat) = (0, true)
  }

  func axis(_ axis: Int, of panel: Panel) -> PanelAxis {
    number == 0
      ? PanelAxis(outward: -1, middle: panel.low[axis] + panel.radius)
      : PanelAxis(outward: 1, middle: panel.high[axis] - panel.radius)
  }

  /// From the space of the corner to the picture of a shadow, whose first corner stands for all.
  ///
  /// - Parameters:
  ///   - picture: where the picture begins and ends, points; the shape in it begins at 0.
  ///   - shift: how far outward the shadow is moved, pixels.
  func mapping(
    _ key: ShadowCells.Key, _ picture: (low: Double, high: Double), _ pixelsPerPoint: Double,
    shift: Double
  ) -> (scale: Double, offset: Double) {
    let scale = 1 / (picture.high - picture.low)
    if isFlat { return (0, (key.size.x / 2 - picture.low) * scale) }
    let origin = key.radii.x + shift / pixelsPerPoint
    return (-scale / pixelsPerPoint, (origin - picture.low) * scale)
  }
}

/// One axis of the space of a corner.
private struct PanelAxis {
  /// Where it grows to on the surface, 1 or −1.
  var outward: Double
  /// The middle of the corner's circle, device pixels.
  var middle: Double

  func place(_ device: Double) -> Double { (device - middle) * outward }
}

extension PlaneMap {
  /// Pixels per point, where a plane stands upright, turned by quarters or not, and both axes have
  /// the same.
  fileprivate var scale: Double? {
    guard isAffine, isAxisAligned else { return nil }
    let (a, b) = (max(abs(x.x), abs(x.y)), max(abs(y.x), abs(y.y)))
    guard a.isNormal, a.isFinite, abs(a - b) <= 1e-6 * a else { return nil }
    return a
  }
}
