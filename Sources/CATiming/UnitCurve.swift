// SPDX-License-Identifier: Apache-2.0

/// A timing curve: a cubic Bézier curve from (0, 0) to (1, 1), read as y over x.
///
/// With `s` the parameter of the curve and c₁, c₂ its inner control points,
///
///     x(s) = 3(1−s)²s·x₁ + 3(1−s)s²·x₂ + s³, and y(s) likewise.
///
/// ``value(at:)`` solves x(s) = x and answers y(s).
package struct UnitCurve: Hashable, Codable, Sendable {
  /// The control points, from 0 to 1 in x.
  package let x1, y1, x2, y2: Float

  /// The curve of two control points.
  package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// Apple's curve `linear`.
  package static let linear = UnitCurve(0, 0, 1, 1)
  /// Apple's curve `easeIn`.
  package static let easeIn = UnitCurve(0.42, 0, 1, 1)
  /// Apple's curve `easeOut`.
  package static let easeOut = UnitCurve(0, 0, 0.58, 1)
  /// Apple's curve `easeInEaseOut`.
  package static let easeInEaseOut = UnitCurve(0.42, 0, 0.58, 1)
  /// Apple's curve `default`.
  package static let standard = UnitCurve(0.25, 0.1, 0.25, 1)

  /// The curve of that name (`easeIn`, `default`, …), or nil when there is none.
  package init?(name: String) {
    switch name {
    case "linear": self = .linear
    case "easeIn": self = .easeIn
    case "easeOut": self = .easeOut
    case "easeInEaseOut": self = .easeInEaseOut
    case "default": self = .standard
    default: return nil
    }
  }

  /// The progress at the fraction `x` of the time; 0 before the curve, 1 after it.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1 && x2 == y2 { return x }
    return Axis(y1, y2).value(at: Axis(x1, x2).parameter(of: x))
  }
}

/// One coordinate of the curve as a polynomial in the parameter: ((a·s + b)·s + c)·s.
private struct Axis {
  let a, b, c: Double

  init(_ first: Float, _ second: Float) {
    c = 3 * Double(first)
    b = 3 * (Double(second) - Double(first)) - c
    a = 1 - c - b
  }

  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }

  func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

  /// The parameter in 0…1 where the coordinate is `x`, to 1e-12.
  ///
  /// Newton's method kept inside a bracket that halves whenever a step would leave it, so that flat
  /// and folded curves end as well. The value is 0 at the lower end of the bracket and 1 at the
  /// upper one, and `x` lies between.
  func parameter(of x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = x
    for _ in 0..<64 {
      let error = value(at: s) - x
      if abs(error) < 1e-12 { break }
      if error > 0 { high = s } else { low = s }
      let step = s - error / slope(at: s)
      s = step > low && step < high ? step : (low + high) / 2
    }
    return s
  }
}
