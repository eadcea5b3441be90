// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import QuartzCore

extension ShapeBuilder {
  /// Adds the layers of a fill or a stroke, painting some pieces, to a layer.
  func add(_ item: LottieItem, to parent: CALayer, painting pieces: [ShapePiece]) {
    guard !pieces.isEmpty else { return }
    let made: CALayer
    switch item.content {
    case .fill(let paint):
      let shape = shapeLayer(.joined(pieces.map(\.trimmed)))
      shape.fillRule = paint.usesEvenOdd ? .evenOdd : .nonZero
      made = color(shape, with: paint, key: "fillColor", reach: Moving(0))
    case .stroke(let paint, let stroke):
      let strokes = self.strokes(pieces)
      for shape in strokes { set(stroke, of: shape) }
      made = color(strokes, with: paint, stroke)
    default: return
    }
    made.name = item.name
    if item.blendMode != 0 {
      builder.blend(made, item.blendMode, named: layer.name, line: item.line)
    }
    parent.addSublayer(made)
  }

  /// A layer that shows a path, without a colour.
  ///
  /// Segments that are straight in all key frames are lines, so that shares of a stroke are shares
  /// of their lengths: within a curve these are shares of its parameter.
  func shapeLayer(_ path: Moving<ShapePath>) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.fillColor = nil
    let lines = animator.keyValues(of: path).map(\.straightSegments)
      .reduce(nil as Set<Int>?) { $0?.intersection($1) ?? $1 }
    let layerPath = path.map { path in
      LayerPath(path: path.cgPath(lines: path.straightSegments.intersection(lines ?? [])))
    }
    animator.set("path", of: shape, to: layerPath, tolerance: 0.05)
    return shape
  }

  /// Layers that are stroked, with their trims as `strokeStart` and `strokeEnd` where these say it.
  private func strokes(_ pieces: [ShapePiece]) -> [CAShapeLayer] {
    guard let trim = pieces[0].trim, pieces.allSatisfy({ $0.trim?.id == trim.id }),
      let turns = turns(of: trim)
    else { return [shapeLayer(.joined(pieces.map(\.trimmed)))] }
    if let sequence = trim.sequence {
      guard sequence.members == pieces.map(\.id), areAlike(pieces) else {
        return [shapeLayer(.joined(pieces.map(\.trimmed)))]
      }
      return [trimmed(.joined(pieces.map(\.path)), by: trim, turns)]
    }
    // The same part of each contour: a layer for each.
    guard pieces.allSatisfy({ $0.path.first.contours.count == 1 }) else {
      return [shapeLayer(.joined(pieces.map(\.trimmed)))]
    }
    return pieces.map { trimmed($0.path, by: trim, turns) }
  }

  /// Whether shares of the lengths of paths are those of their own lengths.
  private func areAlike(_ pieces: [ShapePiece]) -> Bool {
    let lengths = pieces.map { $0.path.map(\.length).with($0.ownLength) { ($0, $1) } }
    return animator.keyValues(of: Moving.all(lengths)).allSatisfy { lengths in
      let (all, own) = (lengths.reduce(0) { $0 + $1.0 }, lengths.reduce(0) { $0 + $1.1 })
      return lengths.allSatisfy { abs($0.0 * own - $0.1 * all) <= 1e-4 * all * own }
    }
  }

  /// A layer of a path that repeats `turns` times, of which a trim shows a part.
  private func trimmed(
    _ path: Moving<ShapePath>, by trim: PieceTrim, _ turns: ClosedRange<Int>
  ) -> CAShapeLayer {
    let path = builder.evened(path)
    let (lower, upper) = ends(of: trim)
    let count = turns.upperBound - turns.lowerBound
    let shape = shapeLayer(count == 1 ? path : path.map { $0.repeated(count) })
    func place(_ share: Double) -> Double { share / Double(count) }
    let first = Double(turns.lowerBound)
    animator.set(
      "strokeStart", of: shape, to: lower.map { place($0 - first) },
      adding: trim.offset.map(place), tolerance: 1e-4)
    animator.set(
      "strokeEnd", of: shape, to: upper.map { place($0 - first) },
      adding: trim.offset.map(place), tolerance: 1e-4)
    return shape
  }

  /// Start and end of a trim, the lesser first; where they never pass each other, each by itself.
  private func ends(of trim: PieceTrim) -> (Moving<Double>, Moving<Double>) {
    let differences = animator.values(of: trim.start.with(trim.end) { $1 - $0 })
    if differences.allSatisfy({ $0 >= 0 }) { return (trim.start, trim.end) }
    if differences.allSatisfy({ $0 <= 0 }) { return (trim.end, trim.start) }
    return (trim.lower, trim.upper)
  }

  /// From which turn around the path to which a trim goes; nil for too many.
  private func turns(of trim: PieceTrim) -> ClosedRange<Int>? {
    let start = trim.lower.with(trim.offset, +)
    let end = trim.upper.with(trim.offset, +)
    let least = animator.values(of: start).min() ?? 0
    let most = animator.values(of: end).max() ?? 1
    guard least.isFinite, most.isFinite, abs(least) < 1e6, abs(most) < 1e6 else { return nil }
    let first = Int((least + 1e-6).rounded(.down))
    let last = max(Int((most - 1e-6).rounded(.up)), first + 1)
    return last - first <= 8 ? first...last : nil
  }

  private func set(_ stroke: LottieStroke, of shape: CAShapeLayer) {
    animator.set(
      "lineWidth", of: shape, to: stroke.width.moving(map, axis: 0).map { max($0, 0) },
      tolerance: 0.02)
    shape.lineCap = stroke.cap == 1 ? .butt : stroke.cap == 3 ? .square : .round
    shape.lineJoin = stroke.join == 1 ? .miter : stroke.join == 3 ? .bevel : .round
    shape.miterLimit = stroke.miterLimit
    guard !stroke.dashes.isEmpty else { return }
    let dashes = Moving.all(stroke.dashes.map { $0.moving(map, axis: 0) })
    animator.set(
      "lineDashPattern", of: shape, to: dashes.map { NumberList(list: $0.map { max($0, 0) }) },
      tolerance: 0.02)
    if let offset = stroke.dashOffset?.moving(map, axis: 0) {
      animator.set("lineDashPhase", of: shape, to: offset, tolerance: 0.02)
    }
  }
}

extension Moving<ShapePath> {
  /// Several paths as one.
  static func joined(_ paths: [Moving<ShapePath>]) -> Moving<ShapePath> {
    paths.count == 1 ? paths[0] : Moving.all(paths).map { ShapePath.joined($0) }
  }
}

extension ShapePath {
  /// The path gone through several times; a closed contour by itself goes on without a gap.
  func repeated(_ count: Int) -> ShapePath {
    guard contours.count == 1, let contour = contours.first, contour.isClosed,
      let first = contour.vertices.first
    else { return ShapePath((0..<count).flatMap { _ in contours }) }
    let turns = (0..<count).flatMap { _ in contour.vertices }
    return ShapePath([ShapeContour(turns + [first], isClosed: false)])
  }
}
