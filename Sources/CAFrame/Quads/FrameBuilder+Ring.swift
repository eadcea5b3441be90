import CACommit
import CAGeometry

/// A rounded rectangle in parts: what its program has to look at closely, and the flat rest.
///
/// The parts meet in corners they have in common, or, where the layer lies along the axes of the
/// surface, along lines of it; so they cover each pixel once, in any case.
struct ShapeParts {
  private var rect: SIMD4<Double>
  /// The side of the corners, and the thickness of what lies between them along the sides.
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
    let (width, height) = (rect.z - rect.x - 2 * corner, rect.w - rect.y - 2 * corner)
    guard width > 0, height > 0, width * height >= ShapeParts.leastArea * pixel * pixel else {
      return nil
    }
  }

  /// Flat pixels that are worth seven more quads.
  private static let leastArea = 512.0

  /// The parts along the outline: corners, then sides.
  func outline(_ number: Int) -> SIMD4<Double> {
    let (x0, y0, x1, y1) = (rect.x, rect.y, rect.z, rect.w)
    switch number {
    case 0: return SIMD4(x0, y0, x0 + corner, y0 + corner)
    case 1: return SIMD4(x1 - corner, y0, x1, y0 + corner)
    case 2: return SIMD4(x0, y1 - corner, x0 + corner, y1)
    case 3: return SIMD4(x1 - corner, y1 - corner, x1, y1)
    case 4: return SIMD4(x0 + corner, y0, x1 - corner, y0 + side)
    case 5: return SIMD4(x0 + corner, y1 - side, x1 - corner, y1)
    case 6: return SIMD4(x0, y0 + corner, x0 + side, y1 - corner)
    default: return SIMD4(x1 - side, y0 + corner, x1, y1 - corner)
    }
  }

  static let outlineCount = 8

  /// The flat parts; the outer two are empty where the sides are as thick as the corners.
  func middle(_ number: Int) -> SIMD4<Double> {
    let (x0, y0, x1, y1) = (rect.x, rect.y, rect.z, rect.w)
    switch number {
    case 0: return SIMD4(x0 + side, y0 + corner, x1 - side, y1 - corner)
    case 1: return SIMD4(x0 + corner, y0 + side, x1 - corner, y0 + corner)
    default: return SIMD4(x0 + corner, y1 - corner, x1 - corner, y1 - side)
    }
  }

  static let middleCount = 3
}

extension FrameBuilder {
  /// The parts of a shape on its way to the surface, or nil where it is drawn in one.
  ///
  /// - Parameter thickness: how far from the outline the picture changes, points.
  func parts(of shape: LayerShape, thickness: Double, _ map: PlaneMap) -> ShapeParts? {
    let pixel = pixelSize(of: shape.rect, map)
    guard pixel.isFinite else { return nil }
    return ShapeParts(
      shape, reach: shape.reach, thickness: thickness, pixel: pixel,
      isAligned: map.isAffine && map.isAxisAligned)
  }

  /// Adds a draw of what lies along the outline of a shape.
  mutating func append(
    _ instance: ColorInstance, outlineOf parts: ShapeParts, of rect: SIMD4<Double>, _ place: Int,
    _ map: PlaneMap, _ clip: ClipState, _ coverage: Coverage
  ) {
    var draw = openDraw(place, coverage.variant, .color, .linear, false)
    for number in 0..<ShapeParts.outlineCount {
      let part = parts.outline(number)
      add(
        instance, over: part, map, clip, outset: outset(coverage.outset, of: part, in: rect),
        to: &draw)
    }
    close(draw)
  }

  /// Adds a draw of what a shape covers in full.
  mutating func append(
    _ color: SIMD4<Float>, middleOf parts: ShapeParts, _ place: Int, _ map: PlaneMap,
    _ clip: ClipState
  ) {
    var draw = openDraw(place, [], .color, .linear, color.w == 1)
    for number in 0..<ShapeParts.middleCount {
      add(ColorInstance(color), over: parts.middle(number), map, clip, outset: .zero, to: &draw)
    }
    close(draw)
  }

  /// What an opaque shape hides for certain of what is below it, less a pixel.
  func hidden(by shape: LayerShape, _ map: PlaneMap) -> SIMD4<Double>? {
    let pixel = pixelSize(of: shape.rect, map)
    // A corner's curve, of either kind, passes this far inside both sides.
    let inset = shape.radii.max() * (1 - 0.5.squareRoot()) + 1.5 * pixel
    let rect = shape.rect + SIMD4(inset, inset, -inset, -inset)
    return rect.z > rect.x && rect.w > rect.y ? rect : nil
  }
}
