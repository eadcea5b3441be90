import CEGL

/// The GL commands that LayerKit uses, live on a context or recorded as text.
///
/// A live device calls the driver directly; what is bound is remembered, so redundant binds cost a
/// comparison. A recording device calls nothing, hands out names of its own and lists each call in
/// ``recorder``, with the labels of objects in place of their names. Both count alike.
///
/// A device belongs to one thread, that of its context, and that context must be current. Objects
/// may be released on any thread; ``collectGarbage()`` deletes them on this one.
package final class GLDevice {
  package let capabilities: Capabilities
  /// The list of calls; `nil` on a live device.
  package let recorder: Recorder?
  /// The calls since ``takeCounters()``.
  package internal(set) var counters = CallCounters()
  /// The objects made and not yet deleted.
  package private(set) var liveObjects = LiveObjects()
  /// Whether ``pushGroup(_:)`` and ``popGroup()`` do anything.
  package let recordsGroups: Bool
  /// Errors that were pending when a checked call began, so that it is not blamed for them.
  package internal(set) var strayErrors: [GLError] = []

  let entryPoints: LKEntryPoints
  let deletions = DeletionQueue()
  let thread = lk_thread_identity()
  var state = BoundState()

  /// A device for the context that is current on this thread.
  init(capabilities: Capabilities, entryPoints: LKEntryPoints, recordsGroups: Bool) {
    self.capabilities = capabilities
    self.entryPoints = entryPoints
    self.recordsGroups = recordsGroups && entryPoints.pushDebugGroup != nil
    recorder = nil
    glPixelStorei(glEnum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(glEnum(GL_PACK_ALIGNMENT), 1)
    glDisable(glEnum(GL_DITHER))
  }

  /// A device that lists calls and needs neither a GPU nor EGL.
  package init(recordingWith capabilities: Capabilities = .recording) {
    self.capabilities = capabilities
    entryPoints = LKEntryPoints()
    recordsGroups = true
    recorder = Recorder()
  }

  /// The counters since the last call of this function, which starts them anew.
  package func takeCounters() -> CallCounters {
    defer { counters = CallCounters() }
    return counters
  }

  /// Forgets what is bound, after code that does not go through the device has called GL.
  package func forgetBoundState() { state = BoundState() }

  /// Deletes the objects whose last reference is gone.
  ///
  /// - Returns: how many were deleted.
  @discardableResult
  package func collectGarbage() -> Int {
    checkThread()
    let entries = deletions.takeAll()
    for entry in entries {
      perform("delete(\(entry.kind.rawValue) \(entry.kind == .fence ? 0 : entry.name))") {
        delete(entry)
      }
      state.forget(entry.kind, UInt32(truncatingIfNeeded: entry.name))
      liveObjects[entry.kind] -= 1
    }
    return entries.count
  }

  private func delete(_ entry: DeletionQueue.Entry) {
    var name = GLuint(truncatingIfNeeded: entry.name)
    switch entry.kind {
    case .texture: glDeleteTextures(1, &name)
    case .sampler: glDeleteSamplers(1, &name)
    case .buffer: glDeleteBuffers(1, &name)
    case .vertexArray: glDeleteVertexArrays(1, &name)
    case .program: glDeleteProgram(name)
    case .framebuffer: glDeleteFramebuffers(1, &name)
    case .fence: glDeleteSync(GLsync(bitPattern: entry.name))
    }
  }
}

extension GLDevice {
  /// Calls `live`, or lists `line` on a recording device. The line is made only where it is listed.
  @inline(__always)
  func perform(_ line: @autoclosure () -> String, _ live: () -> Void) {
    assert(thread == lk_thread_identity(), "A GL device was used on a thread that is not its own.")
    if let recorder { recorder.append(line()) } else { live() }
  }

  func checkThread() {
    precondition(
      thread == lk_thread_identity(), "A GL device was used on a thread that is not its own.")
  }

  /// A fresh name: from `generate`, or the recorder's next number.
  func makeName(_ kind: ObjectKind, _ generate: (UnsafeMutablePointer<GLuint>) -> Void) -> GLuint {
    checkThread()
    liveObjects[kind] += 1
    if let recorder { return recorder.nextName() }
    var name: GLuint = 0
    generate(&name)
    return name
  }

  /// Runs calls that allocate, and throws the error they leave.
  func checked(_ call: String, object: String, _ body: () -> Void) throws(GLError) {
    guard recorder == nil else { return body() }
    while let code = takeError() {
      guard strayErrors.count < 64 else { break }
      strayErrors.append(
        GLError(call: "a call before \(call)", object: object, reason: GLError.name(ofCode: code)))
    }
    body()
    if let code = takeError() {
      throw GLError(call: call, object: object, reason: GLError.name(ofCode: code))
    }
  }

  /// The oldest error that GL holds, taken from it; `nil` when there is none.
  package func takeError() -> UInt32? {
    guard recorder == nil else { return nil }
    let code = glGetError()
    return code == glEnum(GL_NO_ERROR) ? nil : code
  }
}
