// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Something that is drawn, as a rectangle on its way to the surface; for telling whether two such
/// share a pixel.
struct SurfacePart {
  /// The thing it belongs to: parts of one thing may overlap.
  var owner: Int32
  /// The pixels that may be touched.
  var pixels: DeviceRect
  /// Where all of its pixels have one opaque colour, whatever lies below; nil where none have.
  var ground: Ground?
  /// Its corners on the surface, around the outline; meaningful when `isTurned`.
  private var corners = InlineArray<4, SIMD2<Double>>(repeating: .zero)
  /// Whether it fills less than its pixels, and its corners say more.
  private var isTurned = false
  /// How far smoothing reaches beyond the corners, pixels.
  private var reach = 0.0

  /// The bound of rounding errors, pixels.
  private static let slack = 1.0 / 16

  /// Nil where nothing is touched.
  init?(_ rect: LayerRect, _ map: PlaneMap, owner: Int32) {
    let cover = Cover(box: PlaneRect(rect).bounded).image(through: map)
    guard let pixels = cover.pixels else { return nil }
    self.owner = owner
    self.pixels = pixels
    guard cover.isTurned else { return }
    let placed = Placement(rect, map, outset: .zero)
    guard placed.isProjected, cover.stretch < 64 else { return }
    corners = [placed.device0, placed.device1, placed.device3, placed.device2]
    isTurned = true
    // Coverage ends half a pixel beyond the sides. Two sides that meet at an angle of 2α have half
    // a pixel / sin α to where it ends at the corner, and a stretch is at least 1 / tan α.
    reach = 0.5 * (1 + cover.stretch * cover.stretch).squareRoot() + SurfacePart.slack
  }

  /// Whether both may touch one pixel.
  func meets(_ other: SurfacePart) -> Bool {
    guard pixels.meets(other.pixels) else { return false }
    guard isTurned || other.isTurned else { return true }
    return !isApart(from: other) && !other.isApart(from: self)
  }

  /// Whether a line along one of the sides separates this one from the other one, with the
  /// smoothing of both.
  private func isApart(from other: SurfacePart) -> Bool {
    let own = outline
    let others = other.outline
    for index in 0..<4 {
      let (a, b) = (own[index], own[(index + 1) % 4])
      let side = b - a
      let length = (side * side).sum().squareRoot()
      guard length > 1e-6 else { continue }
      let normal = SIMD2(-side.y, side.x) / length
      let (low, high) = SurfacePart.span(own, from: a, along: normal)
      let (otherLow, otherHigh) = SurfacePart.span(others, from: a, along: normal)
      let gap = max(otherLow - high, low - otherHigh)
      if gap > reach + other.reach { return true }
    }
    return false
  }

  private static func span(
    _ corners: InlineArray<4, SIMD2<Double>>, from origin: SIMD2<Double>, along axis: SIMD2<Double>
  ) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in 0..<4 {
      let distance = ((corners[index] - origin) * axis).sum()
      (low, high) = (min(low, distance), max(high, distance))
    }
    return (low, high)
  }

  private var outline: InlineArray<4, SIMD2<Double>> {
    if isTurned { return corners }
    let low = SIMD2(Double(pixels.x), Double(pixels.y))
    let high = SIMD2(Double(pixels.maxX), Double(pixels.maxY))
    return [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
  }
}

/// The state of a search for overlaps.
struct SurfaceParts {
  /// More things than that are not looked at: a group costs less.
  static let maximumCount = 128
  /// Layers that are looked at, at most.
  static let maximumLayers = 256

  private var parts: [SurfacePart] = []
  private var layers = 0
  private var owners: Int32 = 0

  mutating func removeAll() {
    parts.removeAll(keepingCapacity: true)
    (layers, owners) = (0, 0)
  }

  /// A number for a thing whose parts may overlap.
  mutating func newOwner() -> Int32 {
    owners += 1
    return owners
  }

  /// - Returns: whether there is room to look at one more layer.
  mutating func visitLayer() -> Bool {
    layers += 1
    return layers <= SurfaceParts.maximumLayers
  }

  /// How a part lies to those found before.
  enum Meeting {
    /// It shares no pixel with one of another owner.
    case apart
    /// The uppermost that it shares pixels with has this colour in all of them.
    case above(SIMD4<Float>)
    case overlap
  }

  /// How a part lies to those found so far.
  func meeting(_ part: SurfacePart) -> Meeting {
    for other in parts.reversed() where other.owner != part.owner && part.meets(other) {
      guard let ground = other.ground, ground.contains(part.pixels) else { return .overlap }
      return .above(ground.color)
    }
    return .apart
  }

  /// Adds a part.
  ///
  /// - Returns: false where there are too many.
  mutating func append(_ part: SurfacePart) -> Bool {
    guard parts.count < SurfaceParts.maximumCount else { return false }
    parts.append(part)
    return true
  }
}
