import CACommit
import Foundation

extension CALayer {
  func searchAction(_ event: String) -> (any CAAction)? {
    let found =
      delegateObject?.action(for: self, forKey: event) ?? objects?.actions?[event]
      ?? styleAction(event) ?? type(of: self).defaultAction(forKey: event) ?? implicitAction(event)
    return found is NSNull ? nil : found
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
