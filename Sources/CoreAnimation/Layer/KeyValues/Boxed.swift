// SPDX-License-Identifier: Apache-2.0
import Foundation

/// `value` as it is kept in `Any`: numbers as `NSNumber`, structures as `NSValue`, and copies of
/// mutable objects.
///
/// On Apple's systems a value turns into its object when an Objective-C property takes it, so that
/// a `Double` can be read back `as? CGFloat`. Here this is done by hand.
func boxed(_ value: Any) -> Any {
  (value as? NSNumber) ?? (value as? NSValue) ?? frozen(value)
}

/// The same of a value that may be missing.
func boxed(_ value: Any?) -> Any? { value.map { boxed($0) as Any } }
