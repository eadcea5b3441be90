// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CAGeometry
import CAHost
import CARenderServer
import CATrace
import CGLFW
import CoreGraphics

/// The objects with which a window draws, on its render thread: the GL context, the session, and
/// the target that keeps the picture.
///
/// Frames are drawn into the target, which stays from frame to frame, and copied to the window
/// where the window's buffer differs; the copy turns the rows over.
final class WindowStage: SessionStage {
  let context: Context
  let session: RenderSession
  private let window: WindowHandle
  private let listener: FrameListener<Window.Frame, WindowError>
  private let didPresent: @Sendable () -> Void
  private let tellsVsync: Bool
  private let exposure: Exposure
  private let appearance: WindowAppearance
  private(set) var target: ColorTarget?
  private var history = BufferHistory()
  /// The media time that was drawn last.
  private(set) var time: Double?
  /// Pixels copied to the window so far, for tests.
  private(set) var pixelsCopied = 0

  /// Takes the window's context over to this thread.
  ///
  /// - Parameters:
  ///   - exposure: Whether the window system asks for the whole picture.
  ///   - appearance: Whether the window is on the screen; learns of the first picture.
  ///   - didPresent: Called after the driver has shown a frame.
  init(
    _ window: WindowHandle, server: RenderServer, options: Window.Options,
    listener: FrameListener<Window.Frame, WindowError>,
    exposure: Exposure, appearance: WindowAppearance, didPresent: @escaping @Sendable () -> Void
  ) throws {
    (self.window, self.listener, self.didPresent) = (window, listener, didPresent)
    (self.exposure, self.appearance) = (exposure, appearance)
    DriverTurn.take { glfwMakeContextCurrent(window.pointer) }
    do {
      context = try Context(adoptingCurrentContext: ContextOptions(isDebug: options.isDebug))
      context.gl.patience = options.driverPatience
      session = try RenderSession(server: server, device: context.gl, warms: false)
    } catch {
      DriverTurn.take { glfwMakeContextCurrent(nil) }
      throw error
    }
    // A software driver's swap has the turn of its driver, in which nothing waits for a display:
    // under Wayland that of a covered window would keep all other contexts waiting.
    tellsVsync = options.isSynchronized && !context.gl.capabilities.isSoftwareRenderer
    glfwSwapInterval(tellsVsync ? 1 : 0)
  }

  func draw(at time: Double) throws -> FrameReport? {
    guard let display = session.display, display.width > 0, display.height > 0 else { return nil }
    let target = try target(display)
    let report = try session.drawTree(at: time, into: target.framebuffer, as: display.view)
    try context.collectGarbage()
    history.note(report.surfaceDamage.map { $0.map(Self.pixels) })
    try copy(target)
    self.time = time
    return report
  }

  /// Brings the window's back buffer up to the picture.
  private func copy(_ target: ColorTarget) throws(GLError) {
    let lacking = history.lacking(age: context.bufferAge) ?? [target.framebuffer.bounds]
    let window = Self.backBuffer(target)
    for rect in lacking { context.gl.blit(from: target.framebuffer, rect, to: window, rect) }
    pixelsCopied += lacking.reduce(0) { $0 + $1.width * $1.height }
    do throws(GLError) {
      try context.check("glBlitFramebuffer", object: "window")
    } catch {
      history.note(nil)
      throw error
    }
  }

  func present(_ moment: FrameMoment) throws -> Double? {
    listener.call(ShownFrame(index: moment.index, mediaTime: moment.time, source: self))
    try context.makeCurrent()
    let before = MonotonicClock.now
    do {
      try swap()
    } catch {
      history.note(nil)
      throw error
    }
    let after = MonotonicClock.now
    appearance.noteFrame()
    didPresent()
    try context.check("glReadPixels", object: "window picture")
    return tellsVsync && after - before > Self.shortestWait ? after : nil
  }

  /// Shows the back buffer, and tells the window system the changed rectangles.
  ///
  /// - Throws: also where the window system has ended the connection. Mesa's software driver then
  ///   loops for ever in the swap, since the largest request of a broken connection has no bytes.
  private func swap() throws {
    if let connection = window.connection, Connection.hasHungUp(connection) {
      throw WindowError.lost(EventPump.connectionLoss)
    }
    let span = Trace.begin("swap")
    defer { span.end() }
    let news = exposure.take() ? nil : history.news
    history.noteShown()
    // On Wayland a swap shows a hidden window, and GLFW knows when not to.
    if appearance.isShown, let news, !news.isEmpty, let target,
      try context.swapBuffers(damage: news, height: target.height)
    {
      return
    }
    try context.swapBuffers { glfwSwapBuffers(window.pointer) }
  }

  func workAhead() throws -> Bool { try session.buildAhead() }

  /// How many programs there are so far, for tests.
  var programCount: Int { session.programCount }

  func close() {
    target = nil
    context.close()
    DriverTurn.take { glfwMakeContextCurrent(nil) }
  }

  /// The tree at `time` as the window would show it, nil when it has no pixels.
  func picture(at time: Double) throws -> CGImage? {
    try takeCommits()
    return try draw(at: time) == nil ? nil : try readWindow()
  }

  /// The window's back buffer, premultiplied; the target's alpha where the window keeps none.
  func readWindow() throws(GLError) -> CGImage? {
    guard let target else { return nil }
    var pixels = context.gl.readPixels(of: Self.backBuffer(target))
    let kept = target.readRGBA8(context.gl)
    for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = kept[alpha] }
    try context.check("glReadPixels", object: "window")
    return CGImage(width: target.width, height: target.height, premultipliedRGBA: pixels)
  }

  /// The picture as it was drawn last, before it came to the window.
  func readPicture() -> CGImage? {
    target.map { CGImage(width: $0.width, height: $0.height, premultipliedRGBA: readPixels()) }
  }

  /// Seconds that the driver must have held a frame back for it to have waited for the display.
  private static let shortestWait = 0.002

  private static func pixels(_ rect: DeviceRect) -> PixelRect {
    PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  private static func backBuffer(_ target: ColorTarget) -> Framebuffer {
    Framebuffer(windowOfWidth: target.width, height: target.height)
  }

  private func target(_ display: DisplayState) throws(GLError) -> ColorTarget {
    if let target, target.width == display.width, target.height == display.height { return target }
    target = nil
    history = BufferHistory()
    history.note(nil)
    let made = try ColorTarget(
      context.gl, width: display.width, height: display.height,
      label: "window picture")
    target = made
    return made
  }
}

/// Whether the window system has lost the content of a window; the program hears of it, and the
/// render thread shows all of the next frame.
final class Exposure: Sendable {
  private let isDue = Monitor(false)

  func note() { isDue.look { $0 = true } }

  func take() -> Bool {
    isDue.look { isDue in
      defer { isDue = false }
      return isDue
    }
  }
}

/// A window of GLFW's, for its render thread.
struct WindowHandle: @unchecked Sendable {
  // Sound: GLFW lets any thread make a window's context current and swap its buffers, and the
  // render thread does nothing else with it.
  let pointer: OpaquePointer
  /// The descriptor of the connection to the window system; nil where none is known.
  let connection: Int32?
}
