// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommandLine
import CAHeadless
import CARenderServer
import CAScenes
import CoreGraphics
import Foundation
import QuartzCore

/// Something that `bench` measures: a workload, a scene as it plays, or the frames of a capture.
enum BenchSubject {
  case workload(BenchEntry, count: Int, antialiased: Bool)
  case scene(String)
  case capture(String)

  /// The subject of that name: a workload, or else a scene or a capture that lies there.
  ///
  /// - Returns: nil where there is neither.
  init?(_ name: String, count: Int?, antialiased: Bool) {
    if let entry = BenchEntry.named(name) {
      self = .workload(entry, count: count ?? entry.defaultCount, antialiased: antialiased)
    } else if CaptureFolder(path: name).isCapture {
      self = .capture(name)
    } else if FileManager.default.fileExists(atPath: name) {
      self = .scene(name)
    } else {
      return nil
    }
  }

  /// The name in reports: that of the floor's workload, or of the file.
  var name: String {
    switch self {
    case .workload(let entry, _, _): entry.floorName
    case .scene(let path), .capture(let path): URL(fileURLWithPath: path).lastPathComponent
    }
  }

  /// The number of things that a workload draws; nil for others.
  var count: Int? {
    if case .workload(_, let count, _) = self { count } else { nil }
  }

  /// Whether the edges of a workload's layers are antialiased; nil for others, whose layers say.
  var isAntialiased: Bool? {
    if case .workload(_, _, let antialiased) = self { antialiased } else { nil }
  }

  /// Its layers, and how they go on.
  ///
  /// - Precondition: It is no capture, which has no layers of this process.
  func stage() throws -> BenchStage {
    switch self {
    case .workload(let entry, let count, let antialiased):
      let work = entry.make(count, antialiased)
      return BenchStage(
        root: work.root, size: BenchCanvas.size, orientation: .yDown,
        background: BenchCanvas.background, drawsWhole: entry.isDrawnWhole,
        warmUp: Array(work.warmUp), show: work.show)
    case .scene(let path): return try sceneStage(path)
    case .capture: preconditionFailure("A capture has commits, not layers.")
    }
  }

  /// The scene on its canvas at one pixel per point, from its beginning on.
  private func sceneStage(_ path: String) throws -> BenchStage {
    let scene = try LoadedScene(path: path)
    let size = scene.canvas
    scene.center(on: size)
    // The scene is kept as long as its layers are shown: its states belong to it.
    return BenchStage(
      root: scene.root, size: size, orientation: .yUp, background: nil, drawsWhole: false,
      warmUp: [0, 1, 2], show: { _ in withExtendedLifetime(scene) {} })
  }
}

/// A tree to be measured, and how it goes on.
struct BenchStage {
  let root: CALayer
  /// Points, and pixels.
  let size: CGSize
  let orientation: HeadlessRenderer.Orientation
  let background: CGColor?
  /// Whether each frame redraws everything, not only its damage.
  let drawsWhole: Bool
  /// Frames to show before those that count.
  let warmUp: [Int]
  /// Sets the properties of a frame, inside the caller's transaction.
  let show: (Int) -> Void
}
