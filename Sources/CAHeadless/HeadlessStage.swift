// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHost
import CARenderServer
import CoreGraphics

/// The objects with which a ``HeadlessScreen`` draws, on its render thread.
final class HeadlessStage: SessionStage {
  let context: Context
  let session: RenderSession
  private let surface: ColorTarget
  private let scale: CGFloat
  private let listener: FrameListener<HeadlessScreen.Frame, HeadlessError>
  /// The media time that was drawn last.
  private(set) var time: Double?

  init(
    server: RenderServer, size: CGSize, scale: CGFloat, options: HeadlessScreen.Options,
    listener: FrameListener<HeadlessScreen.Frame, HeadlessError>
  ) throws {
    context = try Context.opened(isDebug: options.isDebug, patience: options.driverPatience)
    let pixels = try HeadlessRenderer.pixels(size, scale, context.gl.capabilities.limits)
    session = try RenderSession(
      server: server, device: context.gl, waitsForPictures: options.isStepped)
    surface = try ColorTarget(
      context.gl, width: pixels.width, height: pixels.height, label: "screen")
    (self.scale, self.listener) = (scale, listener)
  }

  var target: ColorTarget? { surface }

  func draw(at time: Double) throws -> FrameReport? {
    let view = session.display?.view ?? SurfaceView(scale: scale)
    let report = try session.drawTree(at: time, into: surface.framebuffer, as: view)
    try context.collectGarbage()
    self.time = time
    return report
  }

  func present(_ moment: FrameMoment) throws -> Double? {
    listener.call(ShownFrame(index: moment.index, mediaTime: moment.time, source: self))
    try context.makeCurrent()
    try check()
    return nil
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
