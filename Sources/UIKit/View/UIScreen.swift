// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// The display of the program: a window, or the picture of a headless renderer.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The screen. It has the size and scale of the host that was made last on the main thread: a
  /// `Window`, `HeadlessRenderer` or `HeadlessScreen`. Without a host it is that of
  /// ``standardSize`` and ``standardScale``.
  public class var main: UIScreen {
    ScreenScale.install()
    return shared
  }
  private static let shared = UIScreen()

  /// All screens: the main one.
  public class var screens: [UIScreen] { [main] }

  /// The size of the screen while there is no host, points. Default 390 × 844.
  public static var standardSize = CGSize(width: 390, height: 844)
  /// Pixels per point while there is no host. Default 2.
  public static var standardScale: CGFloat = 2

  private var view: ContextView? { ShownContexts.ofThread.newest }

  /// The screen's rectangle, points.
  open var bounds: CGRect {
    guard let view, view.scale > 0 else {
      return CGRect(origin: .zero, size: UIScreen.standardSize)
    }
    return CGRect(
      x: 0, y: 0, width: CGFloat(view.width) / view.scale, height: CGFloat(view.height) / view.scale
    )
  }

  /// Pixels per point.
  open var scale: CGFloat {
    let scale = view?.scale ?? UIScreen.standardScale
    ScreenScale.note(scale)
    return scale
  }

  /// The screen's rectangle, pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Pixels of the display per point.
  open var nativeScale: CGFloat { scale }

  /// Frames per second at most. Default 60.
  open var maximumFramesPerSecond: Int { 60 }

  /// The light of the display, 0 to 1. Kept. Default 1.
  open var brightness: CGFloat = 1

  override init() { super.init() }

}
