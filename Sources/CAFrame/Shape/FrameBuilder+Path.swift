import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Fills a path in a layer's plane with a colour, as the next part of what the layer draws.
  ///
  /// This is how anything that is an outline gets on the surface: `CAShapeLayer` draws with it, and
  /// whatever else a layer class draws as outlines can. The edges are smoothed on the surface, so the
  /// path is sharp at every scale and in every transform. What is asked for is a value in the frame
  /// (``PathFill``); the compositor turns it into coverage and keeps that as long as the same path
  /// object stands in the same way, whole pixels apart. So keep the `CGPath` object where the outline
  /// did not change.
  ///
  /// Call it where a layer's parts are drawn, with what those get: `place`, `map`, `clip`. How many
  /// outlines a layer draws and where they lie is said by its ``LayerPart``.
  ///
  /// - Parameters:
  ///   - color: premultiplied, the layer's opacity multiplied in: `premultiplied(color, opacity)`.
  ///   - map: the path's plane on the surface, from points to device pixels.
  mutating func fill(
    _ path: CGPath, _ rule: CGPathFillRule, color: SIMD4<Float>, _ place: Int, _ map: PlaneMap,
    _ clip: ClipState
  ) {
    guard let facts = drawableFacts(path, tree.id(of: place)) else { return }
    let box = LayerShape(rect: facts.box).rect
    var fill = PathFill(
      path, map: map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    fill.rule = rule
    append(fill, over: box, color: color, place, clip)
  }

  /// Strokes a path in a layer's plane with a colour; all else is as with
  /// ``fill(_:_:color:_:_:_:)``.
  mutating func stroke(
    _ path: CGPath, _ stroke: PathStroke, color: SIMD4<Float>, _ place: Int, _ map: PlaneMap,
    _ clip: ClipState
  ) {
    guard let facts = drawableFacts(path, tree.id(of: place)),
      let stroke = drawable(stroke, facts, tree.id(of: place))
    else { return }
    var fill = PathFill(
      path, map: map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    (fill.isFilled, fill.stroke) = (false, stroke)
    append(fill, over: box(facts, stroke), color: color, place, clip)
  }

  /// Fills a path with a colour and strokes it above that with another, in one draw; all else is as with
  /// ``fill(_:_:color:_:_:_:)``.
  ///
  /// - Parameters:
  ///   - color, lineColor: premultiplied, without the layer's opacity, which fades both together.
  mutating func fill(
    _ path: CGPath, _ rule: CGPathFillRule, color: SIMD4<Float>, _ stroke: PathStroke,
    lineColor: SIMD4<Float>, opacity: Float, _ place: Int, _ map: PlaneMap, _ clip: ClipState
  ) {
    guard let facts = drawableFacts(path, tree.id(of: place)) else { return }
    guard let stroke = drawable(stroke, facts, tree.id(of: place)) else {
      return fill(path, rule, color: color * opacity, place, map, clip)
    }
    var fill = PathFill(
      path, map: map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    (fill.rule, fill.stroke) = (rule, stroke)
    append(
      fill, over: box(facts, stroke), color: color * opacity, place, clip,
      line: (lineColor * opacity, lineColor.w))
  }

  /// The box around a stroked path, in its plane.
  private func box(_ facts: PathFacts, _ stroke: PathStroke) -> SIMD4<Double> {
    let reach = Double(stroke.reach)
    return LayerShape(rect: facts.box).rect + SIMD4(-reach, -reach, reach, reach)
  }

  /// A stroke as it can be drawn; nil for none. What is left out is told.
  private mutating func drawable(
    _ stroke: PathStroke, _ facts: PathFacts, _ layer: LayerID
  ) -> PathStroke? {
    guard stroke.isFinite else {
      report(layer, "The stroke's numbers are not finite; it is not drawn.")
      return nil
    }
    guard stroke.style.width > 0, stroke.start < stroke.end else { return nil }
    guard !stroke.dashes.isEmpty, tooManyDashes(stroke, facts) else { return stroke }
    report(
      layer,
      "The line would have more than \(limits.maximumDashes) dashes; it is drawn unbroken.")
    var unbroken = stroke
    unbroken.dashes = []
    return unbroken
  }

  /// What there is to know of a path with few enough elements, all of whose numbers are finite; else
  /// nil, which is told. Nil as well for one without points.
  private mutating func drawableFacts(_ path: CGPath, _ layer: LayerID) -> PathFacts? {
    let count = path.elementCount
    guard count <= limits.maximumPathElements else {
      report(
        layer,
        "The path has \(count) elements, more than the limit of \(limits.maximumPathElements); "
          + "it is not drawn.")
      return nil
    }
    let facts = path.facts
    if !facts.isFinite { report(layer, "The path's numbers are not finite; it is not drawn.") }
    return facts.isFinite && !facts.box.isNull ? facts : nil
  }

  private func tooManyDashes(_ stroke: PathStroke, _ facts: PathFacts) -> Bool {
    let pattern = stroke.dashes.reduce(0, +)
    guard pattern > 0 else { return false }
    let dashes = facts.polygonLength / pattern * CGFloat(stroke.dashes.count) / 2
    return !(dashes <= CGFloat(limits.maximumDashes))
  }

  /// Adds a draw of what a fill covers.
  private mutating func append(
    _ fill: PathFill, over box: SIMD4<Double>, color: SIMD4<Float>, _ place: Int, _ clip: ClipState,
    line: (color: SIMD4<Float>, alpha: Float) = (.zero, 0)
  ) {
    let placed = Placement(box, fill.map, outset: .zero)
    guard placed.isVisible, color.w > 0 || line.color.w > 0 else { return }
    var window = clip.whole.intersection(passRect)
    if let cut = clip.cut { window = window.intersection(cut) }
    if placed.isProjected { window = window.intersection(pixels(placed.low, placed.high)) }
    let seen = window.intersection(clip.bounds)
    guard !seen.isEmpty, !isLimited || damage.meets(seen) else { return }
    var fill = fill
    fill.clip = window
    fill.cuts = cuts
    var head = InstanceHead()
    var draw = openDraw(place, .coverage, .fill(Int32(frame.fills.count)), .linear, false)
    let corners = Placement(window.corners, .identity, outset: .zero)
    setClip(&head, clip, corners, &draw)
    head.setCorners(corners.corner0, corners.corner1, corners.corner2, corners.corner3)
    frame.append(CoverageInstance(color, stroke: line.color, strokeAlpha: line.alpha), head)
    frame.fills.append(fill)
    draw.quadCount = 1
    draw.bounds = seen
    close(draw)
  }
}
