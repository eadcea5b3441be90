// SPDX-License-Identifier: Apache-2.0
import UIKit

/// A small program that shows the uses of views.
public enum SampleApp: String, CaseIterable, Sendable {
  /// A photo browser: navigation, zooming, paging.
  case photos
  /// An introduction in pages: springs, parallax.
  case onboarding
  /// A panel of controls that changes a layer while it is touched.
  case panel

  /// The controller that a window shows.
  @MainActor public func makeController() -> UIViewController {
    switch self {
    case .photos: UINavigationController(rootViewController: PhotoGridController())
    case .onboarding: OnboardingController()
    case .panel: ControlPanelController()
    }
  }
}
