// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// Leads a transition by a share that the program gives, as of a pan.
///
/// The layer of the container stands still at the moment that the share names; the animator's
/// animations run on that layer's clock.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
  UIViewControllerInteractiveTransitioning
{
  /// Seconds of the animator.
  open private(set) var duration: CGFloat = 0
  /// How far the transition has come, 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// The pace of the rest, once the user lets go. Default 1.
  open var completionSpeed: CGFloat = 1
  /// The curve of the rest. Kept: the rest runs on the animator's own. Default `.easeInOut`.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Whether the user leads from the begin. Default true.
  open var wantsInteractiveStart = true

  private weak var context: TransitionContext?
  /// The time of the container's clock at the begin.
  private var start = 0.0
  private var before: [ViewPlace] = []
  private var wayBack: CADisplayLink?

  /// A transition that nobody leads yet.
  public override init() { super.init() }

  /// Begins the animations and stops their clock.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    self.context = context
    (duration, percentComplete) = (CGFloat(context.duration), 0)
    let layer = context.containerView.layer
    start = layer.convertTime(CACurrentMediaTime(), from: nil)
    stop(layer, at: start)
    before = ViewPlace.places(below: context.containerView)
    context.animator?.animateTransition(using: context)
    CATransaction.flush()
  }

  /// Moves the transition to a share of its way, 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive else { return }
    self.percentComplete = max(0, min(1, percentComplete))
    context.updateInteractiveTransition(self.percentComplete)
    stop(context.containerView.layer, at: start + Double(self.percentComplete * duration))
  }

  /// Holds the transition where it is.
  open func pause() { context?.pauseInteractiveTransition() }

  /// Lets the transition go to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    context.coordinator.interactionDidEnd()
    let layer = context.containerView.layer
    let above = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil)
    layer.timeOffset = start + Double(percentComplete * duration)
    layer.beginTime = above ?? CACurrentMediaTime()
    layer.speed = Float(completionSpeed)
    before = []
    afterwards(context) { layer.runFreely() }
  }

  /// Takes the transition back to its begin.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    context.coordinator.interactionDidEnd()
    var last = CACurrentMediaTime()
    let link = CADisplayLink { [weak self] _ in
      // Sound: a link calls on the thread that made it, here the main one.
      MainActor.assumeIsolated {
        let now = CACurrentMediaTime()
        self?.goBack(by: now - last)
        last = now
      }
    }
    wayBack = link
    link.add(to: .current, forMode: .common)
  }

  private func goBack(by seconds: Double) {
    guard let context else { return endWayBack() }
    let step = CGFloat(seconds) * completionSpeed / max(duration, 0.001)
    percentComplete = max(0, percentComplete - step)
    stop(context.containerView.layer, at: start + Double(percentComplete * duration))
    if percentComplete > 0 { return }
    endWayBack()
    let layer = context.containerView.layer
    UIView.performWithoutAnimation { for place in before { place.restore() } }
    before = []
    layer.removeAnimationsBelow()
    layer.runFreely()
    context.completeTransition(false)
  }

  private func endWayBack() {
    wayBack?.invalidate()
    wayBack = nil
  }

  private func stop(_ layer: CALayer, at time: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (layer.speed, layer.beginTime, layer.timeOffset) = (0, 0, time)
    CATransaction.commit()
  }

  /// Runs `body` once the transition is complete.
  private func afterwards(_ context: TransitionContext, _ body: @escaping () -> Void) {
    context.coordinator.animate(alongsideTransition: nil) { _ in body() }
  }
}

/// The properties of a view that transitions change.
@MainActor private struct ViewPlace {
  let view: UIView
  let center: CGPoint
  let bounds: CGRect
  let transform: CATransform3D
  let alpha: CGFloat

  init(_ view: UIView) {
    self.view = view
    (center, bounds) = (view.center, view.bounds)
    (transform, alpha) = (view.transform3D, view.alpha)
  }

  static func places(below container: UIView) -> [ViewPlace] {
    var places: [ViewPlace] = []
    container.tellBelow { if $0 !== container { places.append(ViewPlace($0)) } }
    return places
  }

  func restore() {
    (view.transform3D, view.alpha) = (transform, alpha)
    (view.bounds, view.center) = (bounds, center)
  }
}

extension CALayer {
  /// Lets the clock of the layer go as that of its superlayer.
  fileprivate func runFreely() { (speed, timeOffset, beginTime) = (1, 0, 0) }

  fileprivate func removeAnimationsBelow() {
    for layer in sublayers ?? [] {
      layer.removeAllAnimations()
      layer.removeAnimationsBelow()
    }
  }
}
