// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Synchronization
import UIGraphics

/// The screen's scale for drawing, which may run on any thread.
enum ScreenScale {
  /// The scale that the main thread read last.
  private static let last = Mutex<CGFloat>(2)

  private static let installed: Void = MainScreen.setScaleProvider { read() }

  /// Has drawing take the screen's scale.
  static func install() { _ = installed }

  /// Notes the scale that the screen has on the main thread.
  static func note(_ scale: CGFloat) { last.withLock { $0 = scale } }

  private static func read() -> CGFloat {
    ShownContexts.ofThread.newest?.scale ?? last.withLock { $0 }
  }
}
