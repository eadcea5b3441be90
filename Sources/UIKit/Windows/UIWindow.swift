// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// The root of a tree of views that a window or a headless host shows.
///
/// A window is hidden until ``makeKeyAndVisible()``. The program keeps it.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The order of windows, back to front.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: CGFloat
    /// A level.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Whether the first level lies behind the second.
    public static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    /// That of most windows: 0.
    public static let normal = Level(0)
    /// In front of others: 1000.
    public static let statusBar = Level(1000)
    /// In front of all: 2000.
    public static let alert = Level(2000)
  }

  /// The controller whose view fills the window. Setting it replaces the one before.
  open var rootViewController: UIViewController? {
    didSet { if rootViewController !== oldValue { replaceRoot(oldValue) } }
  }
  /// The place among other windows. Default normal.
  open var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue, !isHidden { WindowList.raise(self) } }
  }
  /// The scene the window is in. Kept.
  open weak var windowScene: UIWindowScene?
  /// The screen that shows the window.
  open var screen: UIScreen { .main }
  /// Whether the window may get keys. Default true.
  open var canBecomeKey: Bool { true }
  /// Whether the window gets keys.
  public final var isKeyWindow: Bool { WindowList.key === self }

  /// A hidden window with that frame, points of the screen; a frame of zero stands for the screen.
  public override init(frame: CGRect) {
    super.init(frame: frame == .zero ? UIScreen.main.bounds : frame)
    isHidden = true
  }

  /// A hidden window that fills the screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  /// A hidden window that fills the screen; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = UIScreen.main.bounds
    isHidden = true
  }

  /// The application.
  open override var next: UIResponder? { UIApplication.shared }

  /// Whether the window is left out. Default true. Showing it installs the root controller's view.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      newValue ? disappear { super.isHidden = true } : appear { super.isHidden = false }
    }
  }

  /// Shows the window in front of those of its level, and gives it the keys.
  open func makeKeyAndVisible() {
    isHidden = false
    WindowList.raise(self)
    makeKey()
  }

  /// Gives the window the keys.
  open func makeKey() {
    guard canBecomeKey, WindowList.key !== self else { return }
    WindowList.key?.resignKey()
    WindowList.key = self
    becomeKey()
  }

  /// Called once the window gets keys.
  open func becomeKey() {}

  /// Called before another window gets the keys.
  open func resignKey() {}

  /// Sends an event to recognisers and views of the window.
  open func sendEvent(_ event: UIEvent) { deliver(event) }
}

extension UIWindow {
  func deliver(_ event: UIEvent) {
    if let event = event as? UIPressesEvent { return deliver(presses: event) }
    touchDispatcher.deliver(event)
  }

  /// A point of the screen in the window's space.
  func ownPoint(_ point: CGPoint) -> CGPoint { layer.convert(point, from: layer.superlayer) }

  /// Shows the window, with its root controller in front of all views.
  fileprivate func appear(_ show: () -> Void) {
    let root = rootViewController
    root?.loadViewIfNeeded()
    let controllers = topControllers(with: root)
    for controller in controllers { controller.beginAppearanceTransition(true, animated: false) }
    if let root { install(root) }
    show()
    WindowList.raise(self)
    settle(controllers)
  }

  fileprivate func disappear(_ hide: () -> Void) {
    let controllers = topControllers(with: rootViewController)
    for controller in controllers { controller.beginAppearanceTransition(false, animated: false) }
    hide()
    WindowList.remove(self)
    for controller in controllers { controller.endAppearanceTransition() }
  }

  fileprivate func replaceRoot(_ old: UIViewController?) {
    guard !isHidden else { return }
    old?.beginAppearanceTransition(false, animated: false)
    rootViewController?.loadViewIfNeeded()
    rootViewController?.beginAppearanceTransition(true, animated: false)
    old?.viewIfLoaded?.removeFromSuperview()
    old?.endAppearanceTransition()
    guard let root = rootViewController else { return }
    install(root)
    settle([root])
  }

  /// Lays the views out and shows them; then they have appeared.
  private func settle(_ controllers: [UIViewController]) {
    for controller in controllers { controller.tellIsAppearing() }
    layoutIfNeeded()
    CATransaction.flush()
    for controller in controllers { controller.endAppearanceTransition() }
  }

  private func install(_ root: UIViewController) {
    guard let view = root.view, view.superview !== self else { return }
    view.stand(in: bounds)
    insertSubview(view, at: 0)
  }

  /// The controllers right below the window, and the root.
  private func topControllers(with root: UIViewController?) -> [UIViewController] {
    var found = root.map { [$0] } ?? []
    for controller in subviews.compactMap(\.owner) where controller !== root {
      found.append(controller)
    }
    return found
  }

  private func deliver(presses event: UIPressesEvent) {
    let target = FirstResponder.current ?? rootViewController?.topPresented ?? self
    for phase in [UIPress.Phase.began, .changed, .ended, .cancelled] {
      let presses = event.allPresses.filter { $0.phase == phase }
      if presses.isEmpty { continue }
      switch phase {
      case .began: target.pressesBegan(presses, with: event)
      case .changed: target.pressesChanged(presses, with: event)
      case .ended: target.pressesEnded(presses, with: event)
      default: target.pressesCancelled(presses, with: event)
      }
    }
  }
}
