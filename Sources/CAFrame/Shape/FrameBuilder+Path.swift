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
  /// Call it where a layer's parts are drawn, with what those get: `place`, `map`, `clip`. A layer that
  /// draws more than one part must say so in `needsGroup` (`FrameBuilder+Layer.swift`), and what lies
  /// beyond its bounds in `LayerExtent.parts` and `FrameBuilder.bodyExtent`.
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
    guard let facts = drawableFacts(path, tree.id(of: place)) else { return }
    guard stroke.isFinite else {
      return report(tree.id(of: place), "The stroke's numbers are not finite; it is not drawn.")
    }
    guard stroke.style.width > 0, stroke.start < stroke.end else { return }
    let reach = Double(stroke.reach)
    let box = LayerShape(rect: facts.box).rect + SIMD4(-reach, -reach, reach, reach)
    var fill = PathFill(
      path, map: map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    fill.stroke = stroke
    if !stroke.dashes.isEmpty, tooManyDashes(stroke, facts) {
      fill.stroke?.dashes = []
      report(
        tree.id(of: place),
        "The line would have more than \(limits.maximumDashes) dashes; it is drawn unbroken.")
    }
    append(fill, over: box, color: color, place, clip)
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
    _ fill: PathFill, over box: SIMD4<Double>, color: SIMD4<Float>, _ place: Int, _ clip: ClipState
  ) {
    let placed = Placement(box, fill.map, outset: .zero)
    guard placed.isVisible, color.w > 0 else { return }
    var window = clip.whole.intersection(passRect)
    if let cut = clip.cut { window = window.intersection(cut) }
    if placed.isProjected { window = window.intersection(pixels(placed.low, placed.high)) }
    let seen = window.intersection(clip.bounds)
    guard !seen.isEmpty, !isLimited || damage.meets(seen) else { return }
    var fill = fill
    fill.clip = window
    fill.cuts = cuts
    var quad = Quad()
    quad.color = color
    var draw = openDraw(place, .coverage, .fill(Int32(frame.fills.count)), .linear, false)
    let corners = Placement(window.corners, .identity, outset: .zero)
    setClip(&quad, clip, corners, &draw)
    setCorners(&quad, corners.corner0, corners.corner1, corners.corner2, corners.corner3)
    frame.quads.append(quad)
    frame.fills.append(fill)
    draw.quadCount = 1
    draw.bounds = seen
    close(draw)
  }
}
