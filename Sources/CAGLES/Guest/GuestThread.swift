// SPDX-License-Identifier: Apache-2.0
import CABase
import CEGL

/// The context of the program's own GL on one thread.
///
/// The program sets it once and then calls GL for as long as it likes, also after a host of layers
/// drew on the same thread with a context of its own. So hosts give the thread back
/// (``keepingContext(_:)``), and lend theirs without their context (``lendingThread(_:)``).
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
}

extension GuestThread {
  /// Runs `body`, which may make LayerKit's contexts current. Afterwards the context is current
  /// that was before, or none: GL that the program calls on this thread reaches its own context or
  /// nothing, as on iOS.
  ///
  /// Costs two switches of EGL where a context becomes current in `body`, and a comparison else.
  package static func keepingContext<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let kept = keepContext()
    defer { kept.giveBack() }
    return try body()
  }

  /// The context that is current on this thread, or none, to be current again after others of
  /// LayerKit's: for ``keepingContext(_:)`` where a closure does not fit.
  package struct KeptContext {
    fileprivate let previous = CurrentContext()

    /// Makes it current again.
    package func giveBack() { previous.restoreOrLetGo() }
  }

  /// Notes the context that is current on this thread.
  package static func keepContext() -> KeptContext { KeptContext() }

  /// Runs code of the program on a thread whose context is LayerKit's: `body` sees the context that
  /// the program set on this thread, or none, and afterwards LayerKit's is current again.
  package static func lendingThread<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let own = CurrentContext()
    own.letGo()
    _ = ofThread?.context?.makeCurrent()
    defer { own.restoreOrLetGo() }
    return try body()
  }
}
