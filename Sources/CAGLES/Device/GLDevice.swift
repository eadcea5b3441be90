// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// The GL commands that LayerKit uses, on a context.
///
/// It remembers bindings, so redundant binds cost a comparison. The compositor draws through it as
/// a ``Device``.
///
/// A device belongs to one thread, that of its context, and that context must be current. Objects
/// may be released on any thread; ``collectGarbage()`` deletes them on this one.
package final class GLDevice {
  /// The version, extensions and limits of the context.
  package let capabilities: Capabilities
  /// The faults of the driver.
  package let faults: DriverFaults
  /// The traits that follow from ``capabilities``.
  package let traits: DeviceTraits
  /// The calls since ``takeCounters()``.
  package internal(set) var counters = CallCounters()
  /// The objects made and not yet deleted.
  package private(set) var liveObjects = LiveObjects()
  /// Whether ``pushGroup(_:)`` and ``popGroup()`` do anything.
  package let recordsGroups: Bool
  /// Seconds after which a driver that does not answer counts as hung. Default 120.
  package var patience = 120.0

  /// How often GL was asked for its error flag.
  package internal(set) var errorQueries = 0
  /// Errors that other code left in a shared context.
  var foreignErrors: [String] = []
  /// The first refusal since the last check that no caller could be told of.
  var refusal: GLError?
  /// Uploads since the last check, those to one object after another once.
  var uncheckedUploads: [(call: String, object: String)] = []

  let entryPoints: LKEntryPoints
  let deletions = ReleaseQueue()
  let thread = lk_thread_identity()
  /// Whether calls wait for those of other contexts; see ``DriverTurn``.
  let takesTurns: Bool
  var state = BoundState()

  /// A device for the context that is current on this thread.
  init(capabilities: Capabilities, entryPoints: LKEntryPoints, recordsGroups: Bool) {
    self.capabilities = capabilities
    faults = DriverFaults(capabilities)
    traits = DeviceTraits(capabilities, faults)
    self.entryPoints = entryPoints
    takesTurns = capabilities.isLLVMpipe
    self.recordsGroups = recordsGroups && entryPoints.pushDebugGroup != nil
    glPixelStorei(glEnum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(glEnum(GL_PACK_ALIGNMENT), 1)
    glDisable(glEnum(GL_DITHER))
  }

  /// The counters since the last call of this function, which resets them.
  package func takeCounters() -> CallCounters {
    defer { counters = CallCounters() }
    return counters
  }

  /// Forgets all bindings, after other code has called GL.
  package func forgetBoundState() { state = BoundState() }

  /// Deletes the objects whose last reference is gone.
  ///
  /// - Returns: how many were deleted.
  @discardableResult
  package func collectGarbage() -> Int {
    checkThread()
    let entries = deletions.takeAll()
    for entry in entries {
      perform {
        delete(entry)
      }
      state.forget(entry.kind, UInt32(truncatingIfNeeded: entry.number))
      liveObjects[entry.kind] -= 1
    }
    GraphicsCensus.noteObjects(-entries.count)
    return entries.count
  }

  private func delete(_ entry: ReleaseQueue.Entry) {
    var name = GLuint(truncatingIfNeeded: entry.number)
    switch entry.kind {
    case .texture: glDeleteTextures(1, &name)
    case .sampler: glDeleteSamplers(1, &name)
    case .buffer: glDeleteBuffers(1, &name)
    case .vertexArray: glDeleteVertexArrays(1, &name)
    case .program: glDeleteProgram(name)
    case .framebuffer: glDeleteFramebuffers(1, &name)
    case .fence: glDeleteSync(GLsync(bitPattern: entry.number))
    case .timestamp: entryPoints.deleteQueries?(1, &name)
    }
  }
}

extension GLDevice {
  /// Calls the driver, on the device's own thread.
  @inline(__always)
  func perform(_ live: () -> Void) {
    assert(thread == lk_thread_identity(), "A GL device was used on a thread that is not its own.")
    inTurn(live)
  }

  /// Calls `live` while no other context of the driver is in a call, where that must not be.
  @inline(__always)
  func inTurn<Result>(_ live: () -> Result) -> Result {
    takesTurns ? DriverTurn.take(live) : live()
  }

  /// Whether this thread is the device's.
  var isOnItsThread: Bool { thread == lk_thread_identity() }

  /// Ends the program with a sentence, in release builds too, on any other thread.
  func checkThread() {
    guard isOnItsThread else {
      fatalError(
        "A renderer, and its GL context, was used on a thread that is not the one it was made on.")
    }
  }

  /// A fresh name from `generate`.
  func makeName(_ kind: ObjectKind, _ generate: (UnsafeMutablePointer<GLuint>) -> Void) -> GLuint {
    checkThread()
    liveObjects[kind] += 1
    GraphicsCensus.noteObjects(1)
    var name: GLuint = 0
    inTurn { generate(&name) }
    if name == 0, kind != .fence {
      note(GLError(call: "glGen", object: kind.rawValue, reason: "no name was given"))
    }
    return name
  }

  /// The oldest error that GL holds, taken from it; `nil` when there is none.
  package func takeError() -> UInt32? {
    errorQueries += 1
    let code = glGetError()
    return code == glEnum(GL_NO_ERROR) ? nil : code
  }
}
