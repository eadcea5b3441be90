// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A ring that is filled as far as its progress.
final class ProgressRing: CALayer {
  @CAAnimatable var progress: CGFloat = 0
  @CAAnimatable var thickness: CGFloat = 8

  override class func needsDisplay(forKey key: String) -> Bool {
    ["progress", "thickness"].contains(key) || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress
    return animation
  }

  override func draw(in context: CGContext) {
    context.setLineWidth(thickness)
    context.setStrokeColor(CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 1))
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY),
      radius: (min(bounds.width, bounds.height) - thickness) / 2, startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    context.strokePath()
  }
}
