// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Synchronization

/// The main screen as drawing needs it. A package without screens leaves it alone, and the scale
/// is 1.
package enum MainScreen {
  /// A closure by itself is wrapped once more by each look into a generic box, a structure is not.
  private struct Provider: Sendable {
    let scale: @Sendable () -> CGFloat
  }

  private static let provider = Mutex<Provider?>(nil)

  /// Sets where the scale comes from; nil for a scale of 1. Called on any thread.
  package static func setScaleProvider(_ scale: (@Sendable () -> CGFloat)?) {
    let new = scale.map { Provider(scale: $0) }
    provider.withLock { $0 = new }
  }

  /// Pixels per point of the main screen; positive.
  package static var scale: CGFloat {
    let scale = provider.withLock { $0 }?.scale() ?? 1
    return scale > 0 && scale.isFinite ? scale : 1
  }
}

/// The traits of a thread.
enum ThreadTraits {
  /// Those that were set; nil before.
  static var current: UITraitCollection? {
    get { ThreadDrawing.ofThread.traits }
    set { ThreadDrawing.ofThread.traits = newValue }
  }

  /// Those of the main screen.
  static var ofScreen: UITraitCollection {
    UITraitCollection { traits in
      traits.userInterfaceIdiom = .phone
      traits.userInterfaceStyle = .light
      traits.userInterfaceLevel = .base
      traits.layoutDirection = .leftToRight
      traits.displayScale = MainScreen.scale
      traits.displayGamut = .SRGB
      traits.preferredContentSizeCategory = .large
      traits.accessibilityContrast = .normal
      traits.legibilityWeight = .regular
      traits.activeAppearance = .active
    }
  }
}
