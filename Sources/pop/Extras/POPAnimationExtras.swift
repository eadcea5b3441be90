// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// How many times as long animations take while a simulator runs them slowly: 1, as there is no
/// simulator.
public func POPAnimationDragCoefficient() -> CGFloat { 1 }

extension CAAnimation {
  /// Slows the animation down by ``POPAnimationDragCoefficient()``: its `speed` is divided by it.
  public func pop_applyDragCoefficient() { speed /= Float(POPAnimationDragCoefficient()) }
}

extension POPSpringAnimation {
  /// Stores the tension, friction and mass of a spring of that bounciness and speed.
  public class func convertBounciness(
    _ bounciness: CGFloat, speed: CGFloat, toTension outTension: UnsafeMutablePointer<CGFloat>!,
    friction outFriction: UnsafeMutablePointer<CGFloat>!,
    mass outMass: UnsafeMutablePointer<CGFloat>!
  ) {
    let motion = BouncySpring(bounciness: Double(bounciness), speed: Double(speed)).motion
    outTension?.pointee = CGFloat(motion.tension)
    outFriction?.pointee = CGFloat(motion.friction)
    outMass?.pointee = CGFloat(motion.mass)
  }

  /// Stores the bounciness and speed of a spring of that tension and friction, and of mass 1.
  public class func convertTension(
    _ tension: CGFloat, friction: CGFloat,
    toBounciness outBounciness: UnsafeMutablePointer<CGFloat>!,
    speed outSpeed: UnsafeMutablePointer<CGFloat>!
  ) {
    let spring = BouncySpring(tension: Double(tension), friction: Double(friction))
    outBounciness?.pointee = CGFloat(spring.bounciness)
    outSpeed?.pointee = CGFloat(spring.speed)
  }
}
