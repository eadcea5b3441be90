// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAWindow
import CoreAnimation
import CoreGraphics

/// Shows the program's windows in pictures, at times that are given: for tests and tools.
///
///     let screen = try HeadlessApplication(size: CGSize(width: 390, height: 844), scale: 2)
///     let window = UIWindow()
///     window.rootViewController = controller
///     window.makeKeyAndVisible()
///     screen.fingers.tap(at: CGPoint(x: 100, y: 200))
///     try screen.advance(by: 0.5)
///     let image = try screen.picture()
///
/// Make it before the windows, which take their size from it. Windows that show are drawn in the
/// order of their levels. The clock begins at 0 with the thread's first host and goes on only by
/// ``advance(to:)`` and with the durations of ``fingers``.
@preconcurrency @MainActor
public final class HeadlessApplication {
  /// The renderer of the pictures.
  public let renderer: HeadlessRenderer
  /// A keyboard, whose keys the key window gets.
  public let keys = UIKeySimulator()
  private let host: UIHost

  /// A screen of that size, points.
  ///
  /// - Throws: The errors of `HeadlessRenderer`.
  public init(size: CGSize, scale: CGFloat = 1) throws(HeadlessError) {
    renderer = try HeadlessRenderer(size: size, scale: scale)
    host = UIHost(size: size)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    renderer.layer = host.screenLayer
    CATransaction.commit()
    host.showWindows()
  }

  /// The media time, seconds.
  public var time: Double { renderer.time }

  /// Goes on to a media time: animations, gestures and display links with it.
  public func advance(to time: Double) throws(HeadlessError) { try renderer.advance(to: time) }

  /// Goes on by some seconds.
  public func advance(by seconds: Double) throws(HeadlessError) { try advance(to: time + seconds) }

  /// The picture at this moment: premultiplied, in sRGB, row 0 at the top; black where no window
  /// is.
  public func picture() throws(HeadlessError) -> CGImage {
    try renderer.render(background: .black)
  }

  /// Whether the program is in use. Setting it tells the program's delegate, scene and observers of
  /// each step, as a window does that loses the keys or is minimized. Default inactive, until the
  /// program is started or this is set.
  public var applicationState: UIApplication.State {
    get { UIApplication.shared.applicationState }
    set { UIApplication.shared.move(to: newValue) }
  }

  /// Says that memory is short: to the delegate, the observers and the view controllers.
  public func warnOfMemory() { UIApplication.shared.warnOfMemory() }

  /// The shape that the pointer has after ``UITouchSimulator/hover(at:)``. Default the arrow.
  public var pointerShape: PointerShape { host.pointerShape }

  /// Fingers on the key window, or else the frontmost one.
  ///
  /// - Precondition: a window shows.
  public var fingers: UITouchSimulator {
    guard let window = WindowList.key ?? WindowList.shown.last else {
      Requirement.fail("There is no window to touch.")
    }
    return UITouchSimulator(window)
  }
}
