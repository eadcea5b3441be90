// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAFrame
import CAFrameBuilder
import CAHeadless
import CoreGraphics
import QuartzCore

/// Draws a scene for a long time and watches the memory of the process.
struct SoakRun {
  /// Frames in which the scene grows and shrinks once and then rests.
  static let round = 1000
  /// Frames of a round in which the scene is empty, so that caches with a lifetime of a second
  /// release entries that only this round needed.
  private static let rest = 80

  private let renderer: HeadlessRenderer
  private let scene: SoakScene

  init(seed: UInt64) throws {
    var options = HeadlessRenderer.Options()
    options.preparesPrograms = true
    let all = options
    renderer = try reportingGraphics { try HeadlessRenderer(size: SoakScene.size, options: all) }
    scene = SoakScene(seed: seed)
    renderer.layer = scene.root
  }

  /// - Parameters:
  ///   - frames: How many frames are drawn.
  ///   - bound: The bytes per frame by which memory may grow.
  ///   - progress: Called after each round.
  func run(
    frames: Int, bound: Double, progress: (SoakReport.Sample) -> Void
  ) throws -> SoakReport {
    var samples: [SoakReport.Sample] = []
    for frame in 1...frames {
      try show(frame)
      guard frame % Self.round == 0 else { continue }
      MemoryUse.trim()
      let sample = try sample(at: frame)
      progress(sample)
      samples.append(sample)
    }
    return SoakReport(
      renderer: renderer.rendererName, frames: frames, bound: bound,
      objects: renderer.graphicsObjects, samples: samples)
  }

  private func sample(at frame: Int) throws -> SoakReport.Sample {
    let report = renderer.report
    return SoakReport.Sample(
      frame: frame, memory: try MemoryUse.current,
      graphicsObjects: renderer.graphicsObjectCount,
      textures: Double((report?.contentsBytes ?? 0) + (report?.rasterBytes ?? 0)),
      shadows: Double(ShadowPictures.shared.byteCount), paths: Double(report?.pathBytes ?? 0))
  }

  private func show(_ frame: Int) throws {
    let time = Double(frame) / 60
    let place = (frame - 1) % Self.round
    let active = Self.round - Self.rest
    if place < active {
      scene.step(Double(place) / Double(active))
    } else {
      scene.rest(place - active)
    }
    try reportingGraphics {
      try renderer.advance(to: time)
      _ = try renderer.render()
    }
  }
}
