// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CAHeadless
import CARenderServer
import CARenderTree
import CoreGraphics
import QuartzCore
import Synchronization
import Testing

/// Keeps the commits of a tree.
private final class CommitBox: CommitSink {
  private let kept = Mutex<[Commit]>([])
  func submit(_ commit: Commit) { kept.withLock { $0.append(commit) } }

  static func commits(showing root: CALayer) -> [Commit] {
    let box = CommitBox()
    let context = LayerContext(orientation: .yDown, sink: box)
    context.rootLayer = root
    CATransaction.flush()
    defer {
      context.rootLayer = nil
      CATransaction.flush()
    }
    return box.kept.withLock { $0 }
  }
}

/// A hundred rows of a hundred copies of five layers.
private func grid(_ configure: (_ cell: CALayer) -> Void = { _ in }) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
  let rows = CAReplicatorLayer()
  rows.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
  (rows.instanceCount, rows.instanceTransform) = (100, CATransform3DMakeTranslation(0, 4, 0))
  rows.instanceRedOffset = -0.01
  let columns = CAReplicatorLayer()
  columns.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
  (columns.instanceCount, columns.instanceTransform) = (100, CATransform3DMakeTranslation(4, 0, 0))
  columns.instanceGreenOffset = -0.01
  let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  for number in 0..<5 {
    let place = CGRect(x: 0.4 * Double(number), y: 0.5 * Double(number), width: 2, height: 2)
    let layer = CALayer.filled(place, number.isMultiple(of: 2) ? white : blue) {
      $0.cornerRadius = number == 2 ? 1 : 0
    }
    configure(layer)
    columns.addSublayer(layer)
  }
  rows.addSublayer(columns)
  root.addSublayer(rows)
  return root
}

@Suite("What copies cost, in counts", .serialized)
struct ReplicatorCostTests {
  private func report(_ root: CALayer, at times: [Double]) throws -> [FrameReport] {
    let renderer = try HeadlessRenderer(
      size: CGSize(width: 400, height: 400))
    renderer.layer = root
    CATransaction.flush()
    return try times.map { try renderer.draw(at: $0) }
  }

  @Test(
    "100 × 100 copies of five layers: instances, few draws, no evaluation once they stand still")
  func still() throws {
    let reports = try report(grid(), at: [0, 1])
    #expect(reports[0].quads >= 50_000)
    #expect(reports[0].layersInTree == 8)
    #expect(reports[0].gl.draws > 0 && reports[0].gl.draws <= 20)
    #expect(reports[0].frameDraws <= 20)
    #expect(reports[1].layersEvaluated == 0)
    #expect(reports[1].gl.draws == 0)
  }

  @Test("a still tree below delays is evaluated once")
  func stillDelays() throws {
    let root = grid()
    for case let layer as CAReplicatorLayer in root.sublayers ?? [] { layer.instanceDelay = 0.1 }
    #expect(try report(root, at: [0])[0].quads >= 50_000)
    #expect(try report(root, at: [0, 1])[1].layersEvaluated == 0)
  }

  @Test("delays that add up to the same time are evaluated once")
  func sharedTimes() throws {
    let root = grid { layer in
      let move = CABasicAnimation(keyPath: "opacity")
      (move.fromValue, move.toValue, move.duration) = (0, 1, 100)
      layer.add(move, forKey: "fade")
    }
    let rows = try #require(root.sublayers?.first as? CAReplicatorLayer)
    let columns = try #require(rows.sublayers?.first as? CAReplicatorLayer)
    (rows.instanceCount, columns.instanceCount) = (30, 30)
    (rows.instanceDelay, columns.instanceDelay) = (0.1, 0.1)
    var tree = RenderTree()
    for commit in CommitBox.commits(showing: root) { try tree.apply(commit) }
    let evaluated = tree.evaluate(at: 5)
    // Rows at 30 times, rows and columns at 59 sums; 5 layers in each.
    #expect(evaluated.counters.plansEvaluated <= 5 * (30 + 59))
    #expect(evaluated.copies.setCount >= 58)
  }

  @Test("copies beyond the limits are left out, which a diagnostic says")
  func limits() throws {
    let root = grid()
    let rows = try #require(root.sublayers?.first as? CAReplicatorLayer)
    let columns = try #require(rows.sublayers?.first as? CAReplicatorLayer)
    func frame(_ change: (inout FrameLimits) -> Void) throws -> Frame {
      var tree = RenderTree()
      for commit in CommitBox.commits(showing: root) { try tree.apply(commit) }
      var builder = FrameBuilder()
      change(&builder.limits)
      let size = DeviceSize(width: 400, height: 400)
      return builder.frame(of: tree.evaluate(at: 0), view: FrameView(size: size))
    }
    let whole = try frame { _ in }
    #expect(whole.diagnostics.isEmpty && whole.heads.count >= 50_000)
    let cut = try frame { $0.copies.maximumCopies = 1000 }
    #expect(cut.heads.count >= 5000 && cut.heads.count < 5200)
    #expect(cut.diagnostics.contains { $0.message.contains("limits allow 10") })
    let few = try frame { $0.copies.maximumLayers = 600 }
    #expect(few.heads.count < 600 && !few.diagnostics.isEmpty)
    (rows.instanceCount, columns.instanceCount) = (.max, .max)
    let most = try frame { $0.copies.maximumCopies = 300 }
    #expect(most.heads.count <= 300 * 5 && !most.diagnostics.isEmpty)
  }
}
