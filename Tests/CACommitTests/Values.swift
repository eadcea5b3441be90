// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// One value of each kind, and the odd ones.
enum Values {
  static let image = CGImage(
    width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 64, 128, 128])

  static let curve: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 2, y: 2), control2: CGPoint(x: 3, y: 3))
    path.closeSubpath()
    return path.copy()!
  }()

  static let all: [PropertyValue] = [
    .none, .bool(true), .number(0.1), .number(.infinity), .number(-.infinity),
    .point(CGPoint(x: 1.5, y: -2)), .size(CGSize(width: 3, height: 4)),
    .rect(CGRect(x: 1, y: 2, width: 3, height: 4)), .rect(.null),
    .transform(.rotation(0.3, 1, 2, 3)),
    .color(CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
    .color(.white), .path(curve), .path(CGPath()), .contents(Contents(image)),
    .string("a \"quoted\"\nline"), .array([.none, .number(1), .array([])]),
    .dictionary(["name": .string("spark"), "contents": .contents(Contents(image))]),
  ]
}
