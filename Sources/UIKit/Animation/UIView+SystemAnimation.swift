// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension UIView {
  /// Animations that the system has ready.
  public enum SystemAnimation: UInt, Hashable, Sendable {
    /// The views shrink, fade and leave their superviews.
    case delete
  }

  /// How long the system's animations take, seconds.
  private static let systemDuration = 0.25
  /// How small views become before they leave.
  private static let deletedScale: CGFloat = 0.1

  /// Animates views as the system does, and other changes with them.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: systemDuration, delay: 0, options: options,
      animations: {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: deletedScale, y: deletedScale)
        }
        parallelAnimations?()
      },
      completion: { finished in
        for view in views { view.removeFromSuperview() }
        completion?(finished)
      })
  }
}
