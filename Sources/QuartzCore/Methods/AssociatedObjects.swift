// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

// The functions of the Objective-C runtime by which libraries add stored properties to classes of
// others. Apple has them in the module `ObjectiveC`; none is called so here, as
// `canImport(ObjectiveC)` tells programs that there is no such runtime.

/// How an object keeps a value that is attached to it.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// Not at all: an object is nil once it is gone, where Apple's function crashes. A value that is
  /// no object is kept.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// As long as its owner.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// As long as its owner, by a copy where its class has the protocol `NSCopying`.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The same as ``OBJC_ASSOCIATION_RETAIN_NONATOMIC``.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// The same as ``OBJC_ASSOCIATION_COPY_NONATOMIC``.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Attaches a value to an object, under a key.
///
/// Every policy may be used on all threads. The values of views, view controllers and other
/// responders, gesture recognisers and layers are released with them. Swift tells nobody of the
/// end of other objects: their values are released with the next turns of the main run loop (256
/// objects are looked at in each), or as values are attached to further objects, whichever comes
/// first. They are out of reach at once: no other object ever has them, also not one at the same
/// address. In its deinitializer an object of another class may find that they are gone.
///
/// A value that holds its owner keeps both for good.
///
/// - Parameters:
///   - object: An instance of any class, or a class. Nothing is attached to other values.
///   - key: An address, which tells the values of an object apart: that of a global or static
///     variable, as `&key`.
///   - value: Any value; nil takes away the one that is attached.
///   - policy: How the value is kept.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  switch policy {
  case .OBJC_ASSOCIATION_ASSIGN: AssociatedObjects.set(value, of: object, key, .weak)
  case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
    AssociatedObjects.set(value, of: object, key, .strong)
  case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
    AssociatedObjects.set(value.map(copy), of: object, key, .strong)
  }
}

/// The value that is attached to an object under a key; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.value(of: object, key)
}

/// Takes all values away that are attached to an object, also those of other libraries.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.removeAll(of: object)
}

/// A copy of an object that can be copied; else the value itself.
private func copy(_ value: Any) -> Any {
  guard type(of: value) is AnyClass, let object = value as? any NSCopying else { return value }
  return object.copy(with: nil)
}
