// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

/// Animation blocks: `animations` changes views, and each change of a property of their layers that
/// can be animated becomes an animation.
///
/// Blocks nest: an inner one has the duration and curve of the outer one, unless its options say
/// otherwise. The views have their new values at once. A completion gets whether all animations
/// came to their end; without any animation it is called in the next turn of the run loop.
extension UIView {
  /// Animates changes over a time, seconds, slow at begin and end, and calls `completion` then.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates changes over a time, seconds, slow at begin and end.
  public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations)
  }

  /// Animates changes over a time after a delay, seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    var timing = BlockTiming(options, duration: duration, delay: delay)
    timing.inherit(options)
    perform(AnimationBlock(timing, completion: completion), animations)
  }

  /// Animates changes as a spring that comes to rest after `duration` seconds.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 comes to rest without swinging, smaller ones swing more.
  ///   - velocity: The speed at the begin, in ways to go per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    var timing = BlockTiming(options, duration: duration, delay: delay)
    timing.inherit(options.union(.overrideInheritedCurve))
    timing.pace = .spring(
      SpringShape(dampingRatio: dampingRatio, initialVelocity: velocity, duration: timing.duration))
    perform(AnimationBlock(timing, completion: completion), animations)
  }

  /// Animates changes as a spring of a given bounce, from -1 to 1, where 0 does not swing.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + max(bounce, -0.999))
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: ratio,
      initialSpringVelocity: velocity, options: options, animations: animations,
      completion: completion)
  }

  /// Changes views without animation, also within an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let outer = AnimationBlocks.areEnabled
    AnimationBlocks.areEnabled = false
    defer { AnimationBlocks.areEnabled = outer }
    actionsWithoutAnimation()
  }

  /// Whether blocks animate. Default true.
  public class var areAnimationsEnabled: Bool { AnimationBlocks.areEnabled }

  /// Sets whether blocks animate.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlocks.areEnabled = enabled }

  /// The duration of the block that runs now, seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationBlocks.current?.innerTiming.duration ?? 0
  }

  /// Gives the changes within `animations` another number of passes than the block around has.
  ///
  /// Outside of blocks the changes are made at once.
  ///
  /// - Parameters:
  ///   - count: The number of passes, which may be a fraction; 0 means one.
  ///   - autoreverses: Whether each pass is followed by one backwards.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationBlocks.current else { return animations() }
    var timing = outer.timing
    (timing.repeatCount, timing.autoreverses) = (Float(count), autoreverses)
    perform(outer.wait(for: timing), animations)
  }

  /// Runs `animations` as the inside of the block.
  class func perform(_ block: AnimationBlock, _ animations: () -> Void) {
    if block.timing.duration <= 0, block.timing.delay <= 0 {
      performWithoutAnimation(animations)
      return block.close()
    }
    AnimationBlocks.open.append(block)
    animations()
    if block.timing.laysOut { block.layOutChanged() }
    AnimationBlocks.open.removeLast()
    block.close()
  }
}

extension BlockTiming {
  /// The timing that options and numbers name.
  init(_ options: UIView.AnimationOptions, duration: Double, delay: Double) {
    self.init(duration: duration, delay: delay)
    pace = .curve(options.curve.timingFunction)
    if options.contains(.repeat) { repeatCount = .infinity }
    autoreverses = options.contains(.autoreverse)
    frameRates = options.frameRates
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    allowsInteraction = options.contains(.allowUserInteraction)
    laysOut = options.contains(.layoutSubviews)
  }

  /// Takes over the values of the block around that the options do not override.
  @MainActor mutating func inherit(_ options: UIView.AnimationOptions) {
    guard let block = AnimationBlocks.current else { return }
    let outer = block.innerTiming
    delay += outer.delay
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { pace = outer.pace }
    if options.contains(.overrideInheritedOptions) { return }
    if outer.repeatCount > 0 {
      (repeatCount, autoreverses) = (outer.repeatCount, outer.autoreverses)
    }
  }
}
