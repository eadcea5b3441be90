// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

@Suite("A path larger than the clip around it") struct ClippedShapeTests {
  private let size = CGSize(width: 300, height: 280)

  /// A layer of one colour, as a path or as a background, under a clip.
  private func scene(clip: CGRect, radius: CGFloat, isPath: Bool) -> CALayer {
    let color = CGColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)
    let area = CGRect(x: -40, y: -40, width: 420, height: 400)
    let content: CALayer
    if isPath {
      let shape = CAShapeLayer()
      (shape.path, shape.fillColor) = (CGPath(rect: area, transform: nil), color)
      content = shape
    } else {
      content = .filled(area, color)
    }
    let holder = CALayer()
    (holder.frame, holder.cornerRadius, holder.masksToBounds) = (clip, radius, true)
    holder.addSublayer(content)
    let root = CALayer.filled(
      CGRect(origin: .zero, size: size), CGColor(red: 0.8, green: 0.9, blue: 0.7, alpha: 1))
    root.addSublayer(holder)
    return root
  }

  @Test(
    "has the pixels of a background under that clip",
    arguments: [
      CGRect(x: 10.5, y: 20, width: 250, height: 240.25),
      CGRect(x: 0, y: 0, width: 290.2, height: 280),
      CGRect(x: 3.7, y: 4.2, width: 280, height: 270),
    ], [0, 24])
  func pixels(clip: CGRect, radius: CGFloat) throws {
    let path = try render(scene(clip: clip, radius: radius, isPath: true), size: size)
    let color = try render(scene(clip: clip, radius: radius, isPath: false), size: size)
    #expect(path.differing(from: color, by: 1) == 0)
    #expect(path.differing(from: try render(CALayer(), size: size), by: 8) > 60_000)
  }
}
