// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Something a layer does when one of its properties changes or an event happens to it.
public protocol CAAction: AnyObject {
  /// Runs the action.
  ///
  /// - Parameters:
  ///   - event: the property's key, or ``kCAOnOrderIn``, ``kCAOnOrderOut`` or ``kCATransition``.
  ///   - anObject: the layer.
  ///   - dict: the arguments of the event; nil for changes of properties.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing: found in an action search, it ends the search without an
/// animation.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
