// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// A GLES context of at least version 3.0, and the device that speaks to it.
///
/// A context belongs to the thread that made it, and every use on another thread is a programmer's
/// error. To draw on a render thread make the context there.
package final class Context {
  /// The display of the context.
  package let display: Display
  /// The GL commands of the context.
  package let gl: GLDevice
  /// Whether resets are reported and out-of-range access is defined.
  package let isRobust: Bool
  package let isDebug: Bool
  /// The driver's messages; empty unless the context is a debug context.
  package let debugLog = DebugLog()

  let handle: EGLContext
  let drawSurface: EGLSurface?
  let readSurface: EGLSurface?
  private let ownership: Ownership
  /// The config of a context that replaced another one; nil inside where it has none.
  private let knownConfig: EGLConfig??
  let era: DisplayEra
  private var isOpen = true
  /// The first reset that the driver told of.
  private var reset = ResetStatus.none
  /// How often ``makeCurrent()`` had EGL switch to the context, for tests.
  package private(set) var switches = 0

  /// The EGL objects that are ours to destroy.
  private enum Ownership { case contextAndSurface, context, nothing }

  /// Makes a context and makes it current on this thread.
  package init(on display: Display, options: ContextOptions = ContextOptions()) throws(EGLError) {
    era = DisplayEra(of: display)
    let recipe = ContextRecipe(display: display.handle, object: display.object, options: options)
    let config = try recipe.chooseConfig()
    DriverTurn.join()
    let made: ContextRecipe.Made
    do throws(EGLError) {
      made = try recipe.makeContext(config: config)
    } catch {
      DriverTurn.leave()
      throw error
    }
    var surface: EGLSurface?
    do throws(EGLError) {
      if recipe.needsPbuffer { surface = try recipe.makePbuffer(config: config) }
      gl = try Self.activate(
        made.handle, display, draw: surface, read: surface, isDebug: options.isDebug)
    } catch {
      DriverTurn.take {
        eglMakeCurrent(display.handle, nil, nil, nil)
        if let surface { eglDestroySurface(display.handle, surface) }
        eglDestroyContext(display.handle, made.handle)
      }
      DriverTurn.leave()
      throw error
    }
    self.display = display
    handle = made.handle
    drawSurface = surface
    readSurface = surface
    isRobust = made.isRobust
    isDebug = options.isDebug
    (ownership, knownConfig) = (.contextAndSurface, nil)
    if !gl.takesTurns { DriverTurn.leave() }
    if isDebug { debugLog.listen(through: gl) }
    display.becomeLastHost()
    GraphicsCensus.noteOpening()
  }

  /// Makes a context on the first rung that gives one, and makes it current on this thread.
  ///
  /// - Parameter preference: see ``Display/open(preference:)``.
  /// - Throws: an error that lists every rung tried and why it was refused.
  package static func open(
    preference: DisplayPreference? = nil, options: ContextOptions = ContextOptions()
  ) throws(EGLError) -> Context {
    try Display.open(preference: preference) { (display) throws(EGLError) in
      let context = try Context(on: display, options: options)
      guard preference != .software || context.gl.capabilities.isSoftwareRenderer else {
        throw EGLError(
          call: "glGetString", object: display.object,
          reason: "\(context.gl.capabilities.renderer) draws with hardware")
      }
      return context
    }
  }

  /// Takes over the context that is current on this thread, as a window library made it.
  ///
  /// The window library keeps the context: it must outlive this value and be destroyed after
  /// ``close()``.
  package init(adoptingCurrentContext options: ContextOptions) throws(EGLError) {
    let display = try Display.current()
    era = DisplayEra(of: display)
    guard let current = eglGetCurrentContext() else {
      throw EGLError(
        call: "eglGetCurrentContext", object: "this thread", reason: "no context is current")
    }
    let (draw, read) = (eglGetCurrentSurface(EGL_DRAW), eglGetCurrentSurface(EGL_READ))
    DriverTurn.join()
    do throws(EGLError) {
      gl = try Self.activate(current, display, draw: draw, read: read, isDebug: options.isDebug)
    } catch {
      DriverTurn.leave()
      throw error
    }
    self.display = display
    handle = current
    drawSurface = draw
    readSurface = read
    isRobust = gl.reportsResets
    isDebug = options.isDebug
    (ownership, knownConfig) = (.nothing, nil)
    if !gl.takesTurns { DriverTurn.leave() }
    if isDebug { debugLog.listen(through: gl) }
    display.becomeLastHost()
    GraphicsCensus.noteOpening()
  }

  /// Makes another context for the surface of one that is lost, and makes it current on this
  /// thread.
  ///
  /// The surface stays its maker's, as with ``init(adoptingCurrentContext:)``. The lost context is
  /// closed before.
  package init(replacing lost: Context) throws(EGLError) {
    let display = lost.display
    era = DisplayEra(of: display)
    let recipe = ContextRecipe(
      display: display.handle, object: display.object,
      options: ContextOptions(isDebug: lost.isDebug))
    DriverTurn.join()
    var made: ContextRecipe.Made?
    do throws(EGLError) {
      let config =
        if let known = lost.knownConfig { known } else { try recipe.config(of: lost.handle) }
      let new = try recipe.makeContext(config: config)
      (made, knownConfig) = (new, config)
      gl = try Self.activate(
        new.handle, display, draw: lost.drawSurface, read: lost.readSurface, isDebug: lost.isDebug)
      (handle, isRobust) = (new.handle, new.isRobust)
    } catch {
      if let made { DriverTurn.take { _ = eglDestroyContext(display.handle, made.handle) } }
      DriverTurn.leave()
      throw error
    }
    self.display = display
    (drawSurface, readSurface) = (lost.drawSurface, lost.readSurface)
    isDebug = lost.isDebug
    ownership = .context
    if !gl.takesTurns { DriverTurn.leave() }
    if isDebug { debugLog.listen(through: gl) }
    display.becomeLastHost()
    GraphicsCensus.noteOpening()
  }

  private static func activate(
    _ handle: EGLContext, _ display: Display, draw: EGLSurface?, read: EGLSurface?, isDebug: Bool
  ) throws(EGLError) -> GLDevice {
    guard DriverTurn.take({ eglMakeCurrent(display.handle, draw, read, handle) }) != 0 else {
      throw EGLError.current(call: "eglMakeCurrent", object: display.object)
    }
    let capabilities = try Capabilities.ofCurrentContext(object: display.object)
    return GLDevice(
      capabilities: capabilities, entryPoints: .load(for: capabilities), recordsGroups: isDebug)
  }

  /// Makes the context current on its thread, after another one was.
  ///
  /// - Throws: also where EGL has lost all contexts of the display since this one was made.
  package func makeCurrent() throws(EGLError) {
    check()
    guard !era.isOver else {
      throw EGLError.contextLost(call: "eglMakeCurrent", object: display.object)
    }
    guard eglGetCurrentContext() != handle else { return }
    let (draw, read) = (drawSurface, readSurface)
    guard DriverTurn.take({ eglMakeCurrent(display.handle, draw, read, handle) }) != 0 else {
      throw refusal(of: "eglMakeCurrent")
    }
    switches += 1
  }

  /// The error that EGL reports now. Where it is the loss of all contexts of the display, the
  /// others learn of it.
  func refusal(of call: String) -> EGLError {
    let error = EGLError.current(call: call, object: display.object)
    if error.isContextLost { era.end() }
    return error
  }

  /// Deletes the objects whose last reference is gone; see ``GLDevice/collectGarbage()``.
  @discardableResult
  package func collectGarbage() throws(EGLError) -> Int {
    try makeCurrent()
    return gl.collectGarbage()
  }

  /// Counts of GL objects that exist.
  package var liveObjects: LiveObjects { gl.liveObjects }

  /// Whether the GPU was reset, and through whose fault. After a reset the context is lost: close
  /// it and make another.
  ///
  /// A driver may tell of a reset once only; the context remembers it.
  package var resetStatus: ResetStatus {
    check()
    if reset == .none { reset = gl.resetStatus }
    return reset
  }

  /// Throws the driver's refusals since the last check; see ``GLDevice/check(_:object:)``.
  package func check(_ call: String, object: String) throws(GLError) {
    let reset = resetStatus
    guard reset == .none else {
      throw .contextLost("glGetGraphicsResetStatus", object: object, reset)
    }
    try gl.check(call, object: object)
  }

  /// Deletes queued objects and destroys the context; an adopted one is only let go.
  ///
  /// Objects still referenced die with the context. Closing twice is harmless. A context that is
  /// not closed closes itself with its last reference. Where that goes on another thread, EGL
  /// destroys the context, with all its objects, as soon as it is current nowhere.
  package func close() {
    guard isOpen else { return }
    check()
    isOpen = false
    DriverTurn.take { closeInTurn() }
    GraphicsCensus.noteClosing(gl.liveObjects)
  }

  private func closeInTurn() {
    let previous = CurrentContext()
    if eglMakeCurrent(display.handle, drawSurface, readSurface, handle) != 0 {
      gl.collectGarbage()
      if isDebug { debugLog.stopListening(through: gl) }
    }
    if ownership != .contextAndSurface { display.resignLastHost() }
    guard ownership != .nothing else {
      previous.restore()
      return
    }
    eglMakeCurrent(display.handle, nil, nil, nil)
    destroy()
    if previous.handle != handle { previous.restore() }
  }

  private func destroy() {
    if ownership == .contextAndSurface, let drawSurface {
      eglDestroySurface(display.handle, drawSurface)
    }
    eglDestroyContext(display.handle, handle)
  }

  private func check() {
    gl.checkThread()
    guard isOpen else { fatalError("A closed context is not used again.") }
  }

  deinit {
    if gl.isOnItsThread { close() } else { abandon() }
    if gl.takesTurns { DriverTurn.leave() }
  }

  /// Destroys the context without a call of GL's, which only its own thread may make.
  private func abandon() {
    guard isOpen else { return }
    isOpen = false
    GraphicsCensus.noteClosing(gl.liveObjects)
    guard ownership != .nothing else { return }
    // The driver may still report to the log, in the calls that the context's own thread makes.
    if isDebug { _ = Unmanaged.passRetained(debugLog) }
    DriverTurn.take { destroy() }
  }
}
