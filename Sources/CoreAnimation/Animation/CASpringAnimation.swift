// SPDX-License-Identifier: Apache-2.0
import CATiming
import Foundation

/// A basic animation whose value swings like a mass on a spring.
///
/// The spring is not scaled to `duration`: a shorter one cuts it off, see ``settlingDuration``.
open class CASpringAnimation: CABasicAnimation {
  final private(set) var spring = Spring()

  /// The mass at the end of the spring. Default 1; a value that is not greater than 0 is rejected.
  open var mass: CGFloat {
    get { CGFloat(spring.mass) }
    set { if newValue > 0 { spring.mass = Double(newValue) } }
  }

  /// The force per length of the spring. Default 100; a value that is not greater than 0 is
  /// rejected.
  open var stiffness: CGFloat {
    get { CGFloat(spring.stiffness) }
    set { if newValue > 0 { spring.stiffness = Double(newValue) } }
  }

  /// The force per speed that slows the mass. Default 10; a negative value is rejected.
  open var damping: CGFloat {
    get { CGFloat(spring.damping) }
    set { if newValue >= 0 { spring.damping = Double(newValue) } }
  }

  /// The speed at the start, in lengths of the whole way per second, towards the end. Default 0.
  open var initialVelocity: CGFloat {
    get { CGFloat(spring.initialVelocity) }
    set { spring.initialVelocity = Double(newValue) }
  }

  /// Whether damping beyond the critical one slows the spring; else it counts as critical.
  /// Default false.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

  /// How long the spring takes to come to rest, to a thousandth of the way, seconds.
  ///
  /// With ω₀ = √(stiffness/mass), ζ = damping/(2√(stiffness·mass)) and ω = ω₀√(1−ζ²), below the
  /// critical damping:
  ///
  ///     ln(1000·(1 + |(ζω₀ − initialVelocity)/ω|)) / (ζω₀)
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  /// The length of one swing without damping, seconds: 2π√(mass/stiffness).
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

  /// How far the spring swings beyond its end: 1 − ζ, or 1/ζ − 1 where damping is beyond critical.
  open var bounce: CGFloat { CGFloat(spring.bounce) }

  /// A spring of mass 1 that swings in `perceptualDuration` seconds.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds of one swing.
  ///   - bounce: 1 swings for ever, 0 is critically damped, -1 never moves.
  /// - Precondition: the duration is greater than 0, the bounce from -1 to 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    precondition(
      perceptualDuration > 0 && (-1...1).contains(bounce),
      "A spring's duration is greater than 0 and its bounce from -1 to 1, not "
        + "\(perceptualDuration) and \(bounce).")
    self.init()
    spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    duration = settlingDuration
  }

  override class var keyedRows: [KeyedRow<CAAnimation>] { springRows }

  static let springRows: [KeyedRow<CAAnimation>] =
    basicRows + [
      .number("mass", \CASpringAnimation.mass, default: 1),
      .number("stiffness", \CASpringAnimation.stiffness, default: 100),
      .number("damping", \CASpringAnimation.damping, default: 10),
      .number("initialVelocity", \CASpringAnimation.initialVelocity),
      .number("allowsOverdamping", \CASpringAnimation.allowsOverdamping).answeringZero,
    ]
}
