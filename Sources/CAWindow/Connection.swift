// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CGLFW
import Foundation
import Glibc

/// The file descriptor over which the window system talks to GLFW.
@MainActor
enum Connection {
  private typealias DisplayGetter = @convention(c) () -> OpaquePointer?
  private typealias DescriptorGetter = @convention(c) (OpaquePointer?) -> Int32

  /// Each window system's way from GLFW to its descriptor: GLFW's function, library, its function.
  private static let ways = [
    ("glfwGetX11Display", "libX11.so.6", "XConnectionNumber"),
    ("glfwGetWaylandDisplay", "libwayland-client.so.0", "wl_display_get_fd"),
  ]

  /// Whether the window system has ended the connection; nothing of GLFW's may be called then.
  static var isLost: Bool { XErrors.isConnectionLost || hasWaylandError }

  private static var hasWaylandError: Bool {
    typealias ErrorGetter = @convention(c) (OpaquePointer?) -> Int32
    // Sound: as in `ways`; the function is declared so in Wayland's header.
    guard let symbol = GLFWLibrary.function(ways[1].0),
      let display = unsafeBitCast(symbol, to: DisplayGetter.self)(),
      let library = dlopen(ways[1].1, RTLD_LAZY | RTLD_NOLOAD),
      let read = dlsym(library, "wl_display_get_error")
    else { return false }
    return unsafeBitCast(read, to: ErrorGetter.self)(display) != 0
  }

  /// Whether the other end of a connection is gone, whoever has noticed. Any thread may ask.
  nonisolated static func hasHungUp(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && Int32(polled.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Nil where GLFW's window system has none, or none that is known here.
  static var descriptor: Int32? {
    for (getter, library, function) in ways {
      // Sound: the functions are declared so in GLFW's and the libraries' headers, and GLFW has
      // loaded the library whose display it returns.
      guard let symbol = GLFWLibrary.function(getter),
        let display = unsafeBitCast(symbol, to: DisplayGetter.self)(),
        let loaded = dlopen(library, RTLD_LAZY), let read = dlsym(loaded, function)
      else { continue }
      return unsafeBitCast(read, to: DescriptorGetter.self)(display)
    }
    return nil
  }
}

/// A thread that waits for something to read, says so, and waits until it was read.
///
/// So the main thread can sleep in its run loop and need not ask the window system again and again.
final class ConnectionWatch: Sendable {
  private struct State {
    var isWaitedFor = false
    var isOver = false
    var hasEnded = false
  }

  private let state = Monitor(State())
  /// A pipe: something to read on its end ends the thread.
  private let stopper: (end: Int32, start: Int32)

  /// - Throws: where the process has no file descriptors left.
  init(_ descriptor: Int32, signal: RunLoopSignal) throws(WindowError) {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else {
      throw .refused("pipe: \(String(cString: strerror(errno)))")
    }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    stopper = (pipe[0], pipe[1])
    let (state, stopper) = (state, pipe[0])
    let thread = Thread {
      ThreadName.set("Window events")
      while ConnectionWatch.awaitInput(descriptor, stopper) {
        state.change { $0.isWaitedFor = true }
        signal.signal()
        let isOver: Bool = state.wait { state in
          state.isOver || !state.isWaitedFor ? .done(state.isOver) : .sleep(nil)
        }
        if isOver { break }
      }
      state.change { $0.hasEnded = true }
    }
    thread.start()
  }

  /// Tells that everything was read.
  func didRead() { state.change { $0.isWaitedFor = false } }

  /// Ends the thread and waits for it.
  func stop() {
    state.change { $0.isOver = true }
    close(stopper.start)
    state.wait { $0.hasEnded ? .done(()) : .sleep(nil) }
    close(stopper.end)
  }

  /// Waits until there is something to read; false when the thread is to end.
  private static func awaitInput(_ descriptor: Int32, _ stopper: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopper, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&descriptors, nfds_t(descriptors.count), -1) < 0 {
      guard errno == EINTR else { return false }
    }
    // A connection that broke is read too, so that GLFW notices.
    return descriptors[1].revents == 0
  }
}
