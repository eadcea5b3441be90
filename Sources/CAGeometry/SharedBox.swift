// SPDX-License-Identifier: Apache-2.0

/// A value that all copies of what holds it share, until one of them writes.
///
/// Not checked by the compiler to be sendable, as it is written in place. It is sound: a holder
/// writes only while no other one leads here, so nobody reads what is written. Exclusive access is
/// not checked either, as each access is one copy in or out.
@usableFromInline package final class SharedBox<Value: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var content: Value
  @inlinable init(_ content: Value) { self.content = content }
  /// The value.
  @inlinable @inline(__always) package var value: Value { content }
}

/// The boxes that a value holds are optional: nil at their defaults, which most have.
extension Optional {
  /// The value of the box, or that for none.
  @inlinable @inline(__always)
  package func value<Value>(or initial: @autoclosure () -> Value) -> Value
  where Wrapped == SharedBox<Value> {
    self?.content ?? initial()
  }

  /// Changes the value. Copies the box first if others share it.
  @inlinable @inline(__always)
  package mutating func write<Value>(
    or initial: @autoclosure () -> Value, _ change: (inout Value) -> Void
  ) where Wrapped == SharedBox<Value> {
    if !isKnownUniquelyReferenced(&self) { self = SharedBox(value(or: initial())) }
    if let box = self { change(&box.content) }
  }

  /// Moves the value into `spare`, if nobody else has that box.
  @inlinable @inline(__always)
  package mutating func move<Value>(
    into spare: inout Wrapped?, or initial: @autoclosure () -> Value
  ) where Wrapped == SharedBox<Value> {
    guard isKnownUniquelyReferenced(&spare) else { return }
    spare?.content = value(or: initial())
    swap(&self, &spare)
  }
}
