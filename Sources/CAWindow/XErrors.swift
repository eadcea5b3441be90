// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CGLFW
import Glibc

/// Errors of the X server, or its end, where GLFW runs on X11.
///
/// Xlib ends the process, with status 1, for either; here it does not. The ``EventPump`` finds out
/// which windows were lost.
enum XErrors {
  private typealias Handler =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<LKXErrorEvent>?)
    -> Int32
  private typealias EndHandler = @convention(c) (OpaquePointer?) -> Int32
  private typealias ExitHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  private struct State: Sendable {
    /// GLFW's connection, as a number.
    var display: UInt = 0
    var isConnectionLost = false
    /// Windows that the server does not know any more.
    var lostWindows: Set<UInt> = []
    /// The handlers that were there before, as numbers; they hear of other connections.
    var previous: UInt = 0
    var previousOfEnd: UInt = 0
  }

  private static let state = Monitor(State())

  /// Whether the server has ended the connection.
  static var isConnectionLost: Bool { state.look { $0.isConnectionLost } }

  /// Whether the server said that it does not know the window.
  @MainActor
  static func isLost(_ window: OpaquePointer) -> Bool {
    guard let id = id(of: window) else { return false }
    return state.look { $0.lostWindows.contains(id) }
  }

  /// Listens to errors of GLFW's connection. GLFW resets the handler whenever it makes a window.
  @MainActor
  static func listen() {
    guard let display = display, let library = dlopen("libX11.so.6", RTLD_LAZY) else { return }
    state.look { state in
      if state.display != UInt(bitPattern: display) { state.isConnectionLost = false }
      state.display = UInt(bitPattern: display)
    }
    listenToRefusals(library)
    listenToTheEnd(library, display)
  }

  /// Forgets a window, whose number the server may give again.
  @MainActor
  static func forget(_ window: OpaquePointer) {
    guard let id = id(of: window) else { return }
    state.look { _ = $0.lostWindows.remove(id) }
  }

  private static func listenToRefusals(_ library: UnsafeMutableRawPointer) {
    typealias Setter = @convention(c) (Handler?) -> UInt
    guard let symbol = dlsym(library, "XSetErrorHandler") else { return }
    let handler: Handler = { display, event in XErrors.note(display, event) }
    // Sound: Xlib declares the function so, but for the result, a handler that is kept as a number.
    let previous = unsafeBitCast(symbol, to: Setter.self)(handler)
    guard previous != unsafeBitCast(handler, to: UInt.self) else { return }
    state.look { $0.previous = previous }
  }

  private static func listenToTheEnd(
    _ library: UnsafeMutableRawPointer, _ display: OpaquePointer
  ) {
    typealias Setter =
      @convention(c) (OpaquePointer?, ExitHandler?, UnsafeMutableRawPointer?) ->
      Void
    typealias EndSetter = @convention(c) (EndHandler?) -> UInt
    // Since libX11 1.7; before, Xlib ends the process itself.
    guard let symbol = dlsym(library, "XSetIOErrorExitHandler"),
      let endSymbol = dlsym(library, "XSetIOErrorHandler")
    else { return }
    // Sound: Xlib declares the functions so, but for the result of the second, as above.
    unsafeBitCast(symbol, to: Setter.self)(display, { _, _ in }, nil)
    let handler: EndHandler = { display in XErrors.noteEnd(of: display) }
    let previous = unsafeBitCast(endSymbol, to: EndSetter.self)(handler)
    guard previous != unsafeBitCast(handler, to: UInt.self) else { return }
    state.look { $0.previousOfEnd = previous }
  }

  private static func noteEnd(of display: OpaquePointer?) -> Int32 {
    let (isOurs, previous) = state.change { state in
      let isOurs = state.display == UInt(bitPattern: display)
      if isOurs { state.isConnectionLost = true }
      return (isOurs, state.previousOfEnd)
    }
    guard !isOurs, previous != 0 else { return 0 }
    // Sound: Xlib gave this number as the handler before.
    return unsafeBitCast(previous, to: EndHandler.self)(display)
  }

  /// Any thread that talks to the server may be told.
  private static func note(
    _ display: OpaquePointer?, _ event: UnsafeMutablePointer<LKXErrorEvent>?
  ) -> Int32 {
    guard let error = event?.pointee else { return 0 }
    let (isOurs, previous) = state.look { state in
      (state.display == UInt(bitPattern: display), state.previous)
    }
    guard isOurs else {
      guard previous != 0 else { return 0 }
      // Sound: Xlib gave this number as the handler before.
      return unsafeBitCast(previous, to: Handler.self)(display, event)
    }
    let isOfWindow = error.error_code == badWindow || error.error_code == badDrawable
    if isOfWindow {
      state.look { _ = $0.lostWindows.insert(UInt(error.resourceid)) }
    } else {
      complain(error)
    }
    return 0
  }

  private static let (badWindow, badDrawable) = (UInt8(3), UInt8(9))

  private static func complain(_ error: LKXErrorEvent) {
    StandardError.write(
      "Window: The X server refused a request: error \(error.error_code) of request "
        + "\(error.request_code).\(error.minor_code).\n")
  }

  @MainActor
  private static var display: OpaquePointer? {
    typealias Getter = @convention(c) () -> OpaquePointer?
    guard let symbol = GLFWLibrary.function("glfwGetX11Display") else { return nil }
    // Sound: GLFW declares the function so.
    return unsafeBitCast(symbol, to: Getter.self)()
  }

  @MainActor
  private static func id(of window: OpaquePointer) -> UInt? {
    typealias Getter = @convention(c) (OpaquePointer?) -> UInt
    guard let symbol = GLFWLibrary.function("glfwGetX11Window") else { return nil }
    // Sound: GLFW declares the function so; a window's number is an unsigned long.
    let id = unsafeBitCast(symbol, to: Getter.self)(window)
    return id == 0 ? nil : id
  }
}
