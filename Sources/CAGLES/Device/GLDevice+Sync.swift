// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice
import CEGL

extension GLDevice {
  /// Marks this point of GL's work.
  package func makeFence() -> Fence {
    var address: UInt = 0
    _ = makeName(.fence) { _ in
      address = UInt(bitPattern: glFenceSync(glEnum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0))
    }
    if address == 0 {
      let reason = takeErrors().first ?? "no fence was given"
      note(GLError(call: "glFenceSync", object: "fence", driver: reason))
    }
    return Fence(number: address, queue: deletions)
  }

  /// Whether GL's work has passed a fence.
  package func isSignaled(_ fence: Fence) -> Bool {
    wait(for: fence, nanoseconds: 0) == .passed
  }

  /// Waits until GL's work has passed a fence, for ``patience`` at most.
  ///
  /// - Parameter object: The awaited work, named in the error if the driver does not answer.
  package func wait(for fence: Fence, object: String) throws(GLError) {
    let deadline = Deadline(in: patience)
    while true {
      switch wait(for: fence, nanoseconds: Self.waitNanoseconds(until: deadline)) {
      case .passed: return
      case .notYet where !deadline.isOver: continue
      case .notYet:
        throw GLError(
          call: "glClientWaitSync", object: object,
          reason: "the driver has not answered for \(patience) s")
      case .failed:
        throw GLError(
          call: "glClientWaitSync", object: object,
          driver: takeErrors().first ?? "the driver cannot wait")
      }
    }
  }

  private enum WaitResult { case passed, notYet, failed }

  private func wait(for fence: Fence, nanoseconds: UInt64) -> WaitResult {
    // Others have their turns while this one waits, so what is left is handed over before.
    if takesTurns { inTurn { glFlush() } }
    let flags = GLbitfield(glEnum(GL_SYNC_FLUSH_COMMANDS_BIT))
    return switch Int32(bitPattern: glClientWaitSync(fence.sync, flags, nanoseconds)) {
    case GL_ALREADY_SIGNALED, GL_CONDITION_SATISFIED: .passed
    case GL_TIMEOUT_EXPIRED: .notYet
    default: .failed
    }
  }

  /// The time left until a moment, a second at most.
  private static func waitNanoseconds(until deadline: Deadline) -> UInt64 {
    UInt64(min(max(0, deadline.rest), 1) * 1e9)
  }

  /// Hands all commands to the GPU without waiting.
  package func flush() { perform { glFlush() } }

  /// Waits until all commands are done, for ``patience`` at most.
  package func finish() throws(GLError) {
    try wait(for: makeFence(), object: "all drawing")
  }
}
