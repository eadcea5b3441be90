// SPDX-License-Identifier: Apache-2.0
import CACommit
import CABatching
import CAFrame
import CAFrameBuilder
import CAGeometry
import CARenderTree
import CoreGraphics
import QuartzCore
import Synchronization
import Testing

/// Keeps the commits a context makes.
private final class Sink: CommitSink {
  private let kept = Mutex<[Commit]>([])
  func submit(_ commit: Commit) { kept.withLock { $0.append(commit) } }
  func take() -> [Commit] {
    kept.withLock { commits in
      defer { commits.removeAll() }
      return commits
    }
  }
}

/// A tree that passes through the rooms, all of whose values are written down.
struct TextGoldenCase: Sendable, CustomTestStringConvertible {
  let name: String
  let build: @Sendable () -> CALayer
  /// A change of the tree after its first commit, for a second one.
  var edit: (@Sendable (CALayer) -> Void)?

  var testDescription: String { name }

  /// The output of each room for the tree: commit, evaluated tree, frame, batches.
  func transcript() throws -> String {
    let sink = Sink()
    let context = LayerContext(orientation: .yDown, sink: sink)
    let root = build()
    context.rootLayer = root
    var names = TextGoldenNames()
    var tree = RenderTree()
    var builder = FrameBuilder()
    var parts = try step(sink, root, &names, &tree, &builder)
    if let edit {
      CATransaction.flush()
      CATransaction.setDisableActions(true)
      edit(root)
      parts += try step(sink, root, &names, &tree, &builder)
    }
    context.rootLayer = nil
    CATransaction.flush()
    return parts.joined(separator: "\n\n")
  }

  private func step(
    _ sink: Sink, _ root: CALayer, _ names: inout TextGoldenNames, _ tree: inout RenderTree,
    _ builder: inout FrameBuilder
  ) throws -> [String] {
    CATransaction.flush()
    names.take(root)
    let commits = sink.take().map { names.renamed($0) }
    for commit in commits { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: 0)
    let view = FrameView(size: DeviceSize(width: 200, height: 160))
    let frame = builder.frame(of: evaluated, view: view)
    try frame.checkInvariants()
    return commits.map(\.description) + [evaluated.description, frame.batchedText, batches(frame)]
  }

  private func batches(_ frame: Frame) -> String {
    var batcher = Batcher()
    batcher.batch(
      frame, placements: frame.nominalPlacements(), plan: TargetPlan(frame),
      coverage: CoverageRuns(nominalFor: frame))
    let lines = batcher.steps.enumerated().flatMap { pass, step in
      step.batches.map { index in
        let batch = batcher.batches[index]
        let box = batch.bounds
        return "batch \(index)  pass \(pass)  \(batch.variant)  \(text(batch.source))  "
          + "\(batch.isBlended ? "blended" : "opaque")  draws \(batch.drawCount)  "
          + "quads \(batch.quadCount)  bounds \(box.x) \(box.y) \(box.width) \(box.height)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private func text(_ source: BatchSource) -> String {
    switch source {
    case .none: "no source"
    case .page(let page): "page \(page)"
    case .sheet(let sheet): "sheet \(sheet)"
    case .external(let index): "external \(index)"
    case .raster(let index): "raster \(index)"
    case .coverage: "coverage"
    }
  }
}

@Suite("Commit, evaluated tree, frame and batches read as they did", .serialized)
struct TextGoldenTests {
  @Test("text golden", arguments: TextGoldenCase.all)
  func golden(_ golden: TextGoldenCase) throws {
    try TextGolden(name: golden.name).compare(golden.transcript())
  }

  @Test("every stored text belongs to a tree")
  func complete() throws {
    let known = TransitionTextTests.names.union(TextGoldenCase.all.map(\.name))
    #expect(try TextGolden.stored().subtracting(known) == [])
  }

  @Test("a difference names the lines")
  func differences() {
    #expect(
      TextGolden.differences(["a", "b", "c"], ["a", "x", "c", "d"]) == ["+2 x", "−2 b", "+4 d"])
    #expect(TextGolden.differences(["a"], ["a"]) == [])
  }
}
