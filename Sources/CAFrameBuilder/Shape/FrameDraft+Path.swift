// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

extension FrameDraft {
  /// Fills a path in a layer's plane with a colour, above the earlier draws of the layer.
  ///
  /// This is how anything that is an outline gets on the surface: `CAShapeLayer` draws with it, and
  /// whatever else a layer class draws as outlines can. The edges are smoothed on the surface, so
  /// the path is sharp at every scale and in every transform. The fill is a value in the frame
  /// (``PathFill``); the compositor turns it into coverage and keeps that as long as the same path
  /// object stands in the same way, whole pixels apart. So keep the `CGPath` object where the
  /// outline did not change.
  ///
  /// Call it where a layer's parts are drawn, with the visit that those get. How many
  /// outlines a layer draws and where they lie is said by its ``LayerPart``.
  ///
  /// - Parameters:
  ///   - color: premultiplied, the layer's opacity multiplied in: `color.premultiplied(opacity)`.
  ///   - visit: its map goes from the path's points to device pixels.
  mutating func fill(
    _ path: CGPath, _ rule: CGPathFillRule, color: SIMD4<Float>, _ visit: LayerVisit
  ) {
    guard let facts = drawableFacts(path, visit.id) else { return }
    let box = LayerShape(rect: facts.box).rect
    var fill = PathFill(
      path, map: visit.map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    fill.rule = rule
    append(fill, over: box, color: color, visit)
  }

  /// Strokes a path in a layer's plane with a colour; all else is as with
  /// ``fill(_:_:color:_:)``.
  mutating func stroke(
    _ path: CGPath, _ stroke: PathStroke, color: SIMD4<Float>, _ visit: LayerVisit
  ) {
    guard let facts = drawableFacts(path, visit.id),
      let stroke = drawable(stroke, facts, visit.id)
    else { return }
    var fill = PathFill(
      path, map: visit.map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    (fill.isFilled, fill.stroke) = (false, stroke)
    append(fill, over: facts.box(stroke, along: path), color: color, visit)
  }

  /// Fills a path with a colour and strokes it above that with another, in one draw; all else is as
  /// with ``fill(_:_:color:_:)``.
  ///
  /// - Parameters:
  ///   - color, lineColor: premultiplied, without the visit's opacity, which fades both together.
  mutating func fill(
    _ path: CGPath, _ rule: CGPathFillRule, color: SIMD4<Float>, _ stroke: PathStroke,
    lineColor: SIMD4<Float>, _ visit: LayerVisit
  ) {
    guard let facts = drawableFacts(path, visit.id) else { return }
    guard let stroke = drawable(stroke, facts, visit.id) else {
      return fill(path, rule, color: color * visit.opacity, visit)
    }
    var fill = PathFill(
      path, map: visit.map, clip: .zero, maximumSegments: limits.maximumPathSegments)
    (fill.rule, fill.stroke) = (rule, stroke)
    append(
      fill, over: facts.box(stroke, along: path), color: color * visit.opacity, visit,
      line: (lineColor * visit.opacity, lineColor.w))
  }

  /// A stroke as it can be drawn; nil for none. Reports a stroke that is left out.
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

  /// The facts of a path with few enough elements, all of whose numbers are finite; else nil, which
  /// is reported. Nil as well for one without points.
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

  /// Adds the draws of a fill: one, or one for each part of its window where a clip covers most of
  /// it in full.
  private mutating func append(
    _ fill: PathFill, over box: LayerRect, color: SIMD4<Float>, _ visit: LayerVisit,
    line: (color: SIMD4<Float>, alpha: Float) = (.zero, 0)
  ) {
    let placed = Placement(box, fill.map, outset: .zero)
    guard placed.isVisible, color.w > 0 || line.color.w > 0 else { return }
    let instance = CoverageInstance(color, stroke: line.color, strokeAlpha: line.alpha)
    var window = visit.wholeArea
    if let cut = visit.clip.cut { window = window.intersection(cut) }
    if placed.isProjected {
      window = window.intersection(DeviceRect(around: placed.low, placed.high))
    }
    guard let inner = coveredPart(of: window, visit.clip) else {
      return append(fill, instance, in: window, visit.clip, visit)
    }
    var unclipped = visit.clip
    unclipped.recordCount = 0
    append(fill, instance, in: inner, unclipped, visit)
    for rim in window.parts(around: inner) {
      append(fill, instance, in: rim, visit.clip, visit)
    }
  }

  /// Adds the draw of a fill in a window, as far as a clip lets it be seen.
  private mutating func append(
    _ fill: PathFill, _ instance: CoverageInstance, in window: DeviceRect, _ clip: ClipState,
    _ visit: LayerVisit
  ) {
    let seen = window.intersection(clip.bounds)
    guard !seen.isEmpty, !visit.scope.isLimited || damage.meets(seen) else { return }
    var fill = fill
    fill.clip = window
    fill.cuts = Array(sides[visit.scope.cuts.range])
    var head = InstanceHead()
    var draw = openDraw(visit, .coverage, .fill(Int32(frame.fills.count)))
    let corners = Placement(LayerRect(window), .identity, outset: .zero)
    setClip(of: &head, clip, corners, in: &draw)
    head.setCorners(corners.corner0, corners.corner1, corners.corner2, corners.corner3)
    frame.append(instance, head)
    frame.fills.append(fill)
    draw.instances.count = 1
    draw.bounds = seen
    close(draw)
  }
}

extension DeviceRect {
  /// The parts around a rectangle in it: above, below, at the left and at the right.
  fileprivate func parts(around inner: DeviceRect) -> [DeviceRect] {
    let (below, behind) = (maxY - inner.maxY, maxX - inner.maxX)
    return [
      DeviceRect(x: x, y: y, width: width, height: inner.y - y),
      DeviceRect(x: x, y: inner.maxY, width: width, height: below),
      DeviceRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      DeviceRect(x: inner.maxX, y: inner.y, width: behind, height: inner.height),
    ]
  }
}

extension PathFacts {
  /// The box around the path, whose facts these are, with its stroke, in its plane.
  fileprivate func box(_ stroke: PathStroke, along path: CGPath) -> LayerRect {
    LayerRect(box).outset(by: Double(stroke.reach(along: path)))
  }
}
