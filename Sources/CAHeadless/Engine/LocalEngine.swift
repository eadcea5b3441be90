// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAGLES
import CAHost
import CARenderServer
import CoreGraphics

/// Draws pictures with a GL context of its own, without a display.
///
/// It belongs to the thread that made it; whoever lets go of it does so there.
package final class LocalEngine: PictureEngine {
  let context: Context
  let session: RenderSession
  let surface: ColorTarget
  let lender: FrameLender
  private var kept: GuestThread.KeptContext?

  /// Opens a GL context and makes a picture to draw into.
  ///
  /// - Parameters:
  ///   - size: The picture, points. Times `scale`, each side is 1 pixel to the driver's limit.
  ///   - scale: Pixels per point.
  package init(
    size: CGSize, scale: CGFloat, options: HeadlessRenderer.Options, server: RenderServer
  ) throws(HeadlessError) {
    typealias Parts = (Context, RenderSession, ColorTarget)
    (context, session, surface) = try HeadlessError.translatingOnSharedThread {
      () throws -> Parts in
      let context = try Context.opened(
        isDebug: options.isDebug, patience: options.driverPatience)
      let pixels = try HeadlessRenderer.pixels(size, scale, context.gl.capabilities.limits)
      return (
        context,
        try RenderSession(
          server: server, device: context.gl, environment: options.environment,
          warms: options.preparesPrograms, saysProblems: options.saysProblems,
          waitsForPictures: true),
        try ColorTarget(
          context.gl, width: pixels.width, height: pixels.height, label: "picture")
      )
    }
    lender = FrameLender(context, .current)
  }

  package var pixelWidth: Int { surface.width }
  package var pixelHeight: Int { surface.height }
  package var sink: any CommitSink { session.server }
  package var debugging: DebugSwitch { session.server.debugging }
  var local: LocalEngine? { self }

  package func draw(at time: Double, as view: SurfaceView) throws -> FrameReport {
    try inContext {
      let report = try session.render(at: time, into: surface.framebuffer, as: view)
      try context.collectGarbage()
      return report
    }
  }

  package func readBytes() -> [UInt8] {
    GuestThread.keepingContext {
      // Where it fails the driver keeps an error, and the read-back gives nothing.
      try? context.makeCurrent()
      return surface.readRGBA8(context.gl)
    }
  }

  package func check() throws {
    try inContext { try context.check("glReadPixels", object: "picture") }
  }

  func begin(at time: Double, as view: SurfaceView) throws -> (FrameReport, any BegunPicture) {
    try inContext {
      let report = try draw(at: time, as: view)
      let readback = try context.gl.beginReadback(
        of: surface.framebuffer, reusing: lender.takeSpare())
      return (report, BegunReadback(engine: self, readback: readback))
    }
  }

  package func seal(at time: Double) throws { try session.seal(at: time) }

  package func forgetPicture() { session.forgetSurface() }

  func finish() throws { try inContext { try context.gl.finish() } }

  func demand(after time: Double) -> FrameDemand {
    session.demand(after: time, refreshRate: 60)
  }

  func measureCost() throws { try inContext { session.measureCost(.passes) } }

  func enter() throws {
    kept = GuestThread.keepContext()
    try context.makeCurrent()
  }

  func leave() {
    kept?.giveBack()
    kept = nil
  }

  /// Runs `body` with the context current, and gives the thread back to the program.
  fileprivate func inContext<Result>(_ body: () throws -> Result) throws -> Result {
    try GuestThread.keepingContext {
      try context.makeCurrent()
      return try body()
    }
  }
}

/// A picture that GL reads back.
private struct BegunReadback: BegunPicture {
  let engine: LocalEngine
  let readback: PixelReadback

  func lend() throws -> LentPixels {
    try engine.inContext {
      let pixels = LentPixels(
        try engine.context.gl.map(readback), readback, engine.lender)
      try engine.check()
      return pixels
    }
  }
}
