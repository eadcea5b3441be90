// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// Values as rows of numbers, in the order in which they are saved and printed.
///
/// - Precondition: each initializer is given as many numbers as the value has.
extension CGPoint {
  init(_ numbers: [CGFloat]) { self.init(x: numbers[0], y: numbers[1]) }
}

extension CGSize {
  init(_ numbers: [CGFloat]) { self.init(width: numbers[0], height: numbers[1]) }
}

extension CGRect {
  init(_ n: [CGFloat]) { self.init(x: n[0], y: n[1], width: n[2], height: n[3]) }

  var numbers: [CGFloat] { [origin.x, origin.y, size.width, size.height] }
}

extension CATransform3D {
  init(_ n: [CGFloat]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }

  var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension PathElement {
  /// The letter of the element: M, L, Q, C or Z.
  package var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quadCurve: "Q"
    case .curve: "C"
    case .close: "Z"
    }
  }

  /// The points of the element, control points first.
  package var points: [CGPoint] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .quadCurve(let to, let control): [control, to]
    case .curve(let to, let control1, let control2): [control1, control2, to]
    case .close: []
    }
  }
}
