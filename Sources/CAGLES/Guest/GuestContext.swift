// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL
import Synchronization

/// A GLES context in which the program calls GL itself.
///
/// Unlike a ``Context`` it may be used on any thread, on one at a time, and nothing is assumed of
/// its state.
package final class GuestContext: @unchecked Sendable {
  // Sound to share: the handles and the entry point never change, the loss is atomic, and EGL
  // refuses to have a context current on two threads.

  /// The display of the context.
  package let display: Display
  /// The version, extensions and limits.
  package let capabilities: Capabilities
  private let handle: EGLContext
  private let surface: EGLSurface?
  private let era: DisplayEra
  private let wasReset = Atomic(false)
  private let readReset: ResetReader?

  private typealias ResetReader = @convention(c) () -> GLenum

  /// Makes a context. The one that is current on this thread stays current.
  ///
  /// - Parameter other: A context whose textures, buffers, programs and renderbuffers it shares.
  package init(on display: Display, sharing other: GuestContext? = nil) throws(EGLError) {
    let recipe = ContextRecipe(
      display: display.handle, object: display.object, options: ContextOptions())
    let config = try recipe.chooseConfig()
    era = DisplayEra(of: display)
    DriverTurn.join()
    let previous = CurrentContext()
    do throws(EGLError) {
      handle = try recipe.makeContext(config: config, sharing: other?.handle).handle
    } catch {
      DriverTurn.leave()
      throw error
    }
    var surface: EGLSurface?
    do throws(EGLError) {
      if recipe.needsPbuffer { surface = try recipe.makePbuffer(config: config) }
      capabilities = try Self.capabilities(of: handle, surface, on: display)
      readReset = LKEntryPoints.load(for: capabilities).getGraphicsResetStatus
    } catch {
      previous.restoreOrLetGo()
      Self.destroy(handle, surface, on: display)
      DriverTurn.leave()
      throw error
    }
    previous.restoreOrLetGo()
    // Other drivers need no turns.
    if !capabilities.isLLVMpipe { DriverTurn.leave() }
    (self.display, self.surface) = (display, surface)
    GuestObjects.contexts.add(1)
  }

  private static func capabilities(
    of handle: EGLContext, _ surface: EGLSurface?, on display: Display
  ) throws(EGLError) -> Capabilities {
    guard DriverTurn.take({ eglMakeCurrent(display.handle, surface, surface, handle) }) != 0 else {
      throw EGLError.current(call: "eglMakeCurrent", object: display.object)
    }
    return try Capabilities.ofCurrentContext(object: display.object)
  }

  private static func destroy(_ handle: EGLContext, _ surface: EGLSurface?, on display: Display) {
    DriverTurn.take {
      if let surface { eglDestroySurface(display.handle, surface) }
      eglDestroyContext(display.handle, handle)
    }
  }

  deinit {
    Self.destroy(handle, surface, on: display)
    if capabilities.isLLVMpipe { DriverTurn.leave() }
    GuestObjects.contexts.add(-1)
  }

  /// Whether EGL has it current on this thread.
  package var isCurrent: Bool { eglGetCurrentContext() == handle }

  /// Makes it current on this thread.
  ///
  /// - Returns: Whether EGL did so; it does not while it is current on another thread.
  package func makeCurrent() -> Bool {
    isCurrent
      || DriverTurn.take { eglMakeCurrent(display.handle, surface, surface, handle) } != 0
  }

  /// Has no context current on this thread, where this one is.
  package func letGo() {
    guard isCurrent else { return }
    _ = DriverTurn.take { eglMakeCurrent(display.handle, nil, nil, nil) }
  }

  /// Runs `body` with this context current; afterwards the one is current that was before.
  ///
  /// - Throws: Where EGL does not make it current, and where it is lost, before or after `body`.
  package func perform<Result>(_ body: () throws(GLError) -> Result) throws(GLError) -> Result {
    let previous = CurrentContext()
    guard makeCurrent() else {
      let error = EGLError.current(call: "eglMakeCurrent", object: display.object)
      if error.isContextLost { era.end() }
      throw GLError(error)
    }
    defer { previous.restoreOrLetGo() }
    try checkLoss()
    let result = Swift.Result { () throws(GLError) in try body() }
    try checkLoss()
    return try result.get()
  }

  /// Whether the context is known to be lost, with all that it drew. Asks nobody.
  package var isLost: Bool { wasReset.load(ordering: .relaxed) || era.isOver }

  /// Throws where the context, which is current, is lost. The program makes another one; nothing
  /// brings its objects back.
  package func checkLoss() throws(GLError) {
    let status = ResetStatus(code: readReset?() ?? glEnum(GL_NO_ERROR))
    if status != .none { wasReset.store(true, ordering: .relaxed) }
    guard isLost else { return }
    throw .contextLost("glGetGraphicsResetStatus", object: "the program's GL context", status)
  }

  /// Whether the driver draws on the processor, where a wait of the GPU's is one of the caller's.
  package var isSoftware: Bool { capabilities.isSoftwareRenderer }
}
