// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// A rounded rectangle in parts: its outline, which its program looks at closely, and the flat
/// rest.
///
/// The parts meet in corners they have in common, or, where the layer lies along the axes of the
/// surface, along lines of it; so they cover each pixel once, in any case.
struct ShapeParts {
  private var rect: LayerRect
  /// The side of the corners, and the thickness of the strips between them.
  private var corner, side: Double

  /// Nil where the flat rest is too small to be worth it.
  ///
  /// - Parameters:
  ///   - reach: how far in the corners reach.
  ///   - thickness: how far in the sides do.
  ///   - pixel: the longest that a pixel is in layer space.
  init?(
    _ shape: LayerShape, reach: Double, thickness: Double, pixel: Double, isAligned: Bool
  ) {
    rect = shape.rect
    corner = max(reach, thickness) + 1.5 * pixel
    side = isAligned ? thickness + 1.5 * pixel : corner
    let (width, height) = (rect.size.x - 2 * corner, rect.size.y - 2 * corner)
    guard width > 0, height > 0, width * height >= ShapeParts.leastArea * pixel * pixel else {
      return nil
    }
  }

  /// Flat pixels that are worth seven more quads.
  private static let leastArea = 512.0

  /// The parts along the outline: corners, then sides.
  func outline(_ number: Int) -> LayerRect {
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    switch number {
    case 0: return LayerRect(minX: x0, minY: y0, maxX: x0 + corner, maxY: y0 + corner)
    case 1: return LayerRect(minX: x1 - corner, minY: y0, maxX: x1, maxY: y0 + corner)
    case 2: return LayerRect(minX: x0, minY: y1 - corner, maxX: x0 + corner, maxY: y1)
    case 3: return LayerRect(minX: x1 - corner, minY: y1 - corner, maxX: x1, maxY: y1)
    case 4: return LayerRect(minX: x0 + corner, minY: y0, maxX: x1 - corner, maxY: y0 + side)
    case 5: return LayerRect(minX: x0 + corner, minY: y1 - side, maxX: x1 - corner, maxY: y1)
    case 6: return LayerRect(minX: x0, minY: y0 + corner, maxX: x0 + side, maxY: y1 - corner)
    default: return LayerRect(minX: x1 - side, minY: y0 + corner, maxX: x1, maxY: y1 - corner)
    }
  }

  static let outlineCount = 8

  /// The flat parts; the outer two are empty where the sides are as thick as the corners.
  func middle(_ number: Int) -> LayerRect {
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    switch number {
    case 0: return LayerRect(minX: x0 + side, minY: y0 + corner, maxX: x1 - side, maxY: y1 - corner)
    case 1:
      return LayerRect(minX: x0 + corner, minY: y0 + side, maxX: x1 - corner, maxY: y0 + corner)
    default:
      return LayerRect(minX: x0 + corner, minY: y1 - corner, maxX: x1 - corner, maxY: y1 - side)
    }
  }

  static let middleCount = 3
}

extension ShapeParts {
  /// The parts of a shape on its way to the surface, or nil where it is drawn in one.
  ///
  /// - Parameter thickness: how far from the outline the picture changes, points.
  init?(_ shape: LayerShape, thickness: Double, _ map: PlaneMap) {
    let pixel = map.pixelSize(of: shape.rect)
    guard pixel.isFinite else { return nil }
    self.init(
      shape, reach: shape.reach, thickness: thickness, pixel: pixel,
      isAligned: map.isAffine && map.isAxisAligned)
  }
}

extension FrameDraft {
  /// Adds draws of a shape: one along its outline and one of its middle where that is worth it,
  /// else one of all.
  ///
  /// - Parameters:
  ///   - instance: has the shape of the coverage.
  ///   - isOpaque: whether what it covers in full hides everything below.
  mutating func append<I: ShapedInstance>(
    _ instance: I, over shape: LayerShape, _ coverage: Coverage, isOpaque: Bool,
    _ visit: LayerVisit
  ) {
    if shape.isRounded, I.isDear {
      guard let parts = FramedParts(shape, visit.map, isOpaque: isOpaque) else {
        return append(instance, over: shape.rect, visit, coverage: coverage, source: .color)
      }
      return parts.draw(instance, coverage, isOpaque: isOpaque, visit, in: &self)
    }
    if shape.isRounded, let parts = TurnedParts(shape, visit.map) {
      return parts.draw(instance, coverage, isOpaque: isOpaque, visit, in: &self)
    }
    if !I.isDear, let parts = EdgedParts(shape.rect, coverage, visit.map) {
      return parts.draw(instance, coverage, isOpaque: isOpaque, visit, in: &self)
    }
    guard shape.isRounded, let parts = ShapeParts(shape, thickness: 0, visit.map) else {
      return append(
        instance, over: shape.rect, visit, coverage: coverage, source: .color, isOpaque: isOpaque)
    }
    append(instance, coverage.features, middleOf: parts, isOpaque: isOpaque, visit)
    append(instance, outlineOf: parts, of: shape.rect, coverage, visit)
  }

  /// Adds a draw along the outline of a shape.
  mutating func append<I: Instance>(
    _ instance: I, outlineOf parts: ShapeParts, of rect: LayerRect, _ coverage: Coverage,
    _ visit: LayerVisit
  ) {
    var draw = openDraw(visit, Variant(I.kind, coverage.features), .color)
    for number in 0..<ShapeParts.outlineCount {
      let part = parts.outline(number)
      add(instance, over: part, visit, outset: coverage.outset(of: part, in: rect), to: &draw)
    }
    close(draw)
  }

  /// Adds a draw of the middle of a shape, which it covers in full.
  private mutating func append<I: ShapedInstance>(
    _ instance: I, _ features: Features, middleOf parts: ShapeParts, isOpaque: Bool,
    _ visit: LayerVisit
  ) {
    let instance = instance.unshaped
    var draw = openDraw(
      visit, Variant(I.kind, features.subtracting(.ofShapes)), .color, isOpaque: isOpaque)
    for number in 0..<ShapeParts.middleCount {
      add(instance, over: parts.middle(number), visit, to: &draw)
    }
    close(draw)
  }
}

extension LayerShape {
  /// The rectangle that an opaque shape hides for certain, less a pixel.
  func hidden(_ map: PlaneMap) -> LayerRect? {
    let pixel = map.pixelSize(of: rect)
    // A corner's curve, of either kind, passes this far inside both sides.
    let inset = radii.max() * (1 - 0.5.squareRoot()) + 1.5 * pixel
    let inner = rect.inset(by: inset)
    return inner.isEmpty ? nil : inner
  }
}
