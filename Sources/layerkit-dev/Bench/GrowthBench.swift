// SPDX-License-Identifier: Apache-2.0
import CABench
import CACommandLine
import CACommit
import CAHeadless
import CARenderServer
import CARenderTree
import Foundation
import QuartzCore
import Synchronization

/// Measures how the cost of a frame grows with the layers that exist and with those that move.
struct GrowthBench {
  let frames: Int

  /// How many of the layers move in each frame.
  enum Motion: String, CaseIterable, Encodable {
    case still
    case hundredth = "1 %"
    case all

    func count(of layers: Int) -> Int {
      switch self {
      case .still: 0
      case .hundredth: max(1, layers / 100)
      case .all: layers
      }
    }
  }

  /// Medians of the frames of one tree; times in microseconds.
  struct Row: Encodable {
    let layers: Int
    let motion: Motion
    let model: Double
    let commit: Double
    let apply: Double
    let evaluate: Double
    let build: Double
    let draw: Double
    /// What the frame touched: layers applied, evaluated and looked at by the builder, and bytes
    /// that went to the GPU.
    let applied: Int
    let evaluated: Int
    let visited: Int
    let uploadedBytes: Int
    /// Blocks of memory of the whole frame, driver included; null where nobody counts.
    let allocations: Int?
  }

  func measure(layers: Int, _ motion: Motion) throws -> Row {
    let grid = LayerGrid(count: layers)
    let renderer = try reportingGraphics {
      try HeadlessRenderer(size: LayerGrid.size, options: HeadlessRenderer.Options())
    }
    renderer.layer = grid.root
    var samples = BenchSamples(renderer: renderer.rendererName)
    for frame in 0..<frames + 3 {
      let sample = try show(frame, of: grid, moving: motion.count(of: layers), on: renderer)
      if frame >= 3 { samples.frames.append(sample) }
    }
    func time(_ value: (BenchSample) -> Double) -> Double {
      (samples.median(value) * 1e4).rounded() / 10
    }
    let last = samples.frames[samples.frames.count - 1].report
    return Row(
      layers: layers, motion: motion, model: time(\.model.milliseconds), commit: time(\.commit),
      apply: time(\.report.stages.apply.milliseconds),
      evaluate: time(\.report.stages.evaluate.milliseconds),
      build: time(\.report.stages.build.milliseconds),
      draw: time { $0.report.stages.draw.milliseconds + $0.wait }, applied: last.layersApplied,
      evaluated: last.layersEvaluated, visited: last.layersVisited,
      uploadedBytes: last.uploadedBytes,
      allocations: samples.median(\.total.allocations))
  }

  private func show(
    _ frame: Int, of grid: LayerGrid, moving count: Int, on renderer: HeadlessRenderer
  ) throws -> BenchSample {
    var sample = BenchSample()
    let client = Meter()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    grid.move(count, frame)
    sample.model = client.reading
    CATransaction.commit()
    CATransaction.flush()
    sample.app = client.reading
    let server = Meter()
    sample.report = try reportingGraphics { try renderer.draw(at: Double(frame) / 60) }
    try renderer.finish()
    sample.server = server.reading
    return sample
  }
}

/// Bytes of heap that a layer takes which only exists.
struct LayerBytes: Encodable {
  let layers: Int
  /// The layer itself.
  let model: Double
  /// The memory that the program's side keeps of the last commit.
  let commit: Double
  /// The memory that the server's tree keeps, evaluated state included.
  let tree: Double
  /// The commit that brings the layer, until the server has taken it.
  let flight: Double

  /// Model, commit and tree.
  var total: Double { model + commit + tree }

  init(layers: Int) throws {
    let count = Double(layers)
    let start = try MemoryUse.current.heap
    let grid = LayerGrid(count: layers)
    let made = try MemoryUse.current.heap
    let keeper = CommitBox()
    let context = LayerContext(orientation: .yDown, sink: keeper)
    context.rootLayer = grid.root
    CATransaction.flush()
    let committed = try MemoryUse.current.heap
    var tree = RenderTree()
    try keeper.apply(to: &tree)
    _ = tree.evaluate(at: 0)
    let applied = try MemoryUse.current.heap
    keeper.letGo()
    let end = try MemoryUse.current.heap
    func each(_ bytes: Double) -> Double { (bytes / count).rounded() }
    self.layers = layers
    (model, flight) = (each(made - start), each(applied - end))
    commit = each(committed - made - (applied - end))
    self.tree = each(applied - committed)
    withExtendedLifetime((grid, context, tree)) {}
  }
}

/// Keeps a commit until it is let go.
private final class CommitBox: CommitSink {
  private let kept = Mutex<[Commit]>([])

  func submit(_ commit: Commit) { kept.withLock { $0.append(commit) } }

  func apply(to tree: inout RenderTree) throws {
    for commit in kept.withLock({ $0 }) { try tree.apply(commit) }
  }

  func letGo() { kept.withLock { $0 = [] } }
}

/// Plain coloured layers side by side on a surface of 1920 × 1080.
private struct LayerGrid {
  static let size = CGSize(width: 1920, height: 1080)
  let root = CALayer()
  private let layers: [CALayer]
  private let side: CGFloat

  init(count: Int) {
    let (size, root) = (LayerGrid.size, root)
    let side = max(2, (size.width * size.height / CGFloat(count)).squareRoot().rounded(.down))
    let columns = Int(size.width / side)
    root.frame = CGRect(origin: .zero, size: size)
    let colors = (0..<16).map { CGColor(red: CGFloat($0) / 16, green: 0.4, blue: 0.6, alpha: 1) }
    layers = (0..<count).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: side * 0.75, height: side * 0.75)
      layer.position = CGPoint(
        x: side * (CGFloat(index % columns) + 0.5), y: side * (CGFloat(index / columns) + 0.5))
      layer.backgroundColor = colors[index % 16]
      return layer
    }
    root.sublayers = layers
    self.side = side
  }

  /// Moves some of the layers, spread over all, to and fro.
  func move(_ count: Int, _ frame: Int) {
    guard count > 0 else { return }
    let step = frame % 2 == 0 ? side / 8 : -side / 8
    for index in stride(from: 0, to: layers.count, by: layers.count / count) {
      layers[index].position.x += step
    }
  }
}
