// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A face of a die: its number, its colour, and the turn that brings it to its side of the cube.
struct CubeFace: Sendable {
  let number: Int
  let ink: Ink
  let angle: CGFloat
  let axis: SIMD3<Double>

  static let all = [
    CubeFace(number: 1, ink: .coral, angle: 0, axis: [0, 1, 0]),
    CubeFace(number: 2, ink: .teal, angle: .pi / 2, axis: [0, 1, 0]),
    CubeFace(number: 3, ink: .amber, angle: .pi / 2, axis: [1, 0, 0]),
    CubeFace(number: 4, ink: .sky, angle: -.pi / 2, axis: [1, 0, 0]),
    CubeFace(number: 5, ink: .plum, angle: -.pi / 2, axis: [0, 1, 0]),
    CubeFace(number: 6, ink: .leaf, angle: .pi, axis: [0, 1, 0]),
  ]

  /// Turned, then moved out along its own normal by half a side.
  func transform(side: CGFloat) -> CATransform3D {
    let turn = CATransform3DMakeRotation(angle, CGFloat(axis.x), CGFloat(axis.y), CGFloat(axis.z))
    return CATransform3DTranslate(turn, 0, 0, side / 2)
  }

  /// Lambert's law with some light from everywhere, 0…1: the normal is the third row's direction.
  func brightness(under transform: CATransform3D) -> Float {
    let normal = SIMD3(
      Double(transform.m31), Double(transform.m32), Double(transform.m33))
    let light = SIMD3<Double>(-0.45, -0.75, 1)
    let length = ((normal * normal).sum() * (light * light).sum()).squareRoot()
    let cosine = length > 0 ? (normal * light).sum() / length : 0
    return Float(min(1, 0.3 + 0.75 * max(cosine, 0)))
  }

  /// Where the pips are, −1…1.
  var pips: [CGPoint] {
    let corners: [CGPoint] = [
      CGPoint(x: -1, y: -1), CGPoint(x: 1, y: 1), CGPoint(x: 1, y: -1), CGPoint(x: -1, y: 1),
    ]
    let sides = [CGPoint(x: -1, y: 0), CGPoint(x: 1, y: 0)]
    let middle = number.isMultiple(of: 2) ? [] : [CGPoint.zero]
    let pairs = number == 6 ? corners + sides : Array(corners.prefix(number / 2 * 2))
    return middle + pairs
  }
}
