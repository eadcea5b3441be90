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
  let keeper: DeviceKeeper
  private let window: WindowHandle
  private let listener: FrameListener<Window.Frame, WindowError>
  private let didPresent: @Sendable () -> Void
  private let tellsVsync: Bool
  private let exposure: Exposure
  private let appearance: WindowAppearance
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
      keeper = try DeviceKeeper(host: "Window", .window(options), options.lossPolicy) { device, _ in
        try RenderSession(server: server, device: device, warms: false)
      }
    } catch {
      DriverTurn.take { glfwMakeContextCurrent(nil) }
      throw error
    }
    let context = keeper.context
    // A software driver's swap has the turn of its driver, in which nothing waits for a display:
    // under Wayland that of a covered window would keep all other contexts waiting.
    tellsVsync = options.isSynchronized && !context.gl.capabilities.isSoftwareRenderer
    glfwSwapInterval(tellsVsync ? 1 : 0)
  }

  func draw(at time: Double) throws -> FrameReport? {
    let report = try keeper.recovering { try drawOnce(at: time) }
    if report != nil { self.time = time }
    return report
  }

  private func drawOnce(at time: Double) throws -> FrameReport? {
    guard let display = session.display, display.width > 0, display.height > 0 else { return nil }
    let target = try target(display)
    let report = try session.drawTree(at: time, into: target.framebuffer, as: display.view)
    keeper.collectGarbage()
    history.note(report.surfaceDamage.map { $0.map(Self.pixels) })
    try copy(target)
    return report
  }

  func shownTarget() throws -> ColorTarget? {
    if keeper.target == nil, let time { _ = try drawOnce(at: time) }
    return keeper.target
  }

  /// Brings the window's back buffer up to the picture.
  private func copy(_ target: ColorTarget) throws(GLError) {
    let lacking = history.lacking(age: context.bufferAge) ?? [target.framebuffer.bounds]
    let window = Self.backBuffer(target)
    for rect in lacking { keeper.device.copy(target.framebuffer, rect, to: window, rect) }
    pixelsCopied += lacking.reduce(0) { $0 + $1.width * $1.height }
    do throws(GLError) {
      try keeper.check("glBlitFramebuffer", object: "window")
    } catch {
      history.note(nil)
      throw error
    }
  }

  func present(_ moment: FrameMoment) throws -> Double? {
    listener.call(ShownFrame(index: moment.index, mediaTime: moment.time, source: self))
    let before = MonotonicClock.now
    do {
      try keeper.recovering {
        _ = try shownTarget()
        try swap()
      }
    } catch {
      history.note(nil)
      throw error
    }
    let after = MonotonicClock.now
    appearance.noteFrame()
    didPresent()
    // The window shows the picture; where the device is lost now, another one draws the next.
    try keeper.recovering { try keeper.check("glReadPixels", object: "window picture") }
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
    if appearance.isShown, let news, !news.isEmpty, let target = keeper.target,
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
    keeper.close()
    DriverTurn.take { glfwMakeContextCurrent(nil) }
  }

  /// The tree at `time` as the window would show it, nil when it has no pixels.
  func picture(at time: Double) throws -> CGImage? {
    try takeCommits()
    return try keeper.recovering {
      guard try drawOnce(at: time) != nil else { return nil }
      self.time = time
      return try readBackBuffer()
    }
  }

  /// The window's back buffer, premultiplied; the target's alpha where the window keeps none.
  func readWindow() throws -> CGImage? {
    try keeper.recovering {
      _ = try shownTarget()
      return try readBackBuffer()
    }
  }

  private func readBackBuffer() throws(GLError) -> CGImage? {
    guard let target = keeper.target else { return nil }
    var pixels = [UInt8](repeating: 0, count: target.width * target.height * 4)
    pixels.withUnsafeMutableBytes {
      keeper.device.read(Self.backBuffer(target), target.framebuffer.bounds, into: $0)
    }
    let kept = target.readRGBA8(keeper.device)
    for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = kept[alpha] }
    try keeper.check("glReadPixels", object: "window")
    return CGImage(width: target.width, height: target.height, premultipliedRGBA: pixels)
  }

  /// The picture as it was drawn last, before it came to the window.
  func readPicture() -> CGImage? {
    let pixels = readPixels()
    return keeper.target.map {
      CGImage(width: $0.width, height: $0.height, premultipliedRGBA: pixels)
    }
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
    let known = keeper.target
    let target = try keeper.target(
      width: display.width, height: display.height, label: "window picture")
    if target !== known {
      history = BufferHistory()
      history.note(nil)
    }
    return target
  }
}

extension ContextSource {
  /// The context of a window, which is current, and others for the same surface of EGL's.
  ///
  /// The surface is bound to the display of its driver, so that no other driver can draw to it.
  fileprivate static func window(_ options: Window.Options) -> ContextSource {
    func patient(_ context: Context) -> Context {
      context.gl.patience = options.driverPatience
      return context
    }
    return ContextSource(
      open: {
        patient(
          try Context(adoptingCurrentContext: ContextOptions(isDebug: options.isDebug)))
      },
      replace: { patient(try Context(replacing: $0)) }, openSoftware: nil)
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
