import CAGeometry
import Foundation

/// Points nearer to the eye's plane than this are not projected.
let leastW = 1e-5

extension FrameBuilder {
  /// The pixels that `rect` of a layer may touch; all of the pass when part of it is behind the eye.
  func deviceBounds(of rect: SIMD4<Double>, _ map: PlaneMap) -> DeviceRect {
    let placed = Placement(rect, map, outset: .zero)
    guard placed.isVisible else { return .zero }
    return placed.isProjected ? pixels(placed.low, placed.high) : passRect
  }

  /// The pixels between two points, widened to whole ones; what rounding adds does not count.
  func pixels(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> DeviceRect {
    let limit = 1e6
    let (x0, y0) = (max(-limit, low.x + 1e-6), max(-limit, low.y + 1e-6))
    let (x1, y1) = (min(limit, high.x - 1e-6), min(limit, high.y - 1e-6))
    guard x1 > x0, y1 > y0 else { return .zero }
    let (left, top) = (Int(floor(x0)), Int(floor(y0)))
    return DeviceRect(
      x: left, y: top, width: Int(ceil(x1)) - left, height: Int(ceil(y1)) - top)
  }
}

extension PlaneMap {
  /// The pixels `rect` covers, if it covers whole ones and lies along the axes.
  func wholePixels(of rect: SIMD4<Double>) -> DeviceRect? {
    guard isAffine, isAxisAligned else { return nil }
    let (a, b) = (point(rect.x, rect.y), point(rect.z, rect.w))
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    let (roundLow, roundHigh) = (low.rounded(.toNearestOrEven), high.rounded(.toNearestOrEven))
    let off = SIMD4(lowHalf: low - roundLow, highHalf: high - roundHigh)
    guard off.max() < 1 / 512, off.min() > -1 / 512, roundHigh.max() < 1e6, roundLow.min() > -1e6
    else { return nil }
    return DeviceRect(
      x: Int(roundLow.x), y: Int(roundLow.y), width: Int(roundHigh.x - roundLow.x),
      height: Int(roundHigh.y - roundLow.y))
  }

  var isAxisAligned: Bool {
    let tiny = 1e-9
    return (abs(x.y) < tiny && abs(y.x) < tiny)
      || (abs(x.x) < tiny && abs(y.y) < tiny)
  }
}
