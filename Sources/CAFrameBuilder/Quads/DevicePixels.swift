// SPDX-License-Identifier: Apache-2.0
import CAGeometry

extension DeviceRect {
  /// The pixels between two points, widened to whole ones; rounding errors do not count.
  init(around low: SIMD2<Double>, _ high: SIMD2<Double>) {
    let limit = 1e6
    let (x0, y0) = (max(-limit, low.x + 1e-6), max(-limit, low.y + 1e-6))
    let (x1, y1) = (min(limit, high.x - 1e-6), min(limit, high.y - 1e-6))
    guard x1 > x0, y1 > y0 else {
      self = .zero
      return
    }
    let (left, top) = (Self.floor(x0), Self.floor(y0))
    self.init(x: left, y: top, width: Self.ceil(x1) - left, height: Self.ceil(y1) - top)
  }

  // Of numbers within ±1e6. The library's functions are calls on processors of the baseline, four
  // for each quad.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }

  @inline(__always)
  private static func ceil(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }

  /// The sides of the rectangle moved outward by a margin, device space.
  func sides(margin: Double) -> [HalfPlane] {
    [
      HalfPlane(1, 0, margin - Double(x)), HalfPlane(-1, 0, margin + Double(maxX)),
      HalfPlane(0, 1, margin - Double(y)), HalfPlane(0, -1, margin + Double(maxY)),
    ]
  }
}

extension PlaneMap {
  /// The side of the eye's plane on which points of the source are projected.
  var beforeEye: HalfPlane { HalfPlane(x.z, y.z, origin.z - PlaneMap.leastW) }

  /// The pixels that `rect` of the source may touch; `all` where part of it is behind the eye.
  func devicePixels(of rect: LayerRect, within all: DeviceRect) -> DeviceRect {
    let placed = Placement(rect, self, outset: .zero)
    guard placed.isVisible else { return .zero }
    return placed.isProjected ? DeviceRect(around: placed.low, placed.high) : all
  }

  /// The longest a pixel is in the source at the rectangle's corners, points.
  func pixelSize(of rect: LayerRect) -> Double {
    var size = 0.0
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ] {
      let (dx, dy) = derivatives(x, y)
      let area = abs(dx.x * dy.y - dx.y * dy.x)
      guard area > 0 else { return .infinity }
      size = max(size, max((dx * dx).sum().squareRoot(), (dy * dy).sum().squareRoot()) / area)
    }
    return size.isFinite ? size : .infinity
  }

  /// How many pixels a point is long, at most, at a place of the source.
  func pixelsPerPoint(at place: SIMD2<Double>) -> Double {
    guard homogeneous(place.x, place.y).z >= PlaneMap.leastW else { return 1 }
    let (dx, dy) = derivatives(place.x, place.y)
    let length = max((dx * dx).sum(), (dy * dy).sum()).squareRoot()
    return length.isFinite ? length : 1
  }
  /// The pixels `rect` covers, if it covers whole ones and lies along the axes.
  func wholePixels(of rect: LayerRect) -> DeviceRect? {
    guard isAffine, isAxisAligned else { return nil }
    let (a, b) = (point(rect.minX, rect.minY), point(rect.maxX, rect.maxY))
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    let (roundLow, roundHigh) = (low.rounded(.toNearestOrEven), high.rounded(.toNearestOrEven))
    let off = SIMD4(lowHalf: low - roundLow, highHalf: high - roundHigh)
    guard off.max() < 1 / 512, off.min() > -1 / 512, roundHigh.max() < 1e6, roundLow.min() > -1e6
    else { return nil }
    return DeviceRect(
      x: Int(roundLow.x), y: Int(roundLow.y), width: Int(roundHigh.x - roundLow.x),
      height: Int(roundHigh.y - roundLow.y))
  }

  /// Whether everything is seen at one scale, however it is turned.
  var isEven: Bool {
    let (along, across) = (SIMD2(x.x, x.y), SIMD2(y.x, y.y))
    let (a, b) = ((along * along).sum(), (across * across).sum())
    return isAffine && abs(a - b) <= 1e-4 * a && abs((along * across).sum()) <= 1e-4 * a
  }

  var isAxisAligned: Bool {
    let tiny = 1e-9
    return (abs(x.y) < tiny && abs(y.x) < tiny)
      || (abs(x.x) < tiny && abs(y.y) < tiny)
  }
}
