// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The content of commits.
@Suite struct CommitTests {
  /// A context with a root of 300 × 200, nothing committed.
  private struct Stage {
    let sink = RecordingSink()
    let context: LayerContext
    let root = CALayer()

    init() {
      CATransaction.flush()
      context = LayerContext(orientation: .yDown, sink: sink)
      root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
      context.rootLayer = root
    }

    /// The only commit there is after a flush.
    func commit() throws -> Commit {
      CATransaction.flush()
      context.checkInvariants()
      let commits = sink.take()
      try #require(commits.count == 1)
      return commits[0]
    }
  }

  @Test func theFirstCommitCarriesTheTreeAndTheRoot() throws {
    let stage = Stage()
    let child = CALayer()
    child.position = CGPoint(x: 10, y: 20)
    stage.root.addSublayer(child)
    let commit = try stage.commit()
    #expect(commit.sequence == 1)
    #expect(commit.root == RootChange(layer: stage.root.id, orientation: .yDown))
    #expect(commit.allChanges.map(\.layer) == [stage.root.id, child.id])
    #expect(commit.allChanges[0].changed == PropertySet([.bounds]))
    #expect(commit.allChanges[0].sublayers == [child.id])
    #expect(commit.allChanges[1].changed == PropertySet([.position]))
    #expect(commit.allChanges[1].sublayers == nil)
  }

  @Test func movingOneOfAThousandLayersCarriesOneChange() throws {
    let stage = Stage()
    let cards = (0..<1000).map { index in
      let card = CALayer()
      card.frame = CGRect(x: index, y: 0, width: 10, height: 10)
      return card
    }
    stage.root.sublayers = cards
    #expect(try stage.commit().allChanges.count == 1001)
    cards[500].position = CGPoint(x: 1, y: 2)
    let commit = try stage.commit()
    #expect(commit.sequence == 2)
    #expect(commit.root == nil && commit.removed.isEmpty)
    #expect(commit.allChanges.map(\.layer) == [cards[500].id])
    #expect(commit.allChanges[0].changed == PropertySet([.position]))
    #expect(commit.allChanges[0].sublayers == nil && commit.allChanges[0].mask == nil)
  }

  @Test func movedLayersCarryTheirNumbersAlone() throws {
    let stage = Stage()
    let cards = (0..<100).map { _ in CALayer() }
    stage.root.sublayers = cards
    _ = try stage.commit()
    CATransaction.setDisableActions(true)
    for card in cards { card.position = CGPoint(x: 1, y: 2) }
    cards[7].opacity = 0.5
    cards[8].cornerRadius = 3
    let commit = try stage.commit()
    #expect(commit.moves.count == 99 && commit.moves.numberCount == 2 * 99 + 1)
    #expect(commit.changes.map(\.layer) == [cards[8].id])
  }

  @Test func anEmitterThatMovesGoesWhole() throws {
    let stage = Stage()
    let emitter = CAEmitterLayer()
    stage.root.addSublayer(emitter)
    _ = try stage.commit()
    CATransaction.setDisableActions(true)
    emitter.position = CGPoint(x: 1, y: 2)
    let commit = try stage.commit()
    #expect(commit.moves.isEmpty && commit.changes.map(\.layer) == [emitter.id])
  }

  @Test func nothingChangedSendsNothing() throws {
    let stage = Stage()
    _ = try stage.commit()
    stage.root.opacity = 1
    CATransaction.flush()
    CATransaction.begin()
    CATransaction.commit()
    #expect(stage.sink.commits.isEmpty)
  }

  @Test func aLayerThatEntersGoesWholeAndOneThatLeavesIsNamed() throws {
    let stage = Stage()
    _ = try stage.commit()
    let (branch, leaf, mask) = (CALayer(), CALayer(), CALayer())
    branch.addSublayer(leaf)
    leaf.mask = mask
    leaf.opacity = 0.25
    CATransaction.flush()
    #expect(stage.sink.take().isEmpty)

    stage.root.addSublayer(branch)
    let entry = try stage.commit()
    #expect(entry.allChanges.map(\.layer) == [stage.root.id, branch.id, leaf.id, mask.id])
    #expect(entry.allChanges[2].changed == PropertySet([.opacity]))
    #expect(entry.allChanges[2].mask == .set(mask.id))

    branch.removeFromSuperlayer()
    let exit = try stage.commit()
    #expect(exit.removed == [branch.id, leaf.id, mask.id])
    #expect(exit.allChanges.map(\.layer) == [stage.root.id])

    stage.root.addSublayer(branch)
    let again = try stage.commit()
    #expect(again.allChanges[2].changed == PropertySet([.opacity]))
    #expect(again.allChanges[2].mask == .set(mask.id))
  }

