// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CARenderServer
import Glibc

/// Keeps a session drawing though its device is lost: makes another context, hands it to the
/// session, and has the frame drawn again.
///
/// A host owns a keeper, and all of its objects of the device go by way of it. Work that begins
/// from the tree and ends with a picture is done in ``recovering(_:)``.
package final class DeviceKeeper {
  /// The session, whose rooms outlive devices.
  package let session: RenderSession
  /// The context of the device; a closed one where the host has failed.
  package private(set) var context: Context
  /// The device that draws: that of ``context``, or a test's over it.
  package private(set) var device: any HostDevice
  /// The target of the frames; nil where none was asked for since the device was made.
  package private(set) var target: ColorTarget?
  /// How many devices were lost and replaced.
  package private(set) var losses = 0
  /// The objects that somebody still held when the contexts of lost devices were closed: none,
  /// unless something leaks.
  package private(set) var leftObjects = 0
  /// The sentence about the software driver, once that draws.
  package private(set) var fallbackSentence: String?
  /// Called before a lost context is closed: lets go of the host's own objects of the device.
  /// Returns whether the program still reads memory of it, so that the context has to stay open
  /// until its last reference goes. Default nothing.
  package var dropObjects: () -> Bool = { false }

  private let host: String
  private let source: ContextSource
  private let policy: LossPolicy
  private var record: LossRecord
  /// A reset that the driver has told of.
  private var reset = ResetStatus.none
  /// Why nothing can be drawn any more.
  private var failure: (any Error)?

  /// Opens a context, and makes the session that draws with it.
  ///
  /// - Parameter host: The name of the host's class, for the sentence about the software driver.
  package init(
    host: String, _ source: ContextSource, _ policy: LossPolicy,
    session makeSession: (any HostDevice, Context) throws -> RenderSession
  ) throws {
    (self.host, self.source, self.policy) = (host, source, policy)
    record = LossRecord(policy)
    let context = try source.open()
    let device = Self.device(of: context, policy)
    (self.context, self.device) = (context, device)
    session = try makeSession(device, context)
  }

  private static func device(of context: Context, _ policy: LossPolicy) -> any HostDevice {
    policy.standIn?.device(over: context.gl) ?? context.gl
  }

  /// Makes the context current.
  ///
  /// - Throws: also the failure of the host, where its devices are all lost.
  package func enter() throws {
    if let failure { throw failure }
    try context.makeCurrent()
  }

  /// Runs `body` with the context current. Where the device is lost meanwhile, goes on with another
  /// one and runs `body` again, from its beginning.
  ///
  /// - Throws: The error of `body`; that of the lost device where no other can be had.
  package func recovering<Result>(_ body: () throws -> Result) throws -> Result {
    var row = 0
    while true {
      do {
        try enter()
        return try body()
      } catch {
        guard failure == nil, isLoss(error) else { throw error }
        row += 1
        try replaceDevice(after: error, row: row)
      }
    }
  }

  /// The target of the frames at this size, which is made where there is none. The context is
  /// current.
  package func target(
    width: Int, height: Int, label: String
  ) throws(DeviceError) -> ColorTarget {
    if let target, target.width == width, target.height == height { return target }
    target = nil
    let made = try ColorTarget(device, width: width, height: height, label: label)
    target = made
    return made
  }

  /// Deletes the objects whose last reference is gone.
  package func collectGarbage() { device.collectGarbage() }

  /// Throws the driver's refusals since the last check, and the loss of the device.
  package func check(_ call: String, object: String) throws(DeviceError) {
    try checkLoss(object: object)
    try device.check(call, object: object)
  }

  /// Throws where the driver says that the device is lost. Refusals stay for the next check.
  package func checkLoss(object: String) throws(DeviceError) {
    if reset == .none { reset = device.resetStatus }
    guard reset == .none else {
      throw .contextLost("glGetGraphicsResetStatus", object: object, reset)
    }
  }

  /// Closes the context. Nothing is drawn afterwards.
  package func close() {
    target = nil
    session.dropDevice()
    context.close()
  }
}

extension DeviceKeeper {
  /// Whether an error comes from a lost device. Drivers need not say so in the error itself.
  private func isLoss(_ error: any Error) -> Bool {
    if let error = error as? any DeviceFailure, error.isContextLost { return true }
    do {
      try context.makeCurrent()
      try checkLoss(object: host)
      return false
    } catch {
      return (error as? any DeviceFailure)?.isContextLost ?? false
    }
  }

  private func replaceDevice(after error: any Error, row: Int) throws {
    awaitEndOfReset()
    let remedy = record.note(at: MonotonicClock.now, row: row)
    closeContext()
    do {
      context = try open(remedy, after: error)
    } catch {
      throw end(error)
    }
    (device, reset) = (Self.device(of: context, policy), .none)
    losses += 1
    // Where this device is lost, too, the session has none and the next round finds out.
    do { try session.take(device) } catch  where !isLoss(error) { throw error } catch {}
  }

  /// Opens another context; one of the software driver where the driver gives none.
  private func open(_ remedy: LossPolicy.Remedy, after error: any Error) throws -> Context {
    var (remedy, last, reason) = (remedy, error, "After \(losses + 1) losses of the device")
    if remedy == .sameDriver {
      do {
        return try source.replace(context)
      } catch {
        (remedy, last) = (record.giveUpDriver(), error)
        reason = "As the driver gives no other context (\(error))"
      }
    }
    guard remedy == .software, let openSoftware = source.openSoftware else { throw last }
    let new = try openSoftware()
    sayFallback(reason, new)
    return new
  }

  /// Asks the driver, while the lost context is there, until its reset is over.
  private func awaitEndOfReset() {
    do { try context.makeCurrent() } catch { return }
    let deadline = Deadline(in: policy.pollTime)
    while device.resetStatus != .none, !deadline.isOver { usleep(Self.pollPause) }
  }

  /// Microseconds between two questions.
  private static let pollPause: UInt32 = 5000

  /// Lets go of everything in the device, and closes its context unless the program reads memory of
  /// it.
  private func closeContext() {
    target = nil
    session.dropDevice()
    guard !dropObjects() else { return }
    context.close()
    leftObjects += context.liveObjects.total
  }

  /// Remembers why the host has come to its end.
  private func end(_ error: any Error) -> any Error {
    let reason =
      source.openSoftware == nil
      ? "the surface is bound to this driver" : "the software driver does not help"
    let lost =
      error as? DeviceError
      ?? DeviceError(call: "a new context", object: host, reason: "\(error)")
    let ended = DeviceError(
      call: lost.call, object: lost.object,
      reason: "\(lost.reason); losses of the device: \(losses + 1), and \(reason)",
      isContextLost: true)
    failure = ended
    return ended
  }

  private func sayFallback(_ reason: String, _ context: Context) {
    let sentence =
      "\(reason), the software driver (\(context.gl.capabilities.renderer)) draws the frames of this "
      + "\(host) from now on."
    fallbackSentence = sentence
    Notice.say(sentence, by: host)
  }
}
