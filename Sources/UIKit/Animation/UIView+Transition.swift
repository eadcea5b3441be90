// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

extension UIView {
  /// Changes the inside of a view under a transition: a flip, a curl or a fade of its picture.
  ///
  /// Changes within `animations` show at once, behind the transition.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    var timing = BlockTiming(options, duration: duration, delay: 0)
    timing.inherit(options)
    let block = AnimationBlock(timing, completion: completion)
    let isAnimated = AnimationBlocks.areEnabled && timing.duration > 0
    if isAnimated { view.addTransition(options, block) }
    if options.contains(.allowAnimatedContent) {
      perform(block.wait(for: timing)) { animations?() }
    } else {
      performWithoutAnimation { animations?() }
    }
    block.close()
  }

  /// Puts one view in the place of another under a transition of their superview.
  ///
  /// `fromView` leaves the tree and `toView` takes its place; with `.showHideTransitionViews` the
  /// one is hidden and the other shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      return AnimationBlock(BlockTiming(duration: 0), completion: completion).close()
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (fromView.isHidden, toView.isHidden) = (true, false)
        } else {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }

  /// Adds the transition that the options name to the view's layer.
  func addTransition(_ options: AnimationOptions, _ block: AnimationBlock) {
    guard let shape = options.transitionShape else { return }
    let transition = CATransition()
    transition.type = shape.type
    transition.subtype = shape.subtype
    transition.duration = block.timing.duration
    if case .curve(let function) = block.timing.pace { transition.timingFunction = function }
    block.settle(transition, in: layer)
    block.attach(transition, to: layer, key: kCATransition)
  }
}

extension UIView.AnimationOptions {
  /// The transition of a layer. Its top is its greatest y, which in a view's space is the bottom.
  fileprivate var transitionShape: (type: CATransitionType, subtype: CATransitionSubtype?)? {
    switch rawValue >> 20 & 7 {
    case 1: (.flip, .fromLeft)
    case 2: (.flip, .fromRight)
    case 3: (.pageCurl, .fromTop)
    case 4: (.pageUnCurl, .fromBottom)
    case 5: (.fade, nil)
    case 6: (.flip, .fromBottom)
    case 7: (.flip, .fromTop)
    default: nil
    }
  }
}