  @Test func aLayerThatMovesInTheTreeIsNotSentAgain() throws {
    let stage = Stage()
    let (a, b, child) = (CALayer(), CALayer(), CALayer())
    child.opacity = 0.5
    stage.root.sublayers = [a, b]
    a.addSublayer(child)
    _ = try stage.commit()
    b.addSublayer(child)
    let commit = try stage.commit()
    #expect(commit.removed.isEmpty)
    #expect(commit.allChanges.map(\.layer) == [a.id, b.id])
    #expect(commit.allChanges[0].sublayers == [] && commit.allChanges[1].sublayers == [child.id])
  }

  @Test func removedAndAddedAgainWithinATransactionIsNoNews() throws {
    let stage = Stage()
    let child = CALayer()
    stage.root.addSublayer(child)
    _ = try stage.commit()
    CATransaction.setDisableActions(true)
    child.removeFromSuperlayer()
    stage.root.addSublayer(child)
    CATransaction.flush()
    #expect(stage.sink.commits.isEmpty)
  }

  @Test func aLayerThatDiesAfterItLeftIsStillNamed() throws {
    let stage = Stage()
    var child: CALayer? = CALayer()
    let id = child!.id
    stage.root.addSublayer(child!)
    _ = try stage.commit()
    child!.removeFromSuperlayer()
    child = nil
    #expect(try stage.commit().removed == [id])
  }

  @Test func anotherRootTakesTheOldTreeAway() throws {
    let stage = Stage()
    let child = CALayer()
    stage.root.addSublayer(child)
    _ = try stage.commit()
    let other = CALayer()
    stage.context.rootLayer = other
    let commit = try stage.commit()
    #expect(commit.root?.layer == other.id)
    #expect(commit.removed == [stage.root.id, child.id])
    stage.context.rootLayer = nil
    let last = try stage.commit()
    #expect(last.root == RootChange(layer: nil, orientation: .yDown))
    #expect(last.removed == [other.id])
  }

  @Test func theOldRootMayLiveOnBelowTheNewOne() throws {
    let stage = Stage()
    let child = CALayer()
    stage.root.addSublayer(child)
    _ = try stage.commit()
    let other = CALayer()
    stage.context.rootLayer = other
    other.addSublayer(stage.root)
    let commit = try stage.commit()
    #expect(commit.removed.isEmpty)
    #expect(commit.allChanges.map(\.layer) == [other.id])
    #expect(commit.allChanges[0].sublayers == [stage.root.id])
  }

  @Test func aRootPutBelowAnotherLayerLeavesItsContext() throws {
    let stage = Stage()
    _ = try stage.commit()
    let other = CALayer()
    other.addSublayer(stage.root)
    #expect(stage.context.rootLayer == nil && stage.root.context == nil)
    let commit = try stage.commit()
    #expect(commit.root?.layer == nil && commit.removed == [stage.root.id])
  }

  @Test func aTreeThatGoesToAnotherContextGoesWhole() throws {
    let (first, second) = (Stage(), Stage())
    let (branch, leaf) = (CALayer(), CALayer())
    leaf.opacity = 0.5
    branch.addSublayer(leaf)
    first.root.addSublayer(branch)
    CATransaction.flush()
    _ = (first.sink.take(), second.sink.take())
    branch.opacity = 0.75
    second.root.addSublayer(branch)
    CATransaction.flush()
    #expect(first.sink.take().map(\.removed) == [[branch.id, leaf.id]])
    let entry = try #require(second.sink.take().first)
    #expect(entry.allChanges.map(\.layer) == [second.root.id, branch.id, leaf.id])
    #expect(entry.allChanges[2].changed == PropertySet([.opacity]))
    #expect(leaf.isCommitted)
    leaf.opacity = 0.25
    #expect(try second.commit().allChanges.map(\.layer) == [leaf.id])
  }

  private final class Tinted: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "opacity" ? 0.5 : super.defaultValue(forKey: key)
    }
  }

  @Test func defaultsOfAClassAndStylesAreInTheEntry() throws {
    let stage = Stage()
    let (tinted, styled) = (Tinted(), CALayer())
    styled.style = ["cornerRadius": 4]
    CATransaction.flush()
    _ = stage.sink.take()
    stage.root.sublayers = [tinted, styled]
    let commit = try stage.commit()
    #expect(commit.allChanges[1].changed == PropertySet([.opacity]))
    #expect(commit.allChanges[1].state.opacity == 0.5)
    #expect(commit.allChanges[2].changed == PropertySet([.cornerRadius]))
  }

  @Test func layersInNoContextKeepNothingPending() {
    CATransaction.flush()
    weak var gone: CALayer?
    do {
      let layer = CALayer()
      layer.opacity = 0.5
      gone = layer
      CATransaction.flush()
      #expect(layer.dirtyProperties.isEmpty && !layer.isNoted)
    }
    #expect(gone == nil)
  }

  @Test func aContextKeepsItsRootAndNothingElse() {
    CATransaction.flush()
    weak var root: CALayer?
    weak var context: LayerContext?
    do {
      let owner = LayerContext(orientation: .yUp, sink: RecordingSink())
      owner.rootLayer = CALayer()
      CATransaction.flush()
      (root, context) = (owner.rootLayer, owner)
      #expect(root?.isCommitted == true)
    }
    #expect(root == nil && context == nil)
  }

  @Test func aVeryDeepTreeCommitsInReasonableTime() throws {
    let stage = Stage()
    var layer = stage.root
    for _ in 0..<5_000 {
      let child = CALayer()
      layer.addSublayer(child)
      layer = child
    }
    let start = threadSeconds()
    #expect(try stage.commit().allChanges.count == 5_001)
    #expect(threadSeconds() - start < 5)
  }

  /// Seconds that this thread has computed: other work on the machine does not count.
  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Layout and display within a commit.
