// SPDX-License-Identifier: Apache-2.0
import CACommit
import CACompositor
import CAFrame
import CAFrameBuilder
import CAGLES
import CAGeometry
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore

@testable import PictureReference

/// The rooms one by one on one GL context, so that a test can change the values between them.
///
/// Belongs to the thread that made it.
final class GoldenStudio {
  let context: Context
  private let compositor: Compositor
  private var target: ColorTarget?

  init(isDebug: Bool = false) throws {
    context = try Context(on: try Display.open(), options: ContextOptions(isDebug: isDebug))
    compositor = try Compositor(device: context.gl)
  }

  /// A layer tree on its way to the surface.
  struct Stage {
    var size: CGSize
    var scale: CGFloat = 1
    var orientation = Orientation.yDown

    typealias Side = Orientation

    fileprivate var view: FrameView {
      let (width, height) = (Int(size.width * scale), Int(size.height * scale))
      return SurfaceView(scale: scale).frameView(width: width, height: height)
    }
  }

  /// How a tree looks to the server, and where it is shown.
  static func tree(of layer: CALayer, on stage: Stage) throws -> (EvaluatedTree, FrameView) {
    let server = RenderServer()
    let layers = LayerContext(orientation: stage.orientation, sink: server)
    layers.rootLayer = layer
    CATransaction.flush()
    defer {
      layers.rootLayer = nil
      CATransaction.flush()
    }
    var tree = RenderTree()
    for commit in server.takeCommits() { try tree.apply(commit) }
    return (tree.evaluate(at: 0), stage.view)
  }

  /// The frame that shows a tree.
  static func frame(
    of layer: CALayer, on stage: Stage, limits: FrameLimits = FrameLimits()
  ) throws -> Frame {
    let (tree, view) = try tree(of: layer, on: stage)
    var builder = FrameBuilder()
    builder.limits = limits
    return builder.frame(of: tree, view: view)
  }

  /// The pixels of a frame; by another compositor than the studio's own where one is given.
  func pixels(of frame: Frame, by other: Compositor? = nil) throws -> Pixels {
    let (width, height) = (frame.size.width, frame.size.height)
    if target?.width != width || target?.height != height {
      target = try ColorTarget(
        context.gl, width: width, height: height, label: "picture")
    }
    guard let target else { preconditionFailure("The target was just made.") }
    try (other ?? compositor).draw(frame, into: target.framebuffer)
    return Pixels(width: width, height: height, bytes: target.readRGBA8(context.gl))
  }

  /// The pixels of a tree.
  func pixels(of layer: CALayer, on stage: Stage) throws -> Pixels {
    try pixels(of: Self.frame(of: layer, on: stage))
  }

  /// A compositor on the studio's context with something switched off.
  func compositor(_ configure: (inout CompositorOptions) -> Void) throws -> Compositor {
    var options = CompositorOptions()
    configure(&options)
    return try Compositor(device: context.gl, options: options)
  }

  /// The cost of the last frame, and its diagnostics.
  var counters: FrameCounters { compositor.counters }
  var diagnostics: [FrameDiagnostic] { compositor.diagnostics }
}
