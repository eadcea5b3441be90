// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CACommit
import CoreGraphics

/// Everything a scene tells the server, and from which time on it holds.
///
/// The scene's program, which is to go from state to state, runs once; frames of any time can then
/// be drawn in any order.
struct SceneTimeline: Sendable {
  struct Period: Sendable {
    /// Seconds; the first period also holds before.
    let start: Double
    let commits: [Commit]
  }

  let periods: [Period]

  /// Puts the middle of `scene` at a point of a canvas at time 0, and plays it up to `end`: the
  /// steps of `--sequence`, and states that go on by themselves.
  ///
  /// Without a state from `--state`, a step at time 0 is the scene's first state: it applies at
  /// once, as that would. The other steps go through the scene's transitions.
  init(
    of scene: LoadedScene, at middle: CGPoint, _ arguments: SceneArguments, until end: Double
  ) throws(CommandFailure) {
    var steps = arguments.sequence?.steps ?? []
    if arguments.state == nil, let first = steps.first, first.time == 0 {
      try scene.apply(state: first.state)
      steps.removeFirst()
    }
    var recorder = SceneRecorder(scene, at: middle)
    for step in steps {
      recorder.advance(to: step.time)
      try recorder.change(to: step.state, at: step.time)
    }
    recorder.advance(to: end)
    periods = recorder.periods
  }

  /// The commits up to `t`, for a look at that time alone.
  func commits(upTo t: Double) -> [Commit] {
    periods[0].commits + periods.dropFirst().filter { $0.start <= t }.flatMap(\.commits)
  }
}
