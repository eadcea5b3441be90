// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A place where a layer tree is shown: the client's end of the way to a render server.
///
/// It keeps the root alive and remembers the committed state, so that each commit carries only
/// changes. It belongs to the thread that builds the tree; a window or a surface owns it.
package final class LayerContext {
  /// How the space lies in which the root stands.
  package let orientation: Orientation
  private let sink: any CommitSink
  private var sequence: UInt64 = 0
  /// The media time of commits while the host gives it: that of the frame which is to show them.
  /// Nil, the default, stands for the moment of the commit.
  package var commitTime: Double?
  /// The part that the host shows; nil where nobody knows, and then no tiles are drawn.
  package var view: ContextView? {
    didSet {
      if oldValue == nil, view != nil { ShownContexts.ofThread.add(self) }
      if view != oldValue, root != nil { CATransaction.note(self) }
    }
  }
  /// Whether the host shows given times, and waits until all tiles of a picture are drawn.
  package var waitsForTiles = false

  /// The committed state, by layer.
  var nodes: [LayerID: CommittedNode] = [:]
  /// The root the server knows.
  var committedRoot: LayerID?
  /// Layers the last commit took out of the tree while they carried animations.
  var departed: [CALayer] = []
  /// How many modifiers of the layers have their values in a page.
  var modifierUses: [ModifierPage: Int] = [:]
  /// Whether the last commit changed the clock of a layer that was known before, or moved one to
  /// another clock.
  var clocksChanged = false

  /// A context that submits its commits to `sink`.
  package init(orientation: Orientation, sink: any CommitSink) {
    self.orientation = orientation
    self.sink = sink
  }

  deinit {
    PlaceStamp.renew()
    for node in nodes.values {
      node.leaveLayer()
      // No events come for layers that nobody shows; another context that shows one waits again.
      for animation in node.layer.objects?.animations ?? [] { animation.ticket = nil }
    }
  }

  /// The layer whose tree is shown; nil shows nothing.
  ///
  /// A layer that is made the root leaves its superlayer, and the context it was the root of; one
  /// that is put below another layer stops being the root.
  package var rootLayer: CALayer? {
    get { root }
    set {
      if root === newValue { return }
      if root?.context === self { root?.context = nil }
      newValue?.removeFromSuperlayer()
      // The program's code may have put it elsewhere meanwhile.
      newValue?.detach()
      newValue?.context?.rootLayer = nil
      root = newValue
      newValue?.context = self
      PlaceStamp.renew()
      CATransaction.note(self)
      if let newValue, !newValue.isNoted { CATransaction.note(newValue) }
    }
  }
  private var root: CALayer?

  /// Whether commits carry the words of diagnostics about layers.
  var wantsNotes: Bool { sink.wantsNotes }

  /// Whether commits carry the program's time for them.
  var wantsWork: Bool { sink.wantsWork }

  /// Commits the changes of this thread.
  package func flush() { CATransaction.flush() }

  /// Whether the server knows the layer.
  func knows(_ layer: CALayer) -> Bool { layer.committedNode?.context === self }

  /// Numbers the commit and sends it; an empty one is not sent.
  func submit(_ commit: Commit) {
    guard !commit.isEmpty else { return }
    sequence += 1
    var commit = commit
    commit.sequence = sequence
    sink.submit(commit)
  }
}
