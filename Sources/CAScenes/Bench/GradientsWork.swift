// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W8: rounded gradients of 160 × 120 that turn, opaque axial ones and radial ones that fade, of
/// three colours each.
final class GradientsWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private var gradients: [CAGradientLayer] = []

  init(count: Int) {
    for index in 0..<count {
      let isRadial = index % 2 == 1
      let gradient = CAGradientLayer()
      gradient.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
      let place = BenchCanvas.place(index, margin: CGSize(width: 100, height: 100))
      gradient.position = CGPoint(x: CGFloat(place.x), y: CGFloat(place.y))
      gradient.cornerRadius = 24
      let last = benchColor(index + 2000)
      gradient.colors = [
        benchColor(index), benchColor(index + 1000),
        isRadial ? last.copy(alpha: 0.25) ?? last : last,
      ]
      gradient.type = isRadial ? .radial : .axial
      gradient.startPoint = isRadial ? CGPoint(x: 0.5, y: 0.5) : .zero
      gradient.endPoint = CGPoint(x: 1, y: 1)
      root.addSublayer(gradient)
      gradients.append(gradient)
    }
  }

  func show(frame: Int) {
    for (index, gradient) in gradients.enumerated() {
      let turn = Float(6.2831853) * benchNoise(index, 2) + 0.03 * Float(frame)
      gradient.transform = CATransform3DMakeRotation(CGFloat(turn), 0, 0, 1)
    }
  }
}
