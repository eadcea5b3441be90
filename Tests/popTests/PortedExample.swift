// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import UIKit

class RingLayer: CALayer {
  @CAAnimatable var progress: CGFloat

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    context.setLineWidth(8)
    context.setStrokeColor(UIColor.systemBlue.cgColor)
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.midX - 4,
      startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    context.strokePath()
  }
}

class RingView: UIView {
  var frames = 0
  private var link: CADisplayLink?

  override class var layerClass: AnyClass { RingLayer.self }

  func fill() {
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 2
    layer.add(animation, forKey: "fill")
    (layer as! RingLayer).progress = 1
    UIView.animate(withDuration: 0.5) { self.alpha = 0.5 }
    link = CADisplayLink(target: self, selector: RingView.step(_:))
    link?.add(to: .current, forMode: .common)
  }

  func step(_ link: CADisplayLink) {
    frames += 1
    if frames == 60 { link.invalidate() }
  }
}
