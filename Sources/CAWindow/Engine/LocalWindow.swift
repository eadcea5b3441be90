// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHost
import CARenderServer
import CGLFW
import CoreFoundation
import CoreGraphics

/// A window of GLFW's with its render thread.
@MainActor
package final class LocalWindow: WindowEngine {
  let handle: OpaquePointer
  let thread: RenderThread
  /// The mailbox of the window's commits.
  package let server: RenderServer
  let queue = WindowEventQueue()
  let options: Window.Options
  let pump: EventPump
  package internal(set) var metrics = WindowMetrics()
  /// Why the window is gone; nil as long as it is there.
  var loss: WindowError?
  let exposure = Exposure()
  let appearance = WindowAppearance()
  package let refreshRate: Double
  package var onMetrics: (() -> Void)?
  /// Called with each batch of events instead of ``takeEvents()``.
  package var onEvents: (([WindowEvent]) -> Void)?

  /// Opens a window and starts its render thread.
  ///
  /// - Parameters:
  ///   - size: The size of its content, points. The window system may give another one.
  ///   - listener: Hears of frames on the render thread.
  package init(
    size: CGSize, title: String, options: Window.Options, server: RenderServer,
    listener: FrameListener<Window.Frame, WindowError>
  ) throws(WindowError) {
    let units = try Self.units(size, options)
    (self.options, self.server) = (options, server)
    pump = try WindowSystem.enter()
    do throws(WindowError) {
      handle = try WindowSystem.makeWindow(
        width: units.width, height: units.height, title: title, options: options,
        isDebug: options.isDebug ?? false)
    } catch {
      WindowSystem.leave()
      throw error
    }
    refreshRate = WindowSystem.refreshRate
    do throws(WindowError) {
      thread = try Self.makeThread(
        handle, server, refreshRate: refreshRate, options, listener: listener, exposure: exposure,
        appearance: appearance, bell: pump.bell)
    } catch {
      WindowSystem.destroy(handle)
      WindowSystem.leave()
      throw error
    }
    queue.listen(to: handle)
    updateMetrics()
    queue.events = []
    pump.add(self)
  }

  private static func makeThread(
    _ handle: OpaquePointer, _ server: RenderServer, refreshRate: Double, _ options: Window.Options,
    listener: FrameListener<Window.Frame, WindowError>, exposure: Exposure,
    appearance: WindowAppearance, bell: @escaping @Sendable () -> Void
  ) throws(WindowError) -> RenderThread {
    let window = WindowHandle(pointer: handle, connection: Connection.descriptor)
    let pacing = FramePacing.display(
      refreshRate: refreshRate, lateFrameLimit: options.lateFrameLimit,
      now: MonotonicClock.read)
    return try WindowError.translating {
      try RenderThread(
        name: "Window", server: server, pacing: pacing, patience: options.driverPatience,
        onFrameFailure: { error in
          appearance.noteFrame()
          listener.fail(error)
          bell()
        },
        onEnd: { _ in bell() },
        makeStage: {
          try WindowStage(
            window, server: server, options: options, listener: listener,
            exposure: exposure, appearance: appearance, didPresent: bell)
        })
    }
  }

  isolated deinit {
    pump.remove(self)
    // A window that its driver still holds stays: to destroy it would take the process down.
    // Without a connection GLFW's calls have undefined effects, so it stays as it is.
    if Connection.isLost { return }
    guard thread.stop() else { return }
    WindowSystem.destroy(handle)
    XErrors.forget(handle)
    WindowSystem.leave()
  }

  /// The size in the units that GLFW counts in before the display's scale is applied.
  private static func units(
    _ size: CGSize, _ options: Window.Options
  ) throws(WindowError) -> (width: Int, height: Int) {
    let scale = options.scale ?? 1
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    let range = 1...CGFloat(Window.pixelLimit)
    // A comparison with a number that is none is false, so that such sizes end here too.
    guard scale > 0, range.contains(width), range.contains(height) else {
      throw .badSize(
        width: Double(size.width), height: Double(size.height), scale: Double(scale))
    }
    return (Int(width), Int(height))
  }
}

extension LocalWindow {
  package var sink: any CommitSink { server }
  package nonisolated var debugging: DebugSwitch { server.debugging }
  package var ticks: any TickSource { thread }
  package var counts: FrameCounts { thread.counts }
  package var frameFailure: WindowError? { thread.frameFailure.map { WindowError($0) } }
  package var failure: WindowError? { loss ?? thread.failure.map { WindowError($0) } }
  func setListening(_ isListening: Bool) {}

  package func stage(_ display: DisplayState) { server.stage(display) }
  package func publish() { server.publishDisplay() }
  package func hold(at time: Double?) { thread.hold(at: time) }

  package func expose() {
    exposure.note()
    thread.wake()
  }

  package func picture(at time: Double?) throws(WindowError) -> CGImage? {
    let picture: CGImage?? = try WindowError.translating {
      try thread.perform { stage in
        guard let stage = stage as? WindowStage else { return nil }
        return try stage.picture(at: time ?? stage.time ?? MonotonicClock.now)
      }
    }
    // The window's buffer holds the requested picture, not the one that is due.
    thread.wake()
    return picture ?? nil
  }

  package func setTitle(_ title: String) {
    if loss == nil { glfwSetWindowTitle(handle, title) }
  }

  package func resize(to size: CGSize) {
    guard loss == nil else { return }
    let units = metrics.pointsPerUnit
    let limit = CGFloat(Window.pixelLimit) / (metrics.scale * units)
    func clamped(_ side: CGFloat) -> Int32 { Int32(max(1, min(side / units, limit).rounded())) }
    glfwSetWindowSize(handle, clamped(size.width), clamped(size.height))
  }

  package func show(_ pointer: PointerShape) {
    if !Connection.isLost { WindowSystem.show(pointer, handle) }
  }

  package var clipboard: String? {
    get {
      guard !Connection.isLost, let text = glfwGetClipboardString(handle) else { return nil }
      // Events that came meanwhile were read with the answer, and no descriptor tells of them.
      defer { pump.bell() }
      return String(cString: text)
    }
    set {
      guard !Connection.isLost else { return }
      glfwSetClipboardString(handle, newValue ?? "")
    }
  }

  func close() {}
}
