// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The velocity of an animation: as the program set it, and at the moment.
struct AnimationVelocity {
  /// The value that the program set last.
  private(set) var given: Any?
  private(set) var kind: AnimatedValue.Kind?
  /// The velocity of the moment; nil before the first step.
  var now: SIMD4<Double>?
  /// Whether the run goes backwards.
  private var isTurned = false

  /// Takes a value of the program.
  mutating func set(_ object: Any?) {
    let value = AnimatedValue(object)
    given = AnimatedValue.boxed(object)
    kind = value?.kind ?? kind
    isTurned = false
    now = nil
  }

  /// The program's value, as long as no step was made since.
  var object: Any? { now == nil ? given : nil }

  /// The numbers that the program set; zero for none.
  var original: SIMD4<Double> {
    AnimatedValue(given)?.over(SIMD4(repeating: 0)) ?? SIMD4(repeating: 0)
  }

  /// The numbers of the moment.
  var value: SIMD4<Double> { now ?? (isTurned ? -original : original) }

  /// Back to the velocity that the program set.
  mutating func rewind() { (now, isTurned) = (nil, false) }

  /// Back to it for another run, the other way round if that turns.
  mutating func repeats(turning: Bool) {
    if turning { isTurned.toggle() }
    now = isTurned ? -original : nil
  }
}
