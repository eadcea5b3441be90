// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreAnimation
import Foundation

/// An animation that goes from one value to another in a given time.
open class POPBasicAnimation: POPPropertyAnimation {
  /// The length of a run, seconds. Default 0.4. At 0 or less the value is there at once.
  open var duration: CFTimeInterval = 0.4

  /// The pace. Default the curve `default`; nil is linear.
  open var timingFunction: CAMediaTimingFunction! = CAMediaTimingFunction(name: .default)

  /// The part of the time that is gone, 0…1.
  private var share = 0.0

  /// An animation with the curve `default`.
  open class func `default`() -> Self! { made(.default) }
  /// An animation at one pace.
  open class func linear() -> Self! { made(.linear) }
  /// An animation that begins slowly.
  open class func easeIn() -> Self! { made(.easeIn) }
  /// An animation that ends slowly.
  open class func easeOut() -> Self! { made(.easeOut) }
  /// An animation that begins and ends slowly.
  open class func easeInEaseOut() -> Self! { made(.easeInEaseOut) }

  /// An animation with the curve `default`: ``default()`` by its name in Objective-C.
  open class func defaultAnimation() -> POPBasicAnimation! { `default`() }
  /// An animation at one pace: ``linear()`` by its name in Objective-C.
  open class func linearAnimation() -> POPBasicAnimation! { linear() }
  /// An animation that begins slowly: ``easeIn()`` by its name in Objective-C.
  open class func easeInAnimation() -> POPBasicAnimation! { easeIn() }
  /// An animation that ends slowly: ``easeOut()`` by its name in Objective-C.
  open class func easeOutAnimation() -> POPBasicAnimation! { easeOut() }
  /// An animation that begins and ends slowly: ``easeInEaseOut()`` by its name in Objective-C.
  open class func easeInEaseOutAnimation() -> POPBasicAnimation! { easeInEaseOut() }

  private class func made(_ name: CAMediaTimingFunctionName) -> Self! {
    let animation = POPBasicAnimation()
    animation.timingFunction = CAMediaTimingFunction(name: name)
    return animation as? Self
  }

  /// A copy with the same settings, which was not added to any object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = POPBasicAnimation()
    copySettings(to: copy)
    copy.duration = duration
    copy.timingFunction = timingFunction
    return copy
  }

  override func advance(_ object: AnyObject, to time: CFTimeInterval, elapsed: CFTimeInterval) {
    let gone = time - (course.start ?? time)
    share = duration > 0 ? min(gone / duration, 1) : 1
    guard let from = values.from, let to = values.to else { return }
    let progress = (timingFunction?.curve ?? .linear).value(at: share)
    values.current = from + (to - from) * progress
    clamp()
  }

  override var isDone: Bool { share >= 1 - AnimationValues.closeness }
  override var isThere: Bool { isDone }

  override func rewind() {
    super.rewind()
    share = 0
  }

  override func repeats(turning: Bool) {
    super.repeats(turning: turning)
    share = 0
  }

  override func goOn() {
    super.goOn()
    share = 0
  }
}
