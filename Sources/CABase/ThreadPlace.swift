// SPDX-License-Identifier: Apache-2.0

/// The objects that a thread may have, in the order in which they end with it: each can still use
/// those that follow.
package enum ThreadPlace: Int, CaseIterable, Sendable {
  /// Open transactions. They are committed first, while everything else is there.
  case transactions
  /// The animations that a display link steps.
  case animator
  /// The clients of the display's frames.
  case frameTicks
  /// The way of a display's ticks to the thread's run loop.
  case tickRelay
  /// The contexts that UIKit's functions draw in.
  case drawingContexts
  /// The context of a program's own GL.
  case guestContext
  /// The calls of the program's code that are under way.
  case programCall
  /// How deep the values lie that are being read or written.
  case nestedValues
  /// The thread's name in a trace.
  case tracedThread
  /// Objects that other threads left for this one to release.
  case homeThread
  /// The lowest address of the stack.
  case stack
  /// The place of the clock that hosts move. Hosts keep the clock itself.
  case clock

  /// Whether the object stays until the last pass of the thread's end: earlier passes commit, and
  /// release objects that ask for it.
  var staysToTheEnd: Bool {
    switch self {
    case .transactions, .programCall, .nestedValues, .tracedThread, .homeThread, .stack, .clock:
      true
    case .animator, .frameTicks, .tickRelay, .drawingContexts, .guestContext: false
    }
  }
}
