import CACommit
import CAFrame
import CARenderTree
import CATrace

/// The rooms without a GPU: the server's tree and the builder of its frames.
///
/// A session runs them before it draws, and tools run them alone to look at what would be drawn.
package struct Rooms: ~Copyable {
  private var tree = RenderTree()
  private var builder = FrameBuilder()

  package init() {}

  /// Takes in commits in order. One that cannot be applied leaves the tree as it was, and is said.
  package mutating func apply(_ commits: [Commit], _ report: inout FrameReport) {
    let meter = Meter()
    for commit in commits {
      do {
        let counters = try Trace.span("apply") { () throws(CommitError) in try tree.apply(commit) }
        report.layersApplied += counters.layersChanged
        report.propertiesApplied += counters.propertiesChanged
        report.layersRemoved += counters.layersRemoved
      } catch {
        report.refusals.append("Commit \(commit.sequence) was refused: \(error)")
      }
    }
    report.commits += commits.count
    report.stages.apply = report.stages.apply + meter.reading
  }

  /// How the tree looks at `t`, seconds of the media clock.
  package mutating func evaluate(at t: Double, _ report: inout FrameReport) -> EvaluatedTree {
    let meter = Meter()
    let layers = Trace.span("evaluate") { tree.evaluate(at: t) }
    report.layersInTree = layers.layers.count
    report.layersEvaluated = layers.changed.count
    report.stages.evaluate = meter.reading
    return layers
  }

  /// The frame that shows `layers`.
  package mutating func frame(
    of layers: EvaluatedTree, view: FrameView, _ report: inout FrameReport
  ) -> Frame {
    let meter = Meter()
    let frame = Trace.span("build") { builder.frame(of: layers, view: view) }
    report.passes = frame.passes.count
    report.frameDraws = frame.draws.count
    report.quads = frame.quads.count
    report.diagnostics = frame.diagnostics.map { "Layer \($0.layer): \($0.message)" }
    report.stages.build = meter.reading
    return frame
  }
}
