// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Draws of plain colours that can follow those of a frame.
///
/// Colours are premultiplied.
struct OverlayInk {
  private(set) var draws: [Draw] = []
  private(set) var heads: [InstanceHead] = []
  private(set) var values = InstanceValues()
  /// Where the instances begin among those of the frame.
  private let first: InstanceRun
  /// The pixels of the surface.
  private let surface: DeviceRect

  /// Draws that follow those of a frame.
  init(behind frame: Frame) { (first, surface) = (frame.nextInstances, frame.bounds) }

  /// Fills whole pixels.
  mutating func fill(_ rect: DeviceRect, _ color: SIMD4<Float>, layer: LayerID) {
    if rect.isEmpty { return }
    add([Self.head(rect)], color, bounds: rect, layer: layer)
  }

  /// Fills a rectangle of a target that is seen elsewhere.
  mutating func fill(
    _ rect: DeviceRect, at place: PlaneMap, _ color: SIMD4<Float>, layer: LayerID,
    blend: Blend = .sourceOver
  ) {
    let bounds = place.pixels(around: rect, limit: surface)
    if rect.isEmpty || bounds.isEmpty { return }
    let head = place == .identity ? Self.head(rect) : Self.head(rect).seen(through: place)
    add([head], color, bounds: bounds, layer: layer, blend)
  }

  /// Draws lines along the sides of a rectangle of a target that is seen elsewhere.
  mutating func outline(
    _ rect: DeviceRect, at place: PlaneMap, _ color: SIMD4<Float>, layer: LayerID
  ) {
    if place == .identity { return outline(rect, color, layer: layer) }
    let bounds = place.pixels(around: rect, limit: surface)
    if rect.isEmpty || bounds.isEmpty { return }
    outline(Self.head(rect).seen(through: place), color, layer: layer, bounds: bounds)
  }

  /// Draws the outermost pixels of a rectangle.
  mutating func outline(_ rect: DeviceRect, _ color: SIMD4<Float>, layer: LayerID) {
    if rect.isEmpty { return }
    let (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height)
    let sides = [
      DeviceRect(x: x, y: y, width: width, height: 1),
      DeviceRect(x: x, y: rect.maxY - 1, width: width, height: height > 1 ? 1 : 0),
      DeviceRect(x: x, y: y + 1, width: 1, height: height - 2),
      DeviceRect(x: rect.maxX - 1, y: y + 1, width: width > 1 ? 1 : 0, height: height - 2),
    ]
    add(sides.filter { !$0.isEmpty }.map(Self.head), color, bounds: rect, layer: layer)
  }

  /// Draws lines of a pixel along the sides of a quad, on its inside.
  mutating func outline(
    _ head: InstanceHead, _ color: SIMD4<Float>, layer: LayerID, bounds: DeviceRect
  ) {
    // The corners make a strip; around the quad they come in this order.
    let corners = [0, 1, 3, 2].compactMap { head.devicePoint(ofCorner: $0) }
    guard corners.count == 4 else { return }
    let middle = corners.reduce(.zero, +) / 4
    let lines = corners.indices.compactMap { index in
      Self.line(from: corners[index], to: corners[(index + 1) % 4], toward: middle)
    }
    add(lines, color, bounds: bounds, layer: layer)
  }

  /// Fills the area of a draw.
  ///
  /// - Parameter place: Where the pixels of its target are seen.
  /// - Parameter isPure: Whether its coverage and its clips are left out, so that every pixel it is
  ///   worked out for is filled.
  mutating func tint(
    _ draw: Draw, of frame: Frame, at place: PlaneMap = .identity, _ color: SIMD4<Float>,
    isPure: Bool = false, blend: Blend = .sourceOver
  ) {
    if !draw.variant.kind.hasHead {
      return fill(draw.bounds, at: place, color, layer: draw.layer, blend: blend)
    }
    let isElsewhere = place != .identity
    let bounds = place.pixels(around: draw.bounds, limit: surface)
    if isElsewhere, bounds.isEmpty { return }
    var kept: Features = isPure ? [] : draw.variant.features.intersection(.outline)
    if isElsewhere { kept = kept.seenElsewhere }
    let variant = Variant(.color, kept)
    let run = InstanceRun(
      first: first.first + Int32(heads.count), values: first.values + Int32(values.count),
      count: draw.instances.count)
    for (number, index) in draw.instances.heads.enumerated() {
      var head = frame.heads[index]
      if isElsewhere { head = head.seen(through: place) }
      if !kept.contains(.clip) { head.setClips(ClipRun()) }
      heads.append(head)
      values.append(OutlineReader.outline(of: draw, number, kept, in: frame).filled(with: color))
    }
    add(run, bounds: bounds, layer: draw.layer, variant, blend)
  }

