// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Pointers to the objects that collections hold.
///
/// A pointer is valid as long as the collection holds its object.
enum ObjectPointer {
  /// The object at a pointer that Core Foundation's functions were given.
  ///
  /// Sound if the pointer is one to a living object, as those functions demand.
  static func object(_ pointer: UnsafeRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The pointer to a stored value: Foundation keeps objects that are not its own in a box, which
  /// this looks into.
  static func pointer(stored: UnsafeRawPointer?, value: Any) -> UnsafeRawPointer? {
    guard type(of: value) is AnyClass else { return stored }
    return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
  }
}
