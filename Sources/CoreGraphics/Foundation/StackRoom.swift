// SPDX-License-Identifier: Apache-2.0
import CABase
import CStackShims
import Foundation
import Glibc

/// Room on the stack of a thread, for work that goes as deep as a tree.
package enum StackRoom {
  /// Bytes that are enough for the deepest tree within all limits, without optimisation, too: a
  /// little less than the 8 MB that threads mostly have.
  package static let forTrees = 15 << 19

  /// Bytes of the stack that work is moved to. Only those that are used take memory.
  private static let size = 64 << 20

  /// Calls `body` with so many bytes of stack: in place where they are left, else on a stack of its
  /// own. It is the same thread, with all that belongs to it.
  package static func provide(_ bytes: Int, _ body: () -> Void) {
    if left >= bytes { return body() }
    withoutActuallyEscaping(body) { body in
      if !call(Work(body)) { body() }
    }
  }

  /// Bytes of stack that are left here.
  static var left: Int {
    var here: UInt8 = 0
    return withUnsafePointer(to: &here) { Int(bitPattern: $0) } - floor
  }

  /// The work on the other stack.
  private final class Work {
    let body: () -> Void
    /// The lowest address of that stack.
    var floor = 0
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// False, without the call, where there is no memory for a stack.
  private static func call(_ work: Work) -> Bool {
    let guardSize = Int(getpagesize())
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED
    else { return false }
    defer { munmap(memory, size) }
    // Going beyond the stack all the same ends the process, and changes nothing.
    guard mprotect(memory, guardSize, PROT_NONE) == 0 else { return false }
    let base = memory + guardSize
    work.floor = Int(bitPattern: base)
    // Sound: the call returns once the work is done, and the work lives until then.
    return withExtendedLifetime(work) {
      lk_call_on_stack(
        base, size - guardSize,
        { pointer in
          guard let pointer else { return }
          let work = Unmanaged<Work>.fromOpaque(pointer).takeUnretainedValue()
          let outer = StackRoom.floor
          StackRoom.floor = work.floor
          work.body()
          StackRoom.floor = outer
        }, Unmanaged.passUnretained(work).toOpaque()) != 0
    }
  }

  /// The lowest address of the stack that this thread is on, looked up once for each thread.
  private static var floor: Int {
    get { ThreadSlot<Floor>(.stack).object { Floor() }.address }
    set { ThreadSlot<Floor>(.stack).object { Floor() }.address = newValue }
  }

  private final class Floor {
    /// That of the thread's own stack at first. Without an answer there is room for everything.
    var address = max(1, Int(bitPattern: lk_stack_floor()))
  }
}
