// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// Values that are numbers, as the lanes they mix by.
extension PropertyRepresentable {
  package static var laneKind: LaneKind? { nil }
  package var lanes: Lanes? { nil }
  package init?(lanes: Lanes) { return nil }
}

extension Bool {
  package static var laneKind: LaneKind? { .flag }
  package var lanes: Lanes? { Lanes(self ? 1 : 0) }
  package init?(lanes: Lanes) { self = lanes[0] >= 0.5 }
}

extension Double {
  package static var laneKind: LaneKind? { .number }
  package var lanes: Lanes? { Lanes(self) }
  package init?(lanes: Lanes) { self = lanes[0] }
}

extension CGFloat {
  package static var laneKind: LaneKind? { .number }
  package var lanes: Lanes? { Lanes(Double(self)) }
  package init?(lanes: Lanes) { self = CGFloat(lanes[0]) }
}

extension Float {
  package static var laneKind: LaneKind? { .number }
  package var lanes: Lanes? { Lanes(Double(self)) }
  package init?(lanes: Lanes) {
    self = Float(lanes[0])
    guard isFinite else { return nil }
  }
}

extension CGPoint {
  package static var laneKind: LaneKind? { .point }
  package var lanes: Lanes? { Lanes(x, y) }
  package init?(lanes: Lanes) { self.init(x: lanes[0], y: lanes[1]) }
}

extension CGSize {
  package static var laneKind: LaneKind? { .size }
  package var lanes: Lanes? { Lanes(width, height) }
  package init?(lanes: Lanes) { self.init(width: lanes[0], height: lanes[1]) }
}

extension CGRect {
  package static var laneKind: LaneKind? { .rect }
  package var lanes: Lanes? { Lanes(origin.x, origin.y, size.width, size.height) }
  package init?(lanes: Lanes) {
    self.init(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3])
  }
}

extension CATransform3D {
  package static var laneKind: LaneKind? { .transform }
  package var lanes: Lanes? { Lanes(transform: self) }
  package init?(lanes: Lanes) { self = lanes.transform }
}

extension Lanes {
  /// The sixteen numbers of a matrix, row by row.
  package init(transform t: CATransform3D) {
    self.init(
      SIMD16(
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
        t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44))
  }

  /// The matrix of the sixteen numbers, row by row.
  package var transform: CATransform3D {
    let n = numbers
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }
}

/// A color that is not set has no lanes.
extension Optional where Wrapped: PropertyRepresentable {
  package static var laneKind: LaneKind? { Wrapped.laneKind }
  package var lanes: Lanes? { self?.lanes }
  package init?(lanes: Lanes) {
    guard let wrapped = Wrapped(lanes: lanes) else { return nil }
    self = wrapped
  }
}

extension CGColor {
  package static var laneKind: LaneKind? { .color }

  /// Red, green, blue and alpha in sRGB, not premultiplied; nil for colors of a space that is not
  /// known.
  package var lanes: Lanes? {
    guard let space = colorSpace, let values = components, space.numberOfComponents > 0 else {
      return nil
    }
    if space == .sRGBSpace || space == .deviceRGB {
      return Lanes(values[0], values[1], values[2], values[3])
    }
    let rgb = srgbComponents
    return Lanes(Double(rgb.red), Double(rgb.green), Double(rgb.blue), Double(alpha))
  }
}

extension PropertyRepresentable where Self == CGColor {
  package init?(lanes: Lanes) {
    self.init(srgbRed: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3])
  }
}

extension PropertyValue {
  /// The lanes of a value of that kind; nil for another kind and for no value. Points and sizes are
  /// the same two numbers.
  package func lanes(_ kind: LaneKind) -> Lanes? {
    switch (self, kind) {
    case (.bool(let value), .flag), (.bool(let value), .number): Lanes(value ? 1 : 0)
    case (.number(let value), .flag): Lanes(value != 0 ? 1 : 0)
    case (.number(let value), .number): Lanes(value)
    case (.point(let value), .point), (.point(let value), .size): value.lanes
    case (.size(let value), .size), (.size(let value), .point): value.lanes
    case (.rect(let value), .rect): value.lanes
    case (.transform(let value), .transform): value.lanes
    case (.color(let value), .color): value.lanes
    default: nil
    }
  }

  /// The value of that kind with those lanes.
  package init(_ lanes: Lanes, _ kind: LaneKind) {
    switch kind {
    case .flag: self = .bool(lanes[0] >= 0.5)
    case .number: self = .number(lanes[0])
    case .point: self = .point(CGPoint(x: lanes[0], y: lanes[1]))
    case .size: self = .size(CGSize(width: lanes[0], height: lanes[1]))
    case .rect: self = .rect(CGRect(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3]))
    case .transform: self = .transform(lanes.transform)
    case .color:
      self = .color(
        CGColor(srgbRed: lanes[0], green: lanes[1], blue: lanes[2], alpha: lanes[3]))
    }
  }
}
