// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHost
import CARenderServer
import CoreGraphics

/// The objects with which a ``HeadlessScreen`` draws, on its render thread.
final class HeadlessStage: SessionStage {
  let keeper: DeviceKeeper
  private let pixels: (width: Int, height: Int)
  private let scale: CGFloat
  private let listener: FrameListener<HeadlessScreen.Frame, HeadlessError>
  /// The media time that was drawn last.
  private(set) var time: Double?

  init(
    server: RenderServer, size: CGSize, scale: CGFloat, options: HeadlessScreen.Options,
    listener: FrameListener<HeadlessScreen.Frame, HeadlessError>
  ) throws {
    let source = ContextSource.surfaceless {
      try Context.opened($0, isDebug: options.isDebug, patience: options.driverPatience)
    }
    var pixels = (width: 0, height: 0)
    keeper = try DeviceKeeper(
      host: "HeadlessScreen", source, options.lossPolicy
    ) { device, context in
      pixels = try HeadlessRenderer.pixels(size, scale, context.gl.capabilities.limits)
      return try RenderSession(
        server: server, device: device, waitsForPictures: options.isStepped)
    }
    self.pixels = pixels
    (self.scale, self.listener) = (scale, listener)
    _ = try surface()
  }

  private func surface() throws(DeviceError) -> ColorTarget {
    try keeper.target(width: pixels.width, height: pixels.height, label: "screen")
  }

  func draw(at time: Double) throws -> FrameReport? {
    let report = try keeper.recovering { try drawOnce(at: time) }
    self.time = time
    return report
  }

  private func drawOnce(at time: Double) throws -> FrameReport {
    let view = session.display?.view ?? SurfaceView(scale: scale)
    let report = try session.drawTree(at: time, into: surface().framebuffer, as: view)
    keeper.collectGarbage()
    return report
  }

  func shownTarget() throws -> ColorTarget? {
    if keeper.target == nil, let time { _ = try drawOnce(at: time) }
    return try surface()
  }

  func workAhead() throws -> Bool {
    // The first device had all programs before its first frame.
    keeper.losses > 0 ? try session.buildAhead() : false
  }

  func present(_ moment: FrameMoment) throws -> Double? {
    listener.call(ShownFrame(index: moment.index, mediaTime: moment.time, source: self))
    try keeper.recovering { try check() }
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

  private func check() throws(GLError) { try keeper.check("glReadPixels", object: "screen") }

  func close() { keeper.close() }

  func readPicture() -> CGImage {
    let bytes = readPixels()
    let count = pixels.width * pixels.height * 4
    return CGImage(
      width: pixels.width, height: pixels.height,
      premultipliedRGBA: bytes.isEmpty ? [UInt8](repeating: 0, count: count) : bytes)
  }
}

extension Context {
  /// A context of this thread without a window.
  ///
  /// - Parameters:
  ///   - preference: The way to a display; nil for that of the environment.
  ///   - patience: Seconds after which its driver counts as hung.
  static func opened(
    _ preference: DisplayPreference?, isDebug: Bool?, patience: Double
  ) throws(HeadlessError) -> Context {
    do throws(EGLError) {
      let context = try Context.open(
        preference: preference, options: ContextOptions(isDebug: isDebug))
      context.gl.patience = patience
      return context
    } catch {
      throw .noGraphics(error.description)
    }
  }
}
