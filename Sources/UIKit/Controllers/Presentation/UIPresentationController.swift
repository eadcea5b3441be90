// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Shows a presented controller: its place in the window, and views around it.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
  enum Phase {
    case presenting, presented, dismissing
  }

  /// The controller that is presented.
  public final unowned let presentedViewController: UIViewController
  private final weak var presenting: UIViewController?
  /// The view in which the controller is shown, as long as it is.
  public internal(set) final var containerView: UIView?
  /// Kept. Default nil.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  final var phase = Phase.presenting
  /// Whether the presenting view was taken out of the window.
  final var hasRemovedPresenter = false

  /// A presentation of a controller by another.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  /// The controller that presents.
  public final var presentingViewController: UIViewController {
    get { presenting ?? presentedViewController }
    set { presenting = newValue }
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }
  /// Whether the presentation covers the window. Default true.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenting view leaves the window. Default true for the style `.fullScreen`.
  open var shouldRemovePresentersView: Bool {
    [.fullScreen, .currentContext].contains(presentationStyle)
  }
  /// The view that is moved. Default that of the presented controller.
  open var presentedView: UIView? { presentedViewController.view }
  /// The place of the view at the end, in the container's space. Default all of it.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Called before the animation with which the controller comes.
  open func presentationTransitionWillBegin() {}
  /// Called after it.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the animation with which the controller goes.
  open func dismissalTransitionWillBegin() {}
  /// Called after it.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container is laid out.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container was laid out.
  open func containerViewDidLayoutSubviews() {}
  /// Called when the preferred size of the presented controller has changed. Does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}
}

/// Hears of a presentation. Every method has a default.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style of a presentation; asked by nobody. Default `.none`.
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle
  /// Whether the user may dismiss the controller. Default true.
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  /// Called before the user's dismissal.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the user's dismissal.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// `.none`.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { .none }
  /// True.
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
  }
}

/// The view in which a controller is presented.
final class PresentationContainer: UIView {
  weak var controller: UIPresentationController?

  override func layoutSubviews() {
    controller?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    controller?.containerViewDidLayoutSubviews()
  }
}
