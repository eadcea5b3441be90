// SPDX-License-Identifier: Apache-2.0

/// The place of one object of each thread, with the object's type.
///
/// Reading it costs a call for the thread's table and an index. The class that owns the place
/// declares its slot, and nobody else uses that place.
package struct ThreadSlot<Object: AnyObject>: Sendable {
  @usableFromInline let place: Int

  /// The slot at `place`.
  @inlinable package init(_ place: ThreadPlace) { self.place = place.rawValue }

  /// The object of this thread; nil where it has none.
  @inlinable package var object: Object? {
    guard let pointer = ThreadState.table?.pointee.slots[place] else { return nil }
    // Sound: only slots of this type fill the place, and the thread keeps the object.
    return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The object of this thread, made now if there is none.
  @inlinable package func object(or make: () -> Object) -> Object {
    if let object { return object }
    let new = make()
    fill(new)
    return new
  }

  /// Gives this thread its object, which it keeps until its end.
  ///
  /// - Precondition: the thread has none.
  package func fill(_ object: Object) {
    let table = ThreadState.tableOfThread
    precondition(table.pointee.slots[place] == nil, "A thread has one object at a place.")
    table.pointee.slots[place] = Unmanaged.passRetained(object).toOpaque()
  }
}
