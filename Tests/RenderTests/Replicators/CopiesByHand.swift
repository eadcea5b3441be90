// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

extension CAReplicatorLayer {
  /// The same tree without a replicator: a plain layer in its place, in it a transform layer for
  /// each copy, with the copy's place, opacity, clock and colours.
  ///
  /// - Parameter make: makes the sublayers of a copy, their colours multiplied by the factor.
  func writtenOut(_ make: (_ factor: SIMD4<Double>) -> [CALayer]) -> CALayer {
    let plain = preservesDepth ? CATransformLayer() : CALayer()
    copyLooks(to: plain)
    var step = CATransform3DIdentity
    for copy in 0..<instanceCount {
      let factor = factor(ofCopy: copy)
      let group = CATransformLayer()
      group.bounds = bounds
      group.position = CGPoint(x: bounds.midX, y: bounds.midY)
      group.transform = step
      group.opacity = Float(factor.w)
      group.timeOffset = -Double(copy) * instanceDelay
      group.sublayers = make(factor)
      plain.addSublayer(group)
      step = CATransform3DConcat(step, instanceTransform)
    }
    return plain
  }

  private func factor(ofCopy copy: Int) -> SIMD4<Double> {
    let components = (instanceColor ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1)).components!
    let first = SIMD4(components.map { Double($0) })
    let offset = SIMD4(
      Double(instanceRedOffset), Double(instanceGreenOffset), Double(instanceBlueOffset),
      Double(instanceAlphaOffset))
    return (first + offset * Double(copy)).clamped(lowerBound: .zero, upperBound: .one)
  }

  private func copyLooks(to layer: CALayer) {
    layer.bounds = bounds
    (layer.position, layer.anchorPoint) = (position, anchorPoint)
    (layer.transform, layer.sublayerTransform) = (transform, sublayerTransform)
    (layer.opacity, layer.masksToBounds) = (opacity, masksToBounds)
    (layer.cornerRadius, layer.zPosition) = (cornerRadius, zPosition)
    (layer.shadowOpacity, layer.shadowRadius) = (shadowOpacity, shadowRadius)
    (layer.backgroundColor, layer.borderWidth) = (backgroundColor, borderWidth)
    (layer.speed, layer.timeOffset) = (speed, timeOffset)
  }
}

extension SIMD4<Double> {
  /// A colour multiplied by this one.
  func of(_ red: Double, _ green: Double, _ blue: Double) -> CGColor {
    CGColor(srgbRed: red * x, green: green * y, blue: blue * z, alpha: 1)
  }
}

/// A replicator in the middle of a surface of 120 × 100 points.
func replicator(
  _ count: Int, _ step: CATransform3D, _ configure: (CAReplicatorLayer) -> Void = { _ in }
) -> CAReplicatorLayer {
  let layer = CAReplicatorLayer()
  layer.frame = CGRect(x: 20, y: 10, width: 80, height: 80)
  (layer.instanceCount, layer.instanceTransform) = (count, step)
  configure(layer)
  return layer
}

/// A page of 120 × 100 points with these layers.
func copyPage(_ sublayers: CALayer...) -> CALayer {
  let page = CALayer()
  page.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
  page.backgroundColor = CGColor(srgbRed: 0.9, green: 0.95, blue: 0.8, alpha: 1)
  page.sublayers = sublayers
  return page
}

/// The size of ``copyPage(_:)``.
let copyPageSize = CGSize(width: 120, height: 100)
