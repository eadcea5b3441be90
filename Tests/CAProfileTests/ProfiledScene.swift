// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommit
import CAFrameBuilder
import CAGLES
import CAGeometry
import CARenderServer
import CoreAnimation
import CoreGraphics
import Testing

@testable import CAProfile

/// The tests that draw: one after the other, each with a context of its own.
@Suite(.serialized) enum ProfileTests {}

/// A tree of layers that is profiled as a program would show it.
struct ProfiledScene {
  static let side = 400
  let root = CALayer()
  private let server = RenderServer()
  private let clock = ManualClock.shared()

  init() {
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
  }

  /// Adds a layer with a name.
  @discardableResult
  func add<Layer: CALayer>(
    _ layer: Layer, _ name: String?, _ frame: CGRect, to parent: CALayer? = nil,
    color: CGColor? = nil
  ) -> Layer {
    layer.name = name
    layer.frame = frame
    layer.backgroundColor = color
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// Plays frames, each drawn whole or where it changes.
  ///
  /// - Parameter change: Changes the layers for a frame, counted from 0; actions are switched off.
  func report(
    frames: Int = 8, actions: Bool = false, trying depth: TrialDepth = .none,
    drawsWhole: Bool = true, _ change: (Int) -> Void = { _ in }
  ) throws -> ProfileReport {
    try play(actions, change) { next in
      let gl = try Context(on: Display.open())
      defer { gl.close() }
      return try Profile.report(
        on: gl.gl, count: frames, drawsWhole: drawsWhole, trying: depth, next)
    }
  }

  /// The frames as they would be asked for.
  func inputs(
    frames: Int = 8, actions: Bool = false, _ change: (Int) -> Void = { _ in }
  ) throws -> [FrameInput] {
    try play(actions, change) { next in try (0..<frames).map(next) }
  }

  /// Lends what tries remedies on frames.
  func withBench(_ inputs: [FrameInput], _ body: (TrialBench) throws -> Void) throws {
    let gl = try Context(on: Display.open())
    defer { gl.close() }
    try body(
      TrialBench(gl.gl, inputs, isStill: false, drawsWhole: true, .processor))
  }

  private func play<Result>(
    _ actions: Bool, _ change: (Int) -> Void,
    _ body: @escaping (_ next: (Int) throws -> FrameInput) throws -> Result
  ) throws -> Result {
    let context = LayerContext(orientation: .yDown, sink: server)
    context.rootLayer = root
    defer {
      context.rootLayer = nil
      CATransaction.flush()
    }
    let view = FrameView(size: DeviceSize(width: Self.side, height: Self.side))
    return try body { number in
      clock.time = Double(number) / 60
      CATransaction.begin()
      CATransaction.setDisableActions(!actions)
      change(number)
      CATransaction.commit()
      CATransaction.flush()
      return FrameInput(commits: server.takeCommits(), time: clock.time, view: view)
    }
  }
}

extension ProfileReport {
  /// The layers that the rule names.
  func layers(_ rule: any ProfileRule.Type) -> [String] {
    advice.filter { $0.rule == rule.name }.map(\.layer)
  }

  /// Whether no rule says anything.
  var isSilent: Bool { advice.isEmpty && text.contains("Nothing found") }
}

extension CGColor {
  static func test(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
  }
}

/// An opaque picture whose pixels depend on `seed`.
func picture(_ width: Int, _ height: Int, seed: Int = 0) -> CGImage {
  var bytes = [UInt8](repeating: 255, count: 4 * width * height)
  for pixel in 0..<width * height {
    bytes[4 * pixel] = UInt8((pixel * 7 + seed * 31) & 255)
    bytes[4 * pixel + 1] = UInt8((pixel / width + seed) & 255)
  }
  return CGImage(width: width, height: height, premultipliedRGBA: bytes)
}
