import CEGL

extension GLDevice {
  /// Marks this point of GL's work.
  package func makeFence() -> Fence {
    var address: UInt = 0
    _ = makeName(.fence) { _ in
      address = UInt(bitPattern: glFenceSync(glEnum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0))
    }
    if let recorder { recorder.append("fenceSync()") }
    return Fence(address: address, queue: deletions)
  }

  /// Waits until GL's work has passed a fence.
  ///
  /// - Returns: whether it has; `false` after the time is over, or when the context is lost.
  package func wait(for fence: Fence, nanoseconds: UInt64) -> Bool {
    guard recorder == nil else { return true }
    let flags = GLbitfield(glEnum(GL_SYNC_FLUSH_COMMANDS_BIT))
    let status = glClientWaitSync(fence.sync, flags, nanoseconds)
    return status == glEnum(GL_ALREADY_SIGNALED) || status == glEnum(GL_CONDITION_SATISFIED)
  }

  /// Whether GL's work has passed a fence.
  package func isSignaled(_ fence: Fence) -> Bool { wait(for: fence, nanoseconds: 0) }

  /// Hands all commands to the GPU without waiting.
  package func flush() { perform("flush()") { glFlush() } }

  /// Waits until all commands are done.
  package func finish() { perform("finish()") { glFinish() } }
}
