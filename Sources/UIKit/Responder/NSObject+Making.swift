// SPDX-License-Identifier: Apache-2.0
import Foundation

// An application and its delegate are made by `init()` of a class that is known only at run time.
// Swift calls such an initializer if it is `required`; but then each override has to be `required`,
// too, and programs written for Apple's systems say `override`. See `SubclassInitializers.swift` of
// the module CoreAnimation.

extension NSObject {
  /// Makes an object by `init()` of the class it is called on.
  @usableFromInline convenience init(standing object: NSObject?) { self.init() }

  /// An object of the class this is called on, made by its `init()`.
  ///
  /// Sound: the entry point of ``init(standing:)`` takes an owned optional object, which is always
  /// nil, and the class, and returns an owned object, as this does. A wrong symbol does not link.
  @_silgen_name("$s10Foundation8NSObjectC5UIKitE8standingA2CSg_tcfC")
  private static func makeObject(_ object: __owned NSObject?) -> NSObject

  /// An object of the class this is called on, made by its `init()`.
  static func makeOfClass() -> NSObject { makeObject(nil) }
}
