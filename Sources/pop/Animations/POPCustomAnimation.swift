// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The step of an animation that the program makes itself: takes the object and the animation, and
/// answers whether the animation goes on.
public typealias POPCustomAnimationBlock = (Any?, POPCustomAnimation?) -> Bool

/// An animation whose steps are the program's.
open class POPCustomAnimation: POPAnimation {
  /// The media time of the step, seconds.
  open private(set) var currentTime: CFTimeInterval = 0
  /// The seconds since the step before; 0 at the first.
  open private(set) var elapsedTime: CFTimeInterval = 0

  private let block: POPCustomAnimationBlock?
  private var goesOn = true

  /// An animation that calls `block` at each step until it answers false.
  public init!(block: POPCustomAnimationBlock!) {
    self.block = block
    super.init()
  }

  /// A copy with the same block, which was not added to any object.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = POPCustomAnimation(block: block)!
    copySettings(to: copy)
    return copy
  }

  override func advance(_ object: AnyObject, to time: CFTimeInterval, elapsed: CFTimeInterval) {
    (currentTime, elapsedTime) = (time, elapsed)
    goesOn = block?(object, self) ?? false
  }

  override var isDone: Bool { !goesOn }

  override func rewind() { goesOn = true }

  override func repeats(turning: Bool) { goesOn = true }

  override func goOn() { goesOn = true }
}
