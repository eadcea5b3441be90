// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Synchronization
import Testing

/// A sink that wants the program's time.
private final class WorkSink: CommitSink {
  private let taken = Mutex<[Commit]>([])
  var wantsWork: Bool { true }
  var works: [CommitWork] { taken.withLock { $0.compactMap(\.work) } }

  func submit(_ commit: Commit) { taken.withLock { $0.append(commit) } }
}

@Suite("The program's time for a commit") struct CommitWorkTests {
  @Test("is carried where a sink wants it, with the layers that draw and lay out; else not")
  func carried() async {
    CommitWork.measure()
    let (works, layer, others) = await onNewThread {
      let (sink, plain) = (WorkSink(), RecordingSink())
      let root = CALayer()
      let label = CATextLayer()
      label.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      root.addSublayer(label)
      let context = LayerContext(orientation: .yDown, sink: sink)
      context.rootLayer = root
      CATransaction.flush()
      label.string = "some text"
      CATransaction.flush()
      context.rootLayer = nil
      CATransaction.flush()
      let other = LayerContext(orientation: .yDown, sink: plain)
      other.rootLayer = CALayer()
      CATransaction.flush()
      return (sink.works, label.id, plain.commits.compactMap(\.work))
    }
    #expect(works.count == 3)
    #expect(works.dropFirst().first?.layers.map(\.layer) == [layer])
    #expect(works.dropFirst().first.map { $0.display > 0 && $0.commit > 0 } == true)
    #expect(others.isEmpty)
  }

  @Test("of two commits is their sum, and loses what a remedy spares")
  func sum() {
    let layer = LayerID(rawValue: 3)
    var (first, second) = (Commit(sequence: 1), Commit(sequence: 2))
    var work = CommitWork()
    (work.display, work.commit, work.layers) = (10, 8, [.init(layer: layer, display: 6)])
    (first.work, second.work) = (work, work)
    first.join(second)
    #expect(first.work?.total == 36)
    first.work?.forgetDisplay(of: layer)
    #expect(first.work?.display == 8)
    first.work?.keep(part: 0.25)
    #expect(first.work?.commit == 4)
  }
}
