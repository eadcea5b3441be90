// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CAScenes
import CoreAnimation
import QuartzCore
import Synchronization
import Testing

@Suite("Scenes of the catalogue") struct SceneTests {
  /// Keeps the commits of a context.
  private final class Keeper: CommitSink {
    private let commits = Mutex<[Commit]>([])
    func submit(_ commit: Commit) { commits.withLock { $0.append(commit) } }
    var all: [Commit] { commits.withLock { $0 } }
  }

  @Test("cross with all their commits, and their trees look the same", arguments: Scene.all)
  func crossed(_ scene: Scene) throws {
    let clock = ManualClock.shared()
    let keeper = Keeper()
    let context = LayerContext(orientation: .yDown, sink: keeper)
    let play = ScenePlay(scene, SceneContext())
    context.rootLayer = play.root
    play.advance(to: scene.duration) { clock.time = $0 }
    CATransaction.flush()
    let wire = Wire()
    var (near, far) = (RenderTree(), RenderTree())
    #expect(!keeper.all.isEmpty)
    for commit in keeper.all {
      let copy = try wire.crossed(commit)
      #expect(copy == commit)
      try near.apply(commit)
      try far.apply(copy)
    }
    for time in scene.times {
      #expect(near.evaluate(at: time).description == far.evaluate(at: time).description)
    }
    context.rootLayer = nil
    withExtendedLifetime(clock) { CATransaction.flush() }
  }
}
