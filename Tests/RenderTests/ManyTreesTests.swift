// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CAFrame
import CAFrameBuilder
import CAGLES
import CAHeadless
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// Many small hostile trees on one compositor that keeps nothing from frame to frame.
private final class Treadmill {
  private let context: Context
  private let compositor: Compositor
  private let target: ColorTarget
  private let stage = GoldenStudio.Stage(size: CGSize(width: side, height: side))
  private let empty: Frame
  private var baseline = LiveObjects()
  private(set) var shown = 0

  static let side: CGFloat = 48

  private static let limits: FrameLimits = {
    var limits = FrameLimits()
    limits.maximumPieces = 64
    return limits
  }()

  init() throws {
    context = try Context(on: try Display.open(), options: ContextOptions(isDebug: true))
    var options = CompositorOptions()
    options.targetLifetime = 0
    options.disabled = [.residency, .caches]
    compositor = try Compositor(device: context.gl, options: options)
    let length = Int(Self.side)
    target = try ColorTarget(context.gl, width: length, height: length, label: "picture")
    empty = try GoldenStudio.frame(of: CALayer(), on: stage)
    // Objects that are made once and stay: programs, buffers, the textures of records.
    for seed in 0..<40 { try draw(seed: UInt64(seed)) }
    baseline = try emptied()
  }

  private func draw(seed: UInt64) throws {
    var hostile = HostileTree(seed: seed, side: Self.side)
    let tree = hostile.tree(count: 1 + hostile.place(12))
    let frame = try GoldenStudio.frame(of: tree, on: stage, limits: Self.limits)
    try frame.checkInvariants()
    try compositor.draw(frame, into: target.framebuffer)
    if frame.draws.count > 1 { shown += 1 }
  }

  /// The objects alive in GL, programs apart, once nothing is shown.
  private func emptied() throws -> LiveObjects {
    for _ in 0..<2 { try compositor.draw(empty, into: target.framebuffer) }
    _ = target.readRGBA8(context.gl)
    context.gl.collectGarbage()
    return context.liveObjects
  }

  /// Draws a tree; returns the fault, nil for none.
  func complaint(seed: UInt64) throws -> String? {
    let start = threadSeconds()
    try draw(seed: seed)
    let diagnostics = compositor.diagnostics
    let live = try emptied()
    let seconds = threadSeconds() - start
    if seconds > 2 { return "it took \(seconds) s" }
    if !diagnostics.isEmpty { return "\(diagnostics)" }
    do { try context.gl.check("a call", object: "tree") } catch { return "\(error)" }
    let errors = context.debugLog.takeMessages().filter { $0.kind == .error }
    if !errors.isEmpty { return "\(errors)" }
    for kind in ObjectKind.allCases where kind != .program && live[kind] != baseline[kind] {
      return "alive: \(live), before: \(baseline)"
    }
    return nil
  }
}

@Suite("Many trees leave nothing behind", .serialized, .timeLimit(.minutes(60)))
struct ManyTreesTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many trees; `CA_HOSTILE_TREES` asks for another number.
  private static let count = Int(environment["CA_HOSTILE_TREES"] ?? "") ?? 3_000
  /// `CA_HOSTILE_SEED` asks for a single tree.
  private static let seed = UInt64(environment["CA_HOSTILE_SEED"] ?? "")

  @Test("random small trees draw without crash, hang or complaint, and every object goes")
  func trees() throws {
    let treadmill = try Treadmill()
    let first: UInt64 = 1_000_000
    for seed in Self.seed.map({ $0...$0 }) ?? first...first + UInt64(Self.count) - 1 {
      let complaint = try treadmill.complaint(seed: seed)
      #expect(complaint == nil, "seed \(seed)")
    }
    if Self.seed == nil { #expect(treadmill.shown > Self.count / 3) }
  }
}
