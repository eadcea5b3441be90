import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws an opaque rounded layer with its shadow, where both and the border are one draw; false where
  /// they are not.
  mutating func drawShadowedPanel(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) -> Bool {
    guard tree.layers[place].state.cornerRadius > 0, !tree.layers[place].state.hasEffects,
      !tree.layers[place].state.flags.contains(.masksToBounds), let shadow = shadow(of: place),
      shadow.path == nil, premultiplied(tree.layers[place].state.backgroundColor, opacity).w == 1,
      case .shape = caster(place),
      drawPanel(place, map, clip, shadow, opacity: opacity, isYDown: isYDown)
    else { return false }
    drawInside(place, map, clip, opacity: opacity, isYDown: isYDown)
    return true
  }

  /// Draws what a rounded layer fills and its border, where both are one draw and nothing lies between
  /// them; false where they are not.
  mutating func drawBorderedPanel(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) -> Bool {
    guard tree.layers[place].state.cornerRadius > 0, tree.hasBorder(place) else { return false }
    return drawPanel(place, map, clip, nil, opacity: opacity, isYDown: isYDown)
  }

  private mutating func drawPanel(
    _ place: Int, _ map: PlaneMap, _ clip: ClipState, _ shadow: LayerShadow?, opacity: Float,
    isYDown: Bool
  ) -> Bool {
    let shape = LayerShape(tree.layers[place].state)
    guard blend == .sourceOver, cuts.isEmpty, tree.drawsBackground(place), let scale = map.scale,
      var panel = panel(place, shape, map, scale: scale, opacity: opacity, isYDown: isYDown)
    else { return false }
    var instance = PanelInstance()
    instance.fill = premultiplied(tree.layers[place].state.backgroundColor, opacity)
    instance.border =
      panel.border > 0 ? premultiplied(tree.layers[place].state.borderColor, opacity) : .zero
    var cells: ShadowCells?
    var draw = openDraw(place, .panel, .color, .linear, false)
    if let shadow {
      let offset =
        SIMD2(map.x.x, map.x.y) * shadow.offset.x + SIMD2(map.y.x, map.y.y) * shadow.offset.y
      panel.shadow = Panel.Shadow(offset: offset, reach: shadow.reach * scale)
      guard let number = panelCells(shadow, shape, offset: offset, scale: scale) else {
        return false
      }
      cells = shadowCells[number]
      draw.variant.formUnion([.texture, .tint])
      draw.source = .contents(contentsPlace(ofShadowCells: number))
      instance.shadow = premultiplied(shadow.color, opacity * shadow.opacity)
    }
    let (x, y) = (panel.lines(0), panel.lines(1))
    guard Panel.isSound(x, y), isWithinClips(x, y, clip) else { return false }
    (instance.radius, instance.borderWidth) = (Float(panel.radius), Float(panel.border))
    instance.inset = Float(panel.inset)
    addOutline(instance, panel, cells, scale: scale, x, y, clip, to: &draw)
    close(draw)
    appendMiddle(instance.fill, place, x, y, clip)
    return true
  }

  /// A layer's bounds as a panel without shadow, or nil where its outline is another one, or where something
  /// comes between what is filled and the border.
  private func panel(
    _ place: Int, _ shape: LayerShape, _ map: PlaneMap, scale: Double, opacity: Float,
    isYDown: Bool
  ) -> Panel? {
    let radius = shape.radii.x
    guard !shape.isContinuous, !shape.isEmpty, shape.radii == SIMD4(repeating: radius) else {
      return nil
    }
    let (a, b) = (map.point(shape.rect.x, shape.rect.y), map.point(shape.rect.z, shape.rect.w))
    var panel = Panel(low: pointwiseMin(a, b), high: pointwiseMax(a, b), radius: radius * scale)
    guard panel.low.min() > -1e6, panel.high.max() < 1e6 else { return nil }
    if tree.hasBorder(place) {
      let width = Double(tree.layers[place].state.borderWidth)
      let inner = shape.inset(by: width + 1.5 / scale)
      guard staysInside(inner, place) else { return nil }
      let below = tree.shapeBelowBorder(place, map, opacity: opacity)
      panel.border = width * scale
      panel.inset = (below.rect.x - shape.rect.x) * scale
    }
    // Smaller corners have pixels that both of their sides cross.
    guard panel.radius - panel.border >= 3 else { return nil }
    return panel
  }

  /// The picture of a panel's shadow, or nil where one is not good enough.
  private mutating func panelCells(
    _ shadow: LayerShadow, _ shape: LayerShape, offset: SIMD2<Double>, scale: Double
  ) -> Int? {
    let key = ShadowCells.Key(
      radii: shape.radii, sigma: shadow.sigma,
      texelsPerPoint: ShadowPicture.sufficientSigma / shadow.sigma)
    // Further away the outline lies beyond the picture.
    guard shadow.sigma * scale >= Self.leastSigma, abs(offset.x) <= shadow.reach * scale,
      abs(offset.y) <= shadow.reach * scale
    else { return nil }
    return shadowCells.find(key)
  }

  private func isWithinClips(_ x: Panel.Lines, _ y: Panel.Lines, _ clip: ClipState) -> Bool {
    guard clip.recordCount > 0 else { return true }
    let corners = [
      SIMD2(x.outer.x, y.outer.x), SIMD2(x.outer.y, y.outer.x), SIMD2(x.outer.x, y.outer.y),
      SIMD2(x.outer.y, y.outer.y),
    ]
    return neededRecords(clip, corners).count == 0
  }

  /// Adds the corners, then the sides.
  private mutating func addOutline(
    _ instance: PanelInstance, _ panel: Panel, _ cells: ShadowCells?, scale: Double,
    _ x: Panel.Lines,
    _ y: Panel.Lines, _ clip: ClipState, to draw: inout Draw
  ) {
    for row in 0..<2 {
      let rows = PanelSpan(corner: row, y)
      for column in 0..<2 {
        let columns = PanelSpan(corner: column, x)
        addPart(instance, panel, cells, scale: scale, columns, rows, clip, to: &draw)
      }
      addPart(
        instance, panel, cells, scale: scale, PanelSpan(between: x), PanelSpan(side: row, y), clip,
        to: &draw)
    }
    for column in 0..<2 {
      addPart(
        instance, panel, cells, scale: scale, PanelSpan(side: column, x), PanelSpan(between: y),
        clip,
        to: &draw)
    }
  }

  private mutating func addPart(
    _ instance: PanelInstance, _ panel: Panel, _ cells: ShadowCells?, scale: Double,
    _ column: PanelSpan,
    _ row: PanelSpan, _ clip: ClipState, to draw: inout Draw
  ) {
    guard column.to > column.from, row.to > row.from else { return }
    var instance = instance
    let (x, y) = (column.axis(0, of: panel), row.axis(1, of: panel))
    if let cells, let shadow = panel.shadow {
      let rect = cells.picture.rect
      let u = column.mapping(
        cells.key, (rect.x, rect.z), scale, shift: x.outward * shadow.offset.x)
      let v = row.mapping(cells.key, (rect.y, rect.w), scale, shift: y.outward * shadow.offset.y)
      instance = instance.shadowed(u: u, v: v)
    }
    let toDevice = PlaneMap(
      x: [x.outward, 0, 0], y: [0, y.outward, 0], origin: [x.middle, y.middle, 1])
    let (a, b) = (x.place(column.from), x.place(column.to))
    let (c, d) = (y.place(row.from), y.place(row.to))
    add(
      instance, over: SIMD4(min(a, b), min(c, d), max(a, b), max(c, d)), toDevice, clip,
      outset: .zero, to: &draw)
  }

  /// Adds a draw of what is filled in full.
  private mutating func appendMiddle(
    _ color: SIMD4<Float>, _ place: Int, _ x: Panel.Lines, _ y: Panel.Lines, _ clip: ClipState
  ) {
    var draw = openDraw(place, [], .color, .linear, color.w == 1)
    let parts = [
      SIMD4(x.side.x, y.round.x, x.side.y, y.round.y),
      SIMD4(x.round.x, y.side.x, x.round.y, y.round.x),
      SIMD4(x.round.x, y.round.y, x.round.y, y.side.y),
    ]
    for part in parts {
      add(ColorInstance(color), over: part, .identity, clip, outset: .zero, to: &draw)
    }
    close(draw)
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
    if isFlat { return (0, (key.side / 2 - picture.low) * scale) }
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
  /// Pixels per point, where a plane stands upright, turned by quarters or not, and both axes have the same.
  fileprivate var scale: Double? {
    guard isAffine, isAxisAligned else { return nil }
    let (a, b) = (max(abs(x.x), abs(x.y)), max(abs(y.x), abs(y.y)))
    guard a.isNormal, a.isFinite, abs(a - b) <= 1e-6 * a else { return nil }
    return a
  }
}
