// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

/// Key-frame blocks: each property of a layer that changes in them gets one key-frame animation.
extension UIView {
  /// Options of key-frame blocks. Options of a curve may be given by their raw values.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out within the block, so that they move along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Touches reach the views while they move.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Values go from those that show now.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animation repeats for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Each pass is followed by one backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// The block has its own duration, not that of the block around it.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// The block inherits no options.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Evenly between two values. The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// From value to value without steps between.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At one pace all the way; the times of key frames are left out of account.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Along a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Along a smooth curve at one pace; the times of key frames are left out of account.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// Animates changes in key frames, which `addKeyframe` adds within `animations`.
  ///
  /// The pace of the whole is slow at begin and end unless the options hold the raw value of
  /// another curve, or a block around has one. Changes outside of key frames take all the time.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let plain = AnimationOptions(rawValue: options.rawValue)
    var timing = BlockTiming(plain, duration: duration, delay: delay)
    timing.inherit(plain)
    let block = AnimationBlock(timing, completion: completion)
    let tracks = KeyframeTracks(options.calculationMode)
    block.keyframes = tracks
    perform(block) {
      animations()
      if block.timing.laysOut { block.layOutChanged() }
      block.keyframes = nil
      tracks.add(to: block)
    }
  }

  /// Adds a key frame to the key-frame block that is open; outside of one the changes are made at
  /// once, or as the block around makes them.
  ///
  /// - Parameters:
  ///   - frameStartTime: When the changes begin, a share of the block's duration, 0 to 1.
  ///   - frameDuration: How long they take, a share of the block's duration, 0 to 1.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let tracks = AnimationBlocks.current?.keyframes else { return animations() }
    let start = min(max(frameStartTime, 0), 1)
    let length = min(max(frameDuration, 0), 1 - start)
    tracks.within(KeyframeTracks.Window(start: start, length: length), animations)
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The mode of the animations.
  fileprivate var calculationMode: CAAnimationCalculationMode {
    switch rawValue >> 10 & 7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }
}

extension AnimationBlock {
  /// The timing that blocks within this one inherit: in a key frame, its part of the time.
  var innerTiming: BlockTiming {
    guard let window = keyframes?.window else {
      var inner = timing
      inner.delay = 0
      return inner
    }
    var inner = timing
    inner.delay += window.start * timing.duration
    inner.duration *= window.length
    return inner
  }
}
