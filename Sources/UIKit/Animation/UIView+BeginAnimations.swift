// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

/// The older form of animation blocks: between `beginAnimations` and `commitAnimations`.
extension UIView {
  /// Opens a block. Its setters hold until `commitAnimations()`; they come before the changes.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    BegunBlock.begin(animationID, context)
  }

  /// Closes the block that was opened last.
  public class func commitAnimations() { BegunBlock.commit() }

  /// Sets the duration of the block, seconds. Default 0.2.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    BegunBlock.change { $0.timing.duration = duration }
  }

  /// Sets the delay of the block, seconds. Default 0.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    BegunBlock.change { $0.timing.delay = delay }
  }

  /// Sets when the block begins, if that is in the future.
  public class func setAnimationStart(_ startDate: Date) {
    BegunBlock.change { $0.timing.delay = max(startDate.timeIntervalSinceNow, 0) }
  }

  /// Sets the curve of the block. Default slow at begin and end.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    BegunBlock.change { $0.timing.pace = .curve(curve.timingFunction) }
  }

  /// Sets the number of passes. Default 1.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    BegunBlock.change { $0.timing.repeatCount = repeatCount }
  }

  /// Sets whether each pass is followed by one backwards. Default false.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    BegunBlock.change { $0.timing.autoreverses = repeatAutoreverses }
  }

  /// Sets whether values go from those that show now. Default false.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    BegunBlock.change { $0.timing.beginsFromCurrentState = fromCurrentState }
  }

  /// Sets the object that gets the begin and the end of the block, if it is a
  /// ``UIViewAnimationBlockDelegate``. Any other is kept until the end.
  public class func setAnimationDelegate(_ delegate: Any?) {
    BegunBlock.change { $0.delegate = delegate }
  }

  /// Sets the closure that is called when the animations begin. Its arguments are the block's name
  /// and context. Apple's form takes a selector.
  public class func setAnimationWillStart(
    _ call: ((_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void)?
  ) {
    BegunBlock.change { $0.willStart = call }
  }

  /// Sets the closure that is called when the animations have ended. Its arguments are the block's
  /// name, whether all came to their end, and the block's context. Apple's form takes a selector.
  public class func setAnimationDidStop(
    _ call: (
      (_ animationID: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?) -> Void
    )?
  ) {
    BegunBlock.change { $0.didStop = call }
  }

  /// Sets the transition of a view within the block.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    BegunBlock.change { $0.transitions.append((transition, view)) }
  }

  /// The transitions of blocks that `beginAnimations` opens.
  public enum AnimationTransition: Int, Hashable, Sendable {
    /// None.
    case none
    /// The view turns over to the right.
    case flipFromLeft
    /// The view turns over to the left.
    case flipFromRight
    /// The view curls up like a page.
    case curlUp
    /// The new view comes down like a page.
    case curlDown
  }
}

/// An object that hears of the begin and the end of animation blocks.
@preconcurrency @MainActor
public protocol UIViewAnimationBlockDelegate: AnyObject {
  /// The animations of a block begin.
  func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?)
  /// The animations of a block have ended; `finished` is whether all came to their end.
  func animationDidStop(
    _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?)
}

extension UIViewAnimationBlockDelegate {
  /// Does nothing.
  public func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
  /// Does nothing.
  public func animationDidStop(
    _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?
  ) {}
}

/// The values of a block that is being set up, and the block it has become once something changed.
@MainActor private final class BegunBlock {
  let name: String?
  let context: UnsafeMutableRawPointer?
  var timing = BlockTiming(duration: 0.2)
  var delegate: Any?
  var willStart: ((String?, UnsafeMutableRawPointer?) -> Void)?
  var didStop: ((String?, Bool, UnsafeMutableRawPointer?) -> Void)?
  var transitions: [(UIView.AnimationTransition, UIView)] = []
  /// The block with the values so far.
  var blocks: [AnimationBlock] = []
  private var waiting = 0
  private var allFinished = true

  static var begun: [BegunBlock] = []

  init(_ name: String?, _ context: UnsafeMutableRawPointer?) {
    (self.name, self.context) = (name, context)
    if let outer = AnimationBlocks.current?.timing { timing = outer }
  }

  static func begin(_ name: String?, _ context: UnsafeMutableRawPointer?) {
    let block = BegunBlock(name, context)
    begun.append(block)
    block.open()
  }

  /// Changes the values of the innermost block; changes of views that come later have them.
  static func change(_ body: (BegunBlock) -> Void) {
    guard let block = begun.last else { return }
    body(block)
    block.replace()
  }

  static func commit() {
    guard let block = begun.popLast() else { return }
    for (transition, view) in block.transitions where transition != .none {
      view.addTransition(transition.option, block.blocks[block.blocks.count - 1])
    }
    AnimationBlocks.open.removeAll { open in block.blocks.contains { $0 === open } }
    for part in block.blocks { part.close() }
  }

  private func open() {
    waiting += 1
    let part = AnimationBlock(timing) { [self] in partEnded($0) }
    part.name = name
    part.willStart = { [weak self] in self?.started() }
    blocks.append(part)
    AnimationBlocks.open.append(part)
  }

  private func replace() {
    if let last = blocks.last { AnimationBlocks.open.removeAll { $0 === last } }
    open()
  }

  private func started() {
    let call = willStart
    willStart = nil
    call?(name, context)
    (delegate as? any UIViewAnimationBlockDelegate)?.animationWillStart(name, context: context)
  }

  private func partEnded(_ finished: Bool) {
    waiting -= 1
    if !finished { allFinished = false }
    guard waiting == 0 else { return }
    didStop?(name, allFinished, context)
    (delegate as? any UIViewAnimationBlockDelegate)?
      .animationDidStop(name, finished: NSNumber(value: allFinished), context: context)
    delegate = nil
  }
}

extension UIView.AnimationTransition {
  fileprivate var option: UIView.AnimationOptions {
    switch self {
    case .none: []
    case .flipFromLeft: .transitionFlipFromLeft
    case .flipFromRight: .transitionFlipFromRight
    case .curlUp: .transitionCurlUp
    case .curlDown: .transitionCurlDown
    }
  }
}
