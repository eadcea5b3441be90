// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A button of a navigation bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// How a button looks.
  public enum Style: Int, Hashable, Sendable {
    /// As text.
    case plain
    /// As text.
    case bordered
    /// As bold text.
    case done
  }

  /// Buttons that every program has.
  public enum SystemItem: Int, Hashable, Sendable {
    /// Ends something that was done.
    case done
    /// Ends something that was not done.
    case cancel
    /// Begins to edit.
    case edit
    /// Keeps.
    case save
    /// Adds.
    case add
    /// Room that takes up the rest.
    case flexibleSpace
    /// Room of a width.
    case fixedSpace
    /// Writes something new.
    case compose
    /// Answers.
    case reply
    /// Shares.
    case action
    /// Puts in order.
    case organize
    /// Marks.
    case bookmarks
    /// Looks for something.
    case search
    /// Loads again.
    case refresh
    /// Stops.
    case stop
    /// Takes a picture.
    case camera
    /// Throws away.
    case trash
    /// Plays.
    case play
    /// Waits.
    case pause
    /// Goes back.
    case rewind
    /// Goes forward.
    case fastForward
    /// Takes back.
    case undo
    /// Does again.
    case redo
    /// Closes.
    case close = 24
  }

  /// How the button looks. Default plain.
  open var style = Style.plain { didSet { changed?() } }
  /// A view in place of the button. Default nil.
  open var customView: UIView? { didSet { changed?() } }
  /// The width, points; 0 for that of the content. Default 0.
  open var width: CGFloat = 0 { didSet { changed?() } }
  /// The colour; nil for that of the bar. Default nil.
  open var tintColor: UIColor? { didSet { changed?() } }
  /// The object whose method is called. Not kept.
  open internal(set) weak var target: AnyObject?
  private var body: (@MainActor (UIBarButtonItem) -> Void)?

  /// An empty item.
  public override init() { super.init() }

  /// A button with a text that calls a closure with itself.
  public convenience init(
    title: String?, style: Style = .plain, action: @escaping @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init()
    (self.title, self.style, body) = (title, style, action)
  }

  /// A button with a picture that calls a closure with itself.
  public convenience init(
    image: UIImage?, style: Style = .plain, action: @escaping @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init()
    (self.image, self.style, body) = (image, style, action)
  }

  /// A button of the system's that calls a closure with itself.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem,
    action: @escaping @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: systemItem.title, style: systemItem.style, action: action)
  }

  /// An item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Acts as a touch of the button does.
  func trigger() {
    if isEnabled { body?(self) }
  }
}

/// Buttons that call methods, named without an object, as `Page.save`; the target is not kept.
extension UIBarButtonItem {
  /// A button with a text that calls a method of `target` with itself.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title, style: style) { [weak target] in if let target { action(target)($0) } }
    self.target = target
  }

  /// A button with a text that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, style: style) { [weak target] _ in if let target { action(target)() } }
    self.target = target
  }

  /// A button with a picture that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(image: image, style: style) { [weak target] _ in if let target { action(target)() } }
    self.target = target
  }

  /// A button of the system's that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: systemItem.title, style: systemItem.style, target: target, action: action)
  }

  /// A button with a text and without an action, as for the way back.
  public convenience init(title: String?, style: Style, target: Any?, action: Never?) {
    self.init()
    (self.title, self.style) = (title, style)
  }
}

extension UIBarButtonItem.SystemItem {
  /// The text of the button.
  var title: String {
    let name = "\(self)"
    switch self {
    case .flexibleSpace, .fixedSpace: return ""
    case .add: return "+"
    case .fastForward: return "Fast Forward"
    default: return name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  var style: UIBarButtonItem.Style { self == .done || self == .save ? .done : .plain }
}
