// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer
import CoreGraphics

/// The objects with which a ``HeadlessScreen`` draws, on its render thread.
final class HeadlessStage: RenderStage {
  let context: Context
  private let session: RenderSession
  private let surface: ColorTarget
  private let scale: CGFloat
  private let listener: FrameListener
  /// The media time that was drawn last.
  private(set) var time: Double?

  init(
    server: RenderServer, size: CGSize, scale: CGFloat, options: HeadlessScreen.Options,
    listener: FrameListener
  ) throws {
    context = try Context.opened(isDebug: options.isDebug, patience: options.driverPatience)
    let pixels = try HeadlessRenderer.pixels(size, scale, context.gl.capabilities.limits)
    session = try RenderSession(
      server: server, device: context.gl, waitsForPictures: options.isStepped)
    surface = try ColorTarget(
      context.gl, width: pixels.width, height: pixels.height, label: "screen")
    (self.scale, self.listener) = (scale, listener)
  }

  func takeCommits() throws { try session.takeCommits() }

  func draw(at time: Double) throws -> FrameReport? {
    let view = session.display?.view ?? SurfaceView(scale: scale)
    let report = try session.drawTree(at: time, into: surface.framebuffer, as: view)
    try context.collectGarbage()
    self.time = time
    return report
  }

  func present(_ moment: FrameMoment) throws -> Double? {
    listener.call(HeadlessScreen.Frame(index: moment.index, mediaTime: moment.time, stage: self))
    try context.makeCurrent()
    try check()
    return nil
  }

  func note(_ counts: FrameCounts, refreshRate: Double) {
    session.note(counts, refreshRate: refreshRate)
  }

  func demand(after time: Double, refreshRate: Double) -> FrameDemand {
    session.demand(after: time, refreshRate: refreshRate)
  }

  /// The screen's picture, or its picture at `now` if it has shown nothing yet, with every commit.
  func picture(now: Double) throws -> CGImage {
    try takeCommits()
    _ = try draw(at: time ?? now)
    let picture = readPicture()
    try check()
    return picture
  }

  private func check() throws(GLError) { try context.check("glReadPixels", object: "screen") }

  func close() { context.close() }

  /// Premultiplied, row 0 at the top. Code of the program may ask, to which the thread is lent.
  func readPixels() -> [UInt8] {
    GuestThread.keepingContext {
      // Where it fails the read-back gives nothing, and the check of the frame says so.
      try? context.makeCurrent()
      return surface.readRGBA8(context.gl)
    }
  }

  func readPicture() -> CGImage {
    CGImage(width: surface.width, height: surface.height, premultipliedRGBA: readPixels())
  }
}

extension Context {
  /// A context of this thread without a window.
  ///
  /// - Parameter patience: Seconds after which its driver counts as hung.
  static func opened(isDebug: Bool?, patience: Double) throws(HeadlessError) -> Context {
    do throws(EGLError) {
      let context = try Context.open(options: ContextOptions(isDebug: isDebug))
      context.gl.patience = patience
      return context
    } catch {
      throw .noGraphics(error.description)
    }
  }
}
