// SPDX-License-Identifier: Apache-2.0
import Glibc

/// An object with work left to do when its thread ends.
package protocol ThreadEnding: AnyObject {
  /// Called on the thread in each pass of its end.
  func threadEnds()
}

/// Everything that belongs to one thread, behind one thread-specific key. Modules reach their
/// objects through a ``ThreadSlot`` each.
///
/// When a thread ends, the system makes ``passCount`` passes over the keys of all libraries. Each
/// pass goes through the objects in the order of ``ThreadPlace``: an object finishes its work
/// (``ThreadEnding``), and is released unless it stays to the end. So transactions also commit
/// changes that the objects of other keys made while they were released. The main thread does not
/// end: its objects stay until the process exits.
package enum ThreadState {
  /// How often glibc passes over the keys of a thread that ends (`PTHREAD_DESTRUCTOR_ITERATIONS`).
  package static let passCount = 4

  /// The objects of one thread.
  @usableFromInline struct Table {
    /// By the raw value of ``ThreadPlace``.
    @usableFromInline var slots = InlineArray<12, UnsafeMutableRawPointer?>(repeating: nil)
    /// How many passes of the thread's end began.
    var passes = 0
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key) { ThreadState.pass($0) }
    precondition(result == 0, "A process has too few thread-specific keys left: error \(result).")
    return key
  }()

  /// The table of this thread; nil before it has an object.
  @usableFromInline static var table: UnsafeMutablePointer<Table>? {
    // Sound: the key holds nothing but tables, each allocated until its thread has ended.
    pthread_getspecific(key)?.assumingMemoryBound(to: Table.self)
  }

  /// The table of this thread, made now if there is none.
  static var tableOfThread: UnsafeMutablePointer<Table> {
    if let table { return table }
    let new = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    new.initialize(to: Table())
    pthread_setspecific(key, new)
    return new
  }

  /// One pass of the thread's end. Objects made meanwhile go in the next pass, or at the end of the
  /// last one.
  private static func pass(_ pointer: UnsafeMutableRawPointer?) {
    // The system took the table out. Setting it again asks for another pass.
    pthread_setspecific(key, pointer)
    guard let table else { return }
    table.pointee.passes += 1
    let isLast = table.pointee.passes >= passCount
    for place in ThreadPlace.allCases { end(place, in: table, isLast: isLast) }
    guard isLast else { return }
    for place in ThreadPlace.allCases { end(place, in: table, isLast: true) }
    pthread_setspecific(key, nil)
    table.deinitialize(count: 1)
    table.deallocate()
  }

  private static func end(
    _ place: ThreadPlace, in table: UnsafeMutablePointer<Table>, isLast: Bool
  ) {
    guard let pointer = table.pointee.slots[place.rawValue] else { return }
    // Sound: the thread keeps the object until it is released here.
    let object = Unmanaged<AnyObject>.fromOpaque(pointer)
    (object.takeUnretainedValue() as? any ThreadEnding)?.threadEnds()
    guard isLast || !place.staysToTheEnd else { return }
    table.pointee.slots[place.rawValue] = nil
    object.release()
  }
}
