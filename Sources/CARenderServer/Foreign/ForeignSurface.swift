// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CAGLES
import CAGeometry
import CoreGraphics
import Foundation

/// A part of a framebuffer of other code's, in a GL context of other code's, that shows a tree.
///
/// The tree is drawn into a picture of the surface's own, which stays from frame to frame, and that
/// is blended over the framebuffer. All GL state is put back after each call. A surface belongs to
/// the thread of its context.
package final class ForeignSurface {
  /// The destination: a framebuffer and a rectangle of it in GL's window coordinates.
  package struct Destination: Hashable, Sendable {
    var framebuffer: UInt32
    var viewport: PixelRect

    init(framebuffer: UInt32, viewport: PixelRect) {
      (self.framebuffer, self.viewport) = (framebuffer, viewport)
    }

    /// All of a framebuffer.
    package init(framebuffer: UInt32, width: Int, height: Int) {
      self.init(framebuffer: framebuffer, viewport: PixelRect(width: width, height: height))
    }

    var size: DeviceSize { DeviceSize(width: viewport.width, height: viewport.height) }
  }

  /// Owners of GL objects, so that all go at once.
  private struct Parts {
    let session: RenderSession
    let painter: PicturePainter
    var picture: ColorTarget?
  }

  private let context: Context
  private let home = HomeThread.current
  private var parts: Parts?
  /// The present mapping of the picture.
  private var mapping: SurfaceMapping?
  /// The pixels of the picture that changed since they were last shown.
  private var unshown = DeviceRect.zero
  /// The time that the picture is to show, until it does.
  private var dueTime: Double?
  private var shownTime: Double?
  /// Parts of the last frame that could not be shown as asked.
  package private(set) var diagnostics: [String] = []

  /// Takes over the context that is current on this thread; its maker keeps it.
  package init(server: RenderServer) throws {
    (context, parts) = try Context.adoptingForeignContext { context in
      let options = try CompositorOptions(environment: ProcessInfo.processInfo.environment)
      return (
        context,
        Parts(
          session: try RenderSession(server: server, device: context.gl),
          painter: try PicturePainter(device: context.gl, options: options))
      )
    }
  }

  deinit {
    // The context outlives this, so nothing of ours may stay in it; where it went first, all of it
    // is gone already.
    var held = [parts]
    parts = nil
    home.letGo { [context] isHome in
      guard isHome else { return }
      _ = try? context.amidForeignState {
        held.removeAll()
        context.gl.collectGarbage()
      }
    }
  }

  /// Takes the waiting commits; the frame of `t`, seconds of the media clock, is drawn when its
  /// changes or its pixels are asked for.
  package func begin(at t: Double) throws {
    home.settle()
    dueTime = t
    try parts?.session.takeCommits()
  }

  /// Draws due changes into the picture.
  ///
  /// - Parameter destination: nil for the framebuffer that is bound, where its viewport lies.
  /// - Returns: How the picture lies, and the pixels that have to be shown; nil where there is
  ///   nothing to draw on.
  package func update(
    bounds: CGRect, destination: Destination?
  ) throws -> (mapping: SurfaceMapping, rect: DeviceRect)? {
    try context.amidForeignState { try draw(bounds, destination ?? current) }
  }

  /// Draws due changes, and blends a part of the picture over the framebuffer.
  ///
  /// - Parameter part: Answers the part, given the same as the result of
  ///   ``update(bounds:destination:)``.
  package func show(
    bounds: CGRect, destination: Destination?,
    part: (SurfaceMapping, DeviceRect) -> DeviceRect
  ) throws {
    try context.amidForeignState {
      let destination = destination ?? current
      guard let (mapping, rect) = try draw(bounds, destination),
        let parts, let picture = parts.picture
      else { return }
      let shown = part(mapping, rect)
      guard !shown.isEmpty else {
        unshown = .zero
        return
      }
      let framebuffer = Framebuffer(
        foreign: destination.framebuffer, width: destination.viewport.width,
        height: destination.viewport.height)
      parts.painter.draw(
        picture.texture, over: framebuffer, viewport: destination.viewport,
        part: PixelRect(x: shown.x, y: shown.y, width: shown.width, height: shown.height))
      try context.gl.check("glDrawArraysInstanced", object: "destination")
      unshown = .zero
    }
  }

  /// How the picture would lie; nil where there is nothing to draw on.
  package func mapping(bounds: CGRect, destination: Destination?) throws -> SurfaceMapping? {
    try context.amidForeignState {
      SurfaceMapping(bounds: bounds, size: (destination ?? current).size)
    }
  }

  /// When the picture next changes by itself after a frame of `t`.
  package func demand(after t: Double) -> FrameDemand {
    parts?.session.demand(after: t, refreshRate: 60) ?? .never
  }

  private var current: Destination {
    let (framebuffer, viewport) = context.gl.currentDestination
    return Destination(framebuffer: framebuffer, viewport: viewport)
  }

  private func draw(
    _ bounds: CGRect, _ destination: Destination
  ) throws -> (mapping: SurfaceMapping, rect: DeviceRect)? {
    let reset = context.resetStatus
    guard reset == .none else {
      throw GLError.contextLost("glGetGraphicsResetStatus", object: "renderer", reset)
    }
    guard let mapping = SurfaceMapping(bounds: bounds, size: destination.size),
      let picture = try picture(destination.size)
    else { return nil }
    let isMoved = mapping != self.mapping
    self.mapping = mapping
    if isMoved { unshown = mapping.size.rect }
    guard let time = dueTime ?? (isMoved ? shownTime : nil), let session = parts?.session else {
      return (mapping, unshown)
    }
    let report = try session.drawTree(at: time, into: picture.framebuffer, as: mapping.view())
    context.gl.collectGarbage()
    (shownTime, dueTime) = (time, nil)
    diagnostics = report.refusals + report.diagnostics + takeForeignErrors()
    let damage = report.surfaceDamage ?? [mapping.size.rect]
    unshown = damage.reduce(unshown) { $0.union($1) }
    return (mapping, unshown)
  }

  /// Errors that GL held for the program when a call began; the renderer had to take them, to know
  /// its own.
  private func takeForeignErrors() -> [String] {
    context.gl.takeForeignErrors().map { "GL held an error of the program's: \($0)." }
  }

  private func picture(_ size: DeviceSize) throws(GLError) -> ColorTarget? {
    if let picture = parts?.picture, picture.width == size.width, picture.height == size.height {
      return picture
    }
    parts?.picture = nil
    mapping = nil
    let made = try ColorTarget(
      context.gl, width: size.width, height: size.height, label: "renderer picture")
    parts?.picture = made
    return made
  }
}
