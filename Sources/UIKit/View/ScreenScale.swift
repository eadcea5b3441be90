// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Synchronization
import UIGraphics

/// The screen's scale for drawing, which may run on any thread.
enum ScreenScale {
  /// The scale that the main thread read last.
  private static let last = Mutex<CGFloat>(2)

  private static let installed: Void = MainScreen.setScaleProvider { read() }

  /// Has drawing take the screen's scale.
  static func install() { _ = installed }

  private static func read() -> CGFloat {
    guard Thread.isMainThread else { return last.withLock { $0 } }
    let scale = MainActor.assumeIsolated { UIScreen.main.scale }
    last.withLock { $0 = scale }
    return scale
  }
}
