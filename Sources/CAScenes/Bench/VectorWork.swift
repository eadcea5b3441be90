// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W5: closed shapes of 20 curves, filled at 80 %, with a round-joined stroke of 2 points, all of
/// which turn and grow every frame.
final class VectorWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private var shapes: [CAShapeLayer] = []

  init(count: Int) {
    for number in 0..<count {
      let shape = CAShapeLayer()
      shape.path = VectorWork.path(number)
      let color = benchColor(number)
      let parts = color.components ?? [0, 0, 0, 1]
      shape.fillColor = color.copy(alpha: 0.8)
      shape.strokeColor = CGColor(
        srgbRed: 1 - parts[0], green: 1 - parts[1], blue: 1 - parts[2], alpha: 1)
      shape.lineWidth = 2
      shape.lineJoin = .round
      let place = BenchCanvas.place(number, margin: CGSize(width: 90, height: 90))
      shape.position = CGPoint(x: CGFloat(place.x), y: CGFloat(place.y))
      root.addSublayer(shape)
      shapes.append(shape)
    }
  }

  /// A star of ten blunt tips around the origin: smooth inside, a corner at each outer point.
  private static func path(_ number: Int) -> CGPath {
    let radius = 50 + 40 * benchNoise(number, 4)
    var points: [SIMD2<Float>] = []
    for index in 0..<20 {
      let angle = Float(index) * (2 * .pi / 20)
      let share = index % 2 == 0 ? 1 : 0.72 + 0.2 * benchNoise(number, UInt32(20 + index))
      points.append(SIMD2(cos(angle), sin(angle)) * (radius * share))
    }
    let path = CGMutablePath()
    path.move(to: point(points[0]))
    for index in 0..<20 {
      let next = (index + 1) % 20
      var first = points[index] + handle(index, radius)
      var second = points[next] - handle(next, radius)
      if index % 2 == 0 { first *= 0.9 }
      if next % 2 == 0 { second *= 0.9 }
      path.addCurve(to: point(points[next]), control1: point(first), control2: point(second))
    }
    path.closeSubpath()
    return path
  }

  /// From a point to the control of the curve behind it: across the way to the middle.
  private static func handle(_ index: Int, _ radius: Float) -> SIMD2<Float> {
    let angle = Float(index) * (2 * .pi / 20)
    return SIMD2(-sin(angle), cos(angle)) * (radius * 0.1)
  }

  private static func point(_ place: SIMD2<Float>) -> CGPoint {
    CGPoint(x: CGFloat(place.x), y: CGFloat(place.y))
  }

  func show(frame: Int) {
    for (number, shape) in shapes.enumerated() {
      let angle = 0.02 * Float(frame) + Float(number)
      let scale = CGFloat(1 + 0.3 * sin(0.07 * Float(frame) + Float(number)))
      shape.transform = CATransform3DScale(
        CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1), scale, scale, 1)
    }
  }
}
