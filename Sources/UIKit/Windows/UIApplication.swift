// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The program: it has windows, and sends them events.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Whether the program is in use.
  public enum State: Int, Hashable, Sendable {
    /// It shows and gets events.
    case active
    /// It shows and gets no events.
    case inactive
    /// It does not show.
    case background
  }

  /// Why a program was started: keys of a dictionary.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A URL was opened. Never said.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// How a URL is opened: keys of a dictionary.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only by a program of the URL's own.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// The program.
  public class var shared: UIApplication { current }
  static var current = UIApplication()

  /// Hears of the program's life. The program keeps the one that was made at its start.
  open weak var delegate: (any UIApplicationDelegate)?
  var ownDelegate: (any UIApplicationDelegate)?

  /// Whether the program is in use. Inactive before it has started.
  open internal(set) var applicationState = State.inactive
  /// Whether the display stays on while nobody touches it. Kept. Default false.
  open var isIdleTimerDisabled = false
  /// The number beside the program's name. Kept. Default 0.
  open var applicationIconBadgeNumber = 0
  /// The scenes of the program: one, that all windows are in.
  open var connectedScenes: Set<UIScene> { [UIWindowScene.main] }

  /// An application without windows.
  public override init() { super.init() }

  /// The delegate, if it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  /// The windows that show, back to front.
  open var windows: [UIWindow] { WindowList.shown }

  /// The window that gets keys.
  open var keyWindow: UIWindow? { WindowList.key }

  /// Sends an event to the windows it is for.
  open func sendEvent(_ event: UIEvent) { dispatch(event) }

  /// Calls a method of `target` with the sender; without a target, nobody. Whether it was called.
  @discardableResult
  public final func sendAction<Target: AnyObject, Sender>(
    _ action: @MainActor (Target) -> @MainActor (Sender) -> Void, to target: Target?,
    from sender: Sender, for event: UIEvent?
  ) -> Bool {
    guard let target else { return false }
    action(target)(sender)
    return true
  }

  /// No program opens URLs here: false.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, and says so to `completion`.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  // MARK: The status bar, which is not there

  /// The frame of the status bar: none.
  open var statusBarFrame: CGRect { .zero }
  /// The look of the status bar. Kept. Default `.default`.
  open var statusBarStyle = UIStatusBarStyle.default
  /// Whether the status bar is hidden. Kept. Default false.
  open var isStatusBarHidden = false
  /// The orientation of the status bar: portrait, unless the screen is wider than high.
  open var statusBarOrientation: UIInterfaceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeRight : .portrait
  }

  // MARK: Interaction

  /// Keeps all windows from getting touches, until the end was called as often.
  open func beginIgnoringInteractionEvents() { ignoring += 1 }

  /// Ends the keeping away of touches.
  open func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }

  /// Whether touches are kept away.
  open var isIgnoringInteractionEvents: Bool { ignoring > 0 }
  private var ignoring = 0
}

extension UIApplication {
  func dispatch(_ event: UIEvent) {
    guard !isIgnoringInteractionEvents else { return }
    if event is UIPressesEvent {
      (keyWindow ?? windows.last)?.sendEvent(event)
      return
    }
    let touched = (event.allTouches ?? []).compactMap(\.window)
    for window in Set(touched) { window.sendEvent(event) }
  }
}

/// The windows of the program. None is kept.
@MainActor enum WindowList {
  private struct Entry {
    weak var window: UIWindow?
  }
  private static var entries: [Entry] = []
  /// The window that gets keys.
  static weak var key: UIWindow?

  /// The windows that show, back to front.
  static var shown: [UIWindow] {
    let windows = entries.compactMap(\.window).filter { !$0.isHidden }
    return windows.enumerated().sorted {
      ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
    }.map(\.element)
  }

  /// Puts a window in front of those of its level, and has the host show it.
  static func raise(_ window: UIWindow) {
    entries.removeAll { $0.window == nil || $0.window === window }
    entries.append(Entry(window: window))
    UIHost.current?.showWindows()
  }

  /// Takes out a window that shows no longer.
  static func remove(_ window: UIWindow) {
    if key === window { key = nil }
    UIHost.current?.showWindows()
  }
}