extension CommitTests {
  private final class Filler: CALayer {
    var layouts = 0
    override func layoutSublayers() {
      layouts += 1
      if sublayers == nil { addSublayer(CALayer()) }
      for layer in sublayers ?? [] { layer.frame = bounds }
    }
  }

  private final class Painter: CALayer {
    var displays = 0
    override func display() {
      displays += 1
      contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
    }
  }

  @Test func layoutRunsBeforeTheCommitAndItsChangesAreInIt() throws {
    let stage = Stage()
    let filler = Filler()
    filler.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
    stage.root.addSublayer(filler)
    let commit = try stage.commit()
    #expect(filler.layouts == 1)
    #expect(commit.allChanges.count == 3)
    #expect(commit.allChanges[2].state.geometry.bounds.size == CGSize(width: 20, height: 30))
    #expect(!filler.needsLayout())
  }

  @Test func displayRunsBeforeTheCommitAndItsContentsAreInIt() throws {
    let stage = Stage()
    let painter = Painter()
    painter.setNeedsDisplay()
    _ = try stage.commit()
    #expect(painter.displays == 0)
    stage.root.addSublayer(painter)
    let commit = try stage.commit()
    #expect(painter.displays == 1)
    #expect(commit.allChanges.last?.changed.contains(.contents) == true)
    painter.opacity = 0.5
    _ = try stage.commit()
    #expect(painter.displays == 1)
  }

  private final class Restless: CALayer {
    override func layoutSublayers() { superlayer?.setNeedsLayout() }
  }

  private final class RestlessParent: CALayer {
    var layouts = 0
    override func layoutSublayers() {
      layouts += 1
      sublayers?.first?.setNeedsLayout()
    }
  }

  @Test func layoutThatNeverSettlesEndsAtTheLimit() throws {
    let stage = Stage()
    let parent = RestlessParent()
    parent.addSublayer(Restless())
    stage.root.addSublayer(parent)
    _ = try stage.commit()
    #expect(parent.layouts > 1 && parent.layouts <= CATransaction.settlePassLimit)
    let before = parent.layouts
    CATransaction.flush()
    #expect(parent.layouts > before)
    parent.removeFromSuperlayer()
    CATransaction.flush()
  }
}

/// Random edits.
extension CommitTests {
  @Test(arguments: 0..<20) func aServerFollowsRandomEdits(_ seed: UInt64) throws {
    let stage = Stage()
    var random = SplitMix(state: seed)
    var mirror = MirrorTree()
    let layers = (0..<24).map { _ in CALayer() }
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        edit(layers, stage.root, &random)
      }
      CATransaction.flush()
      stage.context.checkInvariants()
      for commit in stage.sink.take() { mirror.apply(commit) }
      let difference = mirror.difference(from: stage.root)
      try #require(difference == nil, "step \(step): \(difference ?? "")")
    }
  }

  private func edit(_ layers: [CALayer], _ root: CALayer, _ random: inout SplitMix) {
    let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
    let other = layers[Int.random(in: 0..<layers.count, using: &random)]
    let target = Int.random(in: 0..<4, using: &random) == 0 ? root : other
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: if !isBelow(target, layer) { target.addSublayer(layer) }
    case 3: if !isBelow(target, layer) { target.insertSublayer(layer, at: 0) }
    case 4: if !isBelow(target, layer) { target.mask = layer }
    case 5: layer.removeFromSuperlayer()
    case 6: layer.opacity = Float.random(in: 0...1, using: &random)
    default: layer.position.x = CGFloat.random(in: 0...100, using: &random)
    }
  }

  /// Whether `layer` is `top` or stands below it.
  private func isBelow(_ layer: CALayer, _ top: CALayer) -> Bool {
    var next: CALayer? = layer
    while let current = next {
      if current === top { return true }
      next = current.superlayer
    }
    return false
  }
}

/// A small generator of random numbers with a seed (Steele, Lea, Flood: SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
