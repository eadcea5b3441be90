// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// What the server animates by itself.
@Suite("Played frames are the pictures of their times")
struct PlayedLayerTests {
  private static func basic(
    _ keyPath: String, _ from: Any?, _ to: Any?, _ duration: Double = 0.5,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    change(animation)
    return animation
  }

  private static let blue = CGColor(srgbRed: 0.1, green: 0.3, blue: 0.9, alpha: 1)

  @Test("basic animations, which begin late, repeat, return, end, and stay")
  func basic() async throws {
    try await PlayedTree {
      .stage(
        .moving(
          4, 4, 20, 20, Self.blue, Self.basic("position.x", 14, 80),
          Self.basic("cornerRadius", 0, 10)),
        .moving(
          40, 20, 30, 20, Self.blue,
          Self.basic("transform.rotation.z", 0, 2) {
            ($0.autoreverses, $0.repeatCount) = (true, 2)
            $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
          }, Self.basic("backgroundColor", Self.blue, CGColor.black, 0.3)),
        .moving(
          60, 40, 20, 20, Self.blue,
          Self.basic("opacity", 1, 0.2, 0.2) {
            ($0.beginTime, $0.fillMode, $0.isRemovedOnCompletion) = (0.2, .both, false)
          }))
    }.check(atLeast: 30)
  }

