// SPDX-License-Identifier: Apache-2.0
import CACommit
import Foundation

/// Values by key path: a key, or a part of its value (`toValue.x`).
extension CAAnimation {
  /// The value at the end of a path. Numbers come as `NSNumber`.
  public func value(forKeyPath keyPath: String) -> Any? {
    let parts = keyPath.split(separator: ".")
    guard parts.count > 1 else { return value(forKey: keyPath) }
    let whole = value(forKey: String(parts[0]))
    if let layer = whole as? CALayer { return layer.value(forKeyPath: Self.rest(of: parts)) }
    return whole.flatMap(PropertyValue.init(object:))?.member(parts.dropFirst())?.object
  }

  /// Sets the value at the end of a path.
  ///
  /// - Precondition: the path leads to a value, and the value is of its type.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let parts = keyPath.split(separator: ".")
    guard parts.count > 1 else { return setValue(value, forKey: keyPath) }
    let key = String(parts[0])
    let whole = self.value(forKey: key)
    if let layer = whole as? CALayer {
      return layer.setValue(value, forKeyPath: Self.rest(of: parts))
    }
    let part = value.flatMap(PropertyValue.init(object:))
    let old = whole.flatMap(PropertyValue.init(object:))
    guard let part, let new = old?.setting(parts.dropFirst(), to: part) else {
      preconditionFailure("An animation has no value \(keyPath) to set.")
    }
    setValue(new.object, forKey: key)
  }

  private static func rest(of parts: [Substring]) -> String {
    parts.dropFirst().joined(separator: ".")
  }
}
