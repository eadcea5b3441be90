// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

extension CALayer {
  func searchAction(_ event: String) -> (any CAAction)? {
    let found =
      delegateObject?.action(for: self, forKey: event) ?? objects?.actions?[event]
      ?? styleAction(event) ?? classAction(event) ?? implicitAction(event)
    return found is NSNull ? nil : found
  }

  /// The action that the class names. In the tree of a context it is used from the layer's first
  /// commit on, like the default actions, except for the event that the layer comes.
  private func classAction(_ event: String) -> (any CAAction)? {
    guard let found = type(of: self).defaultAction(forKey: event) else { return nil }
    return isCommitted || event == kCAOnOrderIn || effectiveContext == nil ? found : nil
  }

  /// The action that `style`, or a style inside it, names.
  private func styleAction(_ event: String) -> (any CAAction)? {
    var style = objects?.style
    while let current = style {
      if let actions = current["actions"] as? [String: Any],
        let action = actions[event] as? any CAAction
      {
        return action
      }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }
}