  @Test("key frames: values, a path, steps, smooth ones")
  func keyframes() async throws {
    try await PlayedTree {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 10))
      path.addCurve(
        to: CGPoint(x: 80, y: 50), control1: CGPoint(x: 80, y: 0), control2: CGPoint(x: 0, y: 50))
      path.addLine(to: CGPoint(x: 10, y: 50))
      let along = CAKeyframeAnimation(keyPath: "position")
      (along.path, along.rotationMode, along.duration) = (path, .rotateAuto, 0.6)
      along.calculationMode = .paced
      let steps = CAKeyframeAnimation(keyPath: "bounds.size.width")
      (steps.values, steps.calculationMode) = ([10, 30, 20, 40], .discrete)
      (steps.keyTimes, steps.duration) = ([0, 0.2, 0.5, 0.9, 1], 0.5)
      let smooth = CAKeyframeAnimation(keyPath: "transform.scale.y")
      (smooth.values, smooth.calculationMode, smooth.duration) = ([1, 2, 0.5, 1], .cubic, 0.6)
      return .stage(
        .moving(5, 5, 16, 8, Self.blue, along), .moving(40, 20, 10, 10, Self.blue, steps, smooth))
    }.check(atLeast: 30)
  }

  @Test("springs, groups, and what is within groups")
  func springsAndGroups() async throws {
    try await PlayedTree {
      let spring = CASpringAnimation(keyPath: "position.y")
      (spring.fromValue, spring.toValue, spring.damping) = (10, 40, 4)
      (spring.stiffness, spring.duration) = (300, 0.6)
      let group = CAAnimationGroup()
      group.animations = [
        Self.basic("position.x", 50, 70, 0.25),
        Self.basic("position.x", 70, 60, 0.25) {
          $0.beginTime = 0.25
        }, Self.basic("zPosition", 0, 9, 0.1), Self.basic("opacity", 0.2, 1, 0.2),
      ]
      (group.duration, group.autoreverses) = (0.5, true)
      return .stage(
        .moving(5, 5, 20, 20, Self.blue, spring), .moving(50, 20, 20, 20, Self.blue, group))
    }.check(atLeast: 30)
  }

  @Test("transitions", arguments: [CATransitionType.fade, .push, .moveIn, .reveal])
  func transitions(_ type: CATransitionType) async throws {
    try await PlayedTree(
      make: {
        .stage(.moving(10, 10, 50, 40, Self.blue), .moving(70, 10, 20, 20, Self.blue))
      },
      begin: { root in
        let transition = CATransition()
        (transition.type, transition.subtype, transition.duration) = (type, .fromLeft, 0.4)
        let layer = root.sublayers![0]
        layer.add(transition, forKey: kCATransition)
        layer.backgroundColor = .black
      }
    ).check(atLeast: 15)
  }

  @Test("implicit animations of a change")
  func implicit() async throws {
    try await PlayedTree(
      make: { .stage(.moving(10, 10, 30, 20, Self.blue)) },
      begin: { root in
        root.sublayers![0].position = CGPoint(x: 70, y: 40)
        root.sublayers![0].backgroundColor = .black
      }
    ).check(atLeast: 10)
  }

  @Test("shapes, gradients, masks, shadows, groups of opacity and filters")
  func looks() async throws {
    try await PlayedTree {
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 2, y: 2, width: 40, height: 30)
      let (a, b) = (
        CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil),
        CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 30, height: 25), transform: nil)
      )
      (shape.path, shape.fillColor, shape.strokeColor) = (a, nil, .black)
      shape.add(Self.basic("path", a, b), forKey: "path")
      shape.add(Self.basic("strokeEnd", 0, 1), forKey: "end")
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 50, y: 4, width: 40, height: 24)
      gradient.colors = [Self.blue, CGColor.black]
      gradient.add(Self.basic("endPoint", CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1)), forKey: "end")
      let mask = CALayer.moving(0, 0, 10, 24, .black, Self.basic("position.x", 0, 40))
      gradient.mask = mask
      let shaded = CALayer.moving(
        10, 38, 20, 16, Self.blue, Self.basic("shadowRadius", 0, 6),
        Self.basic("position.x", 20, 40))
      (shaded.shadowOpacity, shaded.shadowOffset) = (0.7, CGSize(width: 2, height: 2))
      let faded = CALayer.moving(60, 38, 24, 20, Self.blue, Self.basic("opacity", 1, 0.1))
      faded.addSublayer(.moving(8, 8, 24, 16, .black, Self.basic("position.y", 0, 16)))
      return .stage(shape, gradient, shaded, faded)
    }.check(atLeast: 25)
  }

  // The end of an animation takes it from late copies too, so it stays.
  @Test("replicators with delays, and what they repeat")
  func replicators() async throws {
    try await PlayedTree {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 8, y: 24, width: 16, height: 16)
      (replicator.instanceCount, replicator.instanceDelay) = (5, 0.07)
      replicator.instanceTransform = CATransform3DMakeTranslation(16, 0, 0)
      replicator.instanceColor = Self.blue
      replicator.instanceAlphaOffset = -0.1
      replicator.addSublayer(
        .moving(
          2, 2, 10, 10, .white,
          Self.basic("transform.scale", 0.3, 1.4, 0.3) { $0.isRemovedOnCompletion = false }))
      return .stage(replicator)
    }.check(atLeast: 25)
  }

  @Test("emitters, whose particles are born, live and die")
  func emitters() async throws {
    try await PlayedTree {
      let cell = CAEmitterCell()
      let context = CGContext(width: 6, height: 6)!
      context.setFillColor(Self.blue)
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
      cell.contents = context.makeImage()
      (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (60, 0.3, 0.2)
      (cell.velocity, cell.velocityRange, cell.emissionRange) = (80, 40, 3)
      (cell.scaleSpeed, cell.alphaSpeed, cell.spin) = (-1, -1, 3)
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
      emitter.emitterPosition = CGPoint(x: 48, y: 32)
      (emitter.emitterCells, emitter.seed) = ([cell], 7)
      emitter.add(
        Self.basic("emitterPosition", CGPoint(x: 20, y: 20), CGPoint(x: 70, y: 40)), forKey: "move")
      return .stage(emitter)
    }.check(atLeast: 25)
  }

  @Test("clocks: layers that run fast, back, or stand still")
  func clocks() async throws {
    try await PlayedTree {
      let fast = CALayer.moving(4, 4, 20, 10, Self.blue, Self.basic("position.x", 10, 90))
      fast.speed = 2
      let still = CALayer.moving(4, 24, 20, 10, Self.blue, Self.basic("position.x", 10, 90))
      (still.speed, still.timeOffset) = (0, 0.2)
      let back = CALayer.moving(
        4, 44, 20, 10, Self.blue,
        Self.basic("position.x", 10, 90) { ($0.speed, $0.timeOffset) = (-1, 0.4) })
      return .stage(fast, still, back)
    }.check(atLeast: 15)
  }
}
