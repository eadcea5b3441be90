// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// Shows a controller as a sheet with round corners that leaves the top of the view behind it to be
/// seen, darker.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  /// The radius of the sheet's upper corners, points; nil for the system's, 10.
  open var preferredCornerRadius: CGFloat?
  /// Whether a grabber is shown. Kept. Default false.
  open var prefersGrabberVisible = false

  private let shade = UIView()
  /// Points of the view behind that are seen at the top.
  static let topInset: CGFloat = 54

  open override var shouldRemovePresentersView: Bool { false }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    let inset = min(UISheetPresentationController.topInset, bounds.height / 4)
    return bounds.inset(by: UIEdgeInsets(top: inset, left: 0, bottom: 0, right: 0))
  }

  open override func presentationTransitionWillBegin() {
    guard let container = containerView else { return }
    shade.frame = container.bounds
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.backgroundColor = UIColor(white: 0, alpha: 0.2)
    shade.alpha = 0
    container.insertSubview(shade, at: 0)
    roundCorners()
    fadeShade(to: 1)
  }

  open override func dismissalTransitionWillBegin() { fadeShade(to: 0) }

  open override func containerViewDidLayoutSubviews() {
    if phase == .presented { presentedView?.stand(in: frameOfPresentedViewInContainerView) }
  }

  private func roundCorners() {
    presentedView?.layer.cornerRadius = preferredCornerRadius ?? 10
    presentedView?.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    presentedView?.clipsToBounds = true
  }

  private func fadeShade(to alpha: CGFloat) {
    let coordinator = presentedViewController.transitionCoordinator
    guard let coordinator else { return shade.alpha = alpha }
    coordinator.animate(alongsideTransition: { _ in self.shade.alpha = alpha }, completion: nil)
  }
}
