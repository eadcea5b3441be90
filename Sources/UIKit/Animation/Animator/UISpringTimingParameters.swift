// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics
import Foundation

/// A pace as of a mass on a spring.
///
/// Parameters of a damping ratio make the spring that comes to rest in the animator's duration.
/// Those of mass, stiffness and damping, and those of duration and bounce, have a duration of their
/// own, which the animator takes over.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, @MainActor UITimingCurveProvider {
  /// The speed at the begin, in ways to go per second. Default none.
  ///
  /// Points take each part along its axis, all other values the length of the vector.
  public let initialVelocity: CGVector
  private let kind: Kind

  private enum Kind {
    case ratio(CGFloat)
    case own(Spring)
  }

  /// A spring that does not swing, with a mass of 3, a stiffness of 1000 and a damping of 500.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// A spring that comes to rest in the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not swing, smaller ones swing more.
  ///   - velocity: The speed at the begin, in ways to go per second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (initialVelocity, kind) = (velocity, .ratio(ratio))
    super.init()
  }

  /// A spring that comes to rest in the animator's duration, from standing still.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring of that mass, stiffness (force per length) and damping (force per speed).
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    var spring = Spring()
    spring.mass = Double(max(mass, 0.000_001))
    spring.stiffness = Double(max(stiffness, 0.000_001))
    spring.damping = Double(max(damping, 0))
    spring.initialVelocity = velocity.length
    (initialVelocity, kind) = (velocity, .own(spring))
    super.init()
  }

  /// A spring that swings once in `duration` seconds.
  ///
  /// - Parameter bounce: From -1 to 1, where 0 does not swing.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector) {
    var spring = Spring(
      perceptualDuration: max(duration, 0.000_001), bounce: min(max(Double(bounce), -0.999), 0.999))
    spring.initialVelocity = velocity.length
    (initialVelocity, kind) = (velocity, .own(spring))
    super.init()
  }

  /// A spring that swings once in `duration` seconds, from standing still.
  public convenience init(duration: TimeInterval, bounce: CGFloat) {
    self.init(duration: duration, bounce: bounce, initialVelocity: .zero)
  }

  /// A spring.
  open var timingCurveType: UITimingCurveType { .spring }
  /// None.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// This.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// How long the spring takes by itself, seconds; nil where the animator says it.
  final var ownDuration: Double? {
    guard case .own(let spring) = kind else { return nil }
    return spring.settlingDuration
  }

  /// The spring of an animation of `duration` seconds.
  final func shape(for duration: Double) -> SpringShape {
    var shape: SpringShape
    switch kind {
    case .ratio(let ratio):
      shape = SpringShape(
        dampingRatio: ratio, initialVelocity: CGFloat(initialVelocity.length), duration: duration)
    case .own(let spring):
      shape = SpringShape(
        stiffness: CGFloat(spring.stiffness / spring.mass),
        damping: CGFloat(spring.damping / spring.mass),
        initialVelocity: CGFloat(initialVelocity.length))
    }
    if initialVelocity != .zero { shape.velocity = initialVelocity }
    return shape
  }
}

extension CGVector {
  /// The length of the vector.
  fileprivate var length: Double { (Double(dx * dx + dy * dy)).squareRoot() }
}
