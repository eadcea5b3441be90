// SPDX-License-Identifier: Apache-2.0
import Foundation
import UIGraphics

/// The function of an action; it gets the action, whose sender is the control.
public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

/// Something that a menu could show. There are no menus here.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// How an element that can be chosen stands.
  public enum State: Int, Hashable, Sendable {
    /// Not chosen.
    case off
    /// Chosen.
    case on
    /// Partly chosen.
    case mixed
  }

  /// The properties that set an element apart.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It cannot be used.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It takes something away.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays open.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The title. Default empty.
  open internal(set) var title: String
  /// The picture beside the title. Default nil.
  open internal(set) var image: UIImage?
  /// A second title. Default nil.
  open var subtitle: String?

  init(_ title: String, _ image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

/// A function with a title, a picture and a name: the action of a control.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The name of an action, by which it is found and replaced.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The same.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The name. Default one that no other action has.
  public let identifier: Identifier
  let handler: UIActionHandler
  /// A text that explains the action. Default nil.
  open var discoverabilityTitle: String?
  /// The properties that set the action apart. Default none.
  open var attributes: UIMenuElement.Attributes
  /// Whether the action is chosen. Default off.
  open var state: UIMenuElement.State
  /// The control that performs the action now; nil otherwise.
  open internal(set) weak var sender: AnyObject?

  /// An action.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    self.discoverabilityTitle = discoverabilityTitle
    (self.attributes, self.state) = (attributes, state)
    super.init(title, image)
    self.subtitle = subtitle
  }

  /// The title.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// The picture.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }

  /// Calls the action's function for a sender, unless the action is disabled.
  public final func performWithSender(_ sender: Any?, target: Any?) {
    guard !attributes.contains(.disabled) else { return }
    self.sender = sender as AnyObject?
    handler(self)
    self.sender = nil
  }
}
