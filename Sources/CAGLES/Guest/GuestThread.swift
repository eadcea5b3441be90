// SPDX-License-Identifier: Apache-2.0
import CABase
import CEGL

/// The context of the program's own GL on one thread.
///
/// The program sets it once and then calls GL for as long as it likes, also after a host of layers
/// drew on the same thread with a context of its own. So hosts give the thread back:
/// ``keepingContext(_:)``.
package final class GuestThread: ThreadEnding {
  /// The context; nil for none.
  package private(set) var context: GuestContext?
  /// The object that stands for the context towards the program; kept.
  package private(set) var owner: AnyObject?

  private init() {}

  /// That of this thread; nil where the program never set a context.
  package static var ofThread: GuestThread? {
    ThreadSlot<GuestThread>(.guestContext).object
  }

  /// Makes a context the one of this thread, or none.
  ///
  /// - Returns: Whether EGL did so.
  package static func set(_ context: GuestContext?, owner: AnyObject?) -> Bool {
    let slot = ThreadSlot<GuestThread>(.guestContext)
    guard context != nil || slot.object != nil else { return true }
    return slot.object { GuestThread.made() }.set(context, owner)
  }

  private static func made() -> GuestThread {
    // Earlier than `threadEnds()`, when EGL has forgotten the thread.
    ThreadEnd.perform { _ = ofThread?.set(nil, nil) }
    return GuestThread()
  }

  private func set(_ new: GuestContext?, _ owner: AnyObject?) -> Bool {
    if let new {
      guard new.makeCurrent() else { return false }
    } else {
      context?.letGo()
    }
    (context, self.owner) = (new, owner)
    return true
  }

  package func threadEnds() { _ = set(nil, nil) }

  /// Runs `body`, which may make other contexts current. Afterwards the program's is current again,
  /// if it was before.
  ///
  /// Costs two comparisons where the program has none.
  @inline(__always)
  package static func keepingContext<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let context = ofThread?.context, context.isCurrent else { return try body() }
    defer { _ = context.makeCurrent() }
    return try body()
  }
}
