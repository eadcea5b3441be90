// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The meaning of a button.
  public enum Style: Int, Hashable, Sendable {
    /// Nothing special.
    case `default`
    /// It leaves all as it is.
    case cancel
    /// It takes something away.
    case destructive
  }

  /// The title of the button.
  public let title: String?
  /// The meaning of the button.
  public let style: Style
  /// Whether the button can be used. Default true.
  open var isEnabled = true { didSet { didChange?() } }
  let handler: ((UIAlertAction) -> Void)?
  /// Called when the button has to look different.
  var didChange: (() -> Void)?

  /// A button; `handler` is called once it was tapped.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}
