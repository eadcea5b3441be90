// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// Effects that blur.
extension LayerBuilder {
  /// A Gaussian blur: size, and along which axes: 1 both, 2 across, 3 up and down.
  func blurred(_ content: CALayer, by effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let radius = effect.number(0, map).map { max($0, 0) * Self.blurShare }
    let axes = effect.choice(1, 1)
    guard axes == 2 || axes == 3 else {
      addBlur(radius: radius, to: content)
      return content
    }
    return blurred(content, isAcross: axes == 2, radius)
  }

  /// A layer blurred along one axis: within a space that is a thousand times as dense along the
  /// other, so that the radius is next to nothing there.
  func blurred(_ content: CALayer, isAcross: Bool, _ radius: Moving<Double>) -> CALayer {
    let dense = CGPoint(x: isAcross ? 1 : 1000, y: isAcross ? 1000 : 1)
    content.anchorPoint = .zero
    content.position = .zero
    content.transform = CATransform3DMakeScale(dense.x, dense.y, 1)
    let layer = CALayer()
    layer.name = "blur"
    layer.anchorPoint = .zero
    layer.bounds = CGRect(
      x: 0, y: 0, width: content.bounds.width * dense.x,
      height: content.bounds.height * dense.y)
    layer.transform = CATransform3DMakeScale(1 / dense.x, 1 / dense.y, 1)
    layer.addSublayer(content)
    addBlur(radius: radius, to: layer)
    let outer = CALayer()
    outer.name = content.name
    outer.bounds = content.bounds
    outer.addSublayer(layer)
    return outer
  }

  /// The mean of 16 pictures that are turned about a point, or grow from it: amount, middle, and 1
  /// to turn or 2 to grow.
  ///
  /// The amount is the whole turn in degrees, or the whole growth in percent. Four means of four
  /// keep more of the colours' 8 bits than one of sixteen would.
  func radiallyBlurred(_ content: CALayer, by effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let grows = effect.choice(2, 1) == 2
    let amount = effect.number(0, map)
    guard !amount.isStill || amount.first != 0 else { return content }
    let middle = effect.number(1, axis: 0, map).with(effect.number(1, axis: 1, map)) {
      CGPoint(x: $0, y: $1)
    }
    /// The place of a picture, in shares of the amount.
    func matrix(_ share: Double) -> Moving<LayerMatrix> {
      amount.map { amount in
        guard grows else {
          return LayerMatrix(
            matrix: CATransform3DMakeRotation(amount * share * .pi / 180, 0, 0, 1))
        }
        let scale = pow(1 + max(amount, 0) / 100, share)
        return LayerMatrix(matrix: CATransform3DMakeScale(scale, scale, 1))
      }
    }
    let first = mean(of: content, about: middle, step: matrix(1.0 / 16))
    let second = mean(of: first, about: middle, step: matrix(4.0 / 16))
    animator.set("transform", of: second, to: matrix(-7.5 / 16), tolerance: 1e-4)
    let outer = CALayer()
    outer.name = content.name
    outer.bounds = content.bounds
    outer.addSublayer(second)
    return outer
  }

  /// The mean of four pictures, each `step` further about a point than the one before.
  private func mean(
    of content: CALayer, about middle: Moving<CGPoint>, step: Moving<LayerMatrix>
  ) -> CALayer {
    let size = content.bounds.size
    let share = wrapped(content)
    share.name = "share"
    share.opacity = 0.25
    share.compositingFilter = "plusL"
    share.anchorPoint = .zero
    share.position = .zero
    let replicator = CAReplicatorLayer()
    replicator.name = "blur"
    replicator.bounds = content.bounds
    replicator.instanceCount = 4
    animator.set("instanceTransform", of: replicator, to: step, tolerance: 1e-4)
    animator.set("position", of: replicator, to: middle, tolerance: 0.02)
    let anchor = middle.map {
      CGPoint(x: $0.x / max(size.width, 1), y: $0.y / max(size.height, 1))
    }
    animator.set("anchorPoint", of: replicator, to: anchor, tolerance: 1e-4)
    replicator.addSublayer(share)
    return replicator
  }
}