  private mutating func add(
    _ new: [InstanceHead], _ color: SIMD4<Float>, bounds: DeviceRect, layer: LayerID,
    _ blend: Blend = .sourceOver
  ) {
    let run = InstanceRun(
      first: first.first + Int32(heads.count), values: first.values + Int32(values.count),
      count: Int32(new.count))
    heads += new
    for _ in new { values.append(ColorInstance(color)) }
    add(run, bounds: bounds, layer: layer, .color, blend)
  }

  private mutating func add(
    _ run: InstanceRun, bounds: DeviceRect, layer: LayerID, _ variant: Variant, _ blend: Blend
  ) {
    if run.count == 0 { return }
    draws.append(
      Draw(
        layer: layer, variant: variant, source: .color, isOpaque: false, blend: blend,
        instances: run, bounds: bounds))
  }

  private static func head(_ rect: DeviceRect) -> InstanceHead {
    InstanceHead([Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)])
  }

  /// A line of a pixel on the side of `middle`; nil for one without length.
  private static func line(
    from a: SIMD2<Float>, to b: SIMD2<Float>, toward middle: SIMD2<Float>
  ) -> InstanceHead? {
    let along = b - a
    let length = (along * along).sum().squareRoot()
    guard length > 1e-3, length < 1e6 else { return nil }
    var across = SIMD2(-along.y, along.x) / length
    if (across * (middle - a)).sum() < 0 { across = -across }
    var head = InstanceHead()
    head.setCorners(SIMD2(a), SIMD2(b), SIMD2(a + across), SIMD2(b + across))
    return head
  }
}

extension Features {
  /// Those that say where pixels of a draw lie.
  fileprivate static let outline: Features = [
    .edge, .rounded, .uneven, .continuous, .border, .clip,
  ]

  /// Those of an outline of a target that is seen elsewhere: clips are counted in its pixels, and
  /// so are corners that are even.
  fileprivate var seenElsewhere: Features {
    let rest = subtracting(.clip)
    return rest.contains(.rounded) && !rest.contains(.continuous) ? rest.union(.uneven) : rest
  }
}

/// Reads the outline of an instance of a draw.
private struct OutlineReader: InstanceVisitor {
  let frame: Frame
  let draw: Draw
  let number: Int
  var outline = ColorInstance()

  /// A colour that covers the same pixels of its quad as an instance of a draw.
  static func outline(
    of draw: Draw, _ number: Int, _ kept: Features, in frame: Frame
  ) -> ColorInstance {
    if kept.isDisjoint(with: [.edge, .rounded]) { return ColorInstance() }
    var reader = OutlineReader(frame: frame, draw: draw, number: number)
    draw.variant.kind.accept(&reader)
    return reader.outline
  }

  mutating func visit<I: Instance>(_ type: I.Type) {
    outline = frame.instance(type, of: draw, number).outline
  }
}

extension InstanceHead {
  /// The head of the same corners where the target that they lie in is seen.
  func seen(through place: PlaneMap) -> InstanceHead {
    var seen = InstanceHead(PlaneMap(self) * place)
    (seen.corners01, seen.corners23) = (corners01, corners23)
    return seen
  }

  /// Where a corner lies in device space; nil for one behind the eye.
  fileprivate func devicePoint(ofCorner corner: Int) -> SIMD2<Float>? {
    let pair = corner < 2 ? corners01 : corners23
    let point = corner % 2 == 0 ? pair.lowHalf : pair.highHalf
    let (device, w) = homogeneous(point)
    return w > Float(PlaneMap.leastW) ? device / w : nil
  }
}
