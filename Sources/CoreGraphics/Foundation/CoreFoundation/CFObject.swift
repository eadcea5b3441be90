// SPDX-License-Identifier: Apache-2.0

/// An object of Core Foundation's kind: two are equal if they are one object.
public protocol _CFObject: AnyObject, Hashable {}

extension _CFObject {
  /// Whether both are the same object.
  public static func == (first: Self, second: Self) -> Bool { first === second }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGContext: _CFObject {}
extension CGDataConsumer: _CFObject {}
extension CGDataProvider: _CFObject {}
extension CGFunction: _CFObject {}
extension CGGradient: _CFObject {}
extension CGLayer: _CFObject {}
extension CGPattern: _CFObject {}
extension CGShading: _CFObject {}
