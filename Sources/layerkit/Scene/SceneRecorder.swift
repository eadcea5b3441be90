// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CACommit
import CARenderServer
import CoreAnimation
import CoreGraphics

/// Runs a scene as a host without a display does, and keeps its commits.
struct SceneRecorder {
  private(set) var periods: [SceneTimeline.Period] = []
  private let scene: LoadedScene
  private let labels: [LayerID: String]
  // Nobody watches it: frames are drawn by others.
  private let server = RenderServer(environment: [:])
  private let context: LayerContext

  /// How often the scene is asked whether it goes on by itself, times a second.
  private static let rate = 60.0
  /// Seconds after which it is not asked any more: one hour.
  static let patience = 3600.0

  /// Puts the middle of the scene at a point of a canvas at time 0.
  init(_ scene: LoadedScene, at middle: CGPoint) {
    (self.scene, labels) = (scene, scene.labels)
    context = LayerContext(orientation: .yUp, sink: server)
    scene.center(at: middle)
    context.rootLayer = scene.root
    CATransaction.flush()
    periods = [SceneTimeline.Period(start: 0, commits: takeCommits())]
  }

  /// The commits since the last call, with the ids of layers without a name as their labels.
  private func takeCommits() -> [Commit] {
    server.takeCommits().map { commit in
      var commit = commit
      commit.notes += commit.changes.compactMap { change in
        labels[change.layer].map { LayerNote(layer: change.layer, label: $0) }
      }
      return commit
    }
  }

  /// Lets the scene go on by itself up to `end`, at the frames of a display.
  mutating func advance(to end: Double) {
    var number = (scene.clock.time * Self.rate).rounded(.down) + 1
    while FrameTicks.current.isWanted, number / Self.rate <= min(end, Self.patience) {
      let time = number / Self.rate
      scene.clock.time = time
      FrameTicks.current.tick(
        FrameTick(timestamp: (number - 1) / Self.rate, target: time))
      record(at: time)
      number += 1
    }
  }

  /// Goes to a state through the scene's transition.
  mutating func change(to state: String, at time: Double) throws(CommandFailure) {
    scene.clock.time = time
    try scene.change(to: state)
    record(at: time)
  }

  private mutating func record(at time: Double) {
    CATransaction.flush()
    let commits = takeCommits()
    guard !commits.isEmpty else { return }
    periods.append(SceneTimeline.Period(start: time, commits: commits))
  }
}
