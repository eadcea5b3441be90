import CACommandLine
import CACommit
import CARenderServer
import CoreAnimation
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

  /// Puts `scene` into a canvas at time 0, and plays the steps of `--sequence` at theirs.
  ///
  /// Without a state from `--state`, a step at time 0 is what the scene begins with: it applies at
  /// once, as that would. The other steps go through the scene's transitions.
  init(
    of scene: LoadedScene, on canvas: CGSize, _ arguments: SceneArguments
  ) throws(CommandFailure) {
    var steps = arguments.sequence?.steps ?? []
    if arguments.state == nil, let first = steps.first, first.time == 0 {
      try scene.apply(state: first.state)
      steps.removeFirst()
    }
    let server = RenderServer()
    let context = LayerContext(orientation: .yUp, sink: server)
    scene.center(on: canvas)
    context.rootLayer = scene.root
    CATransaction.flush()
    var periods = [Period(start: 0, commits: server.takeCommits())]
    for step in steps {
      scene.clock.time = step.time
      try scene.change(to: step.state)
      CATransaction.flush()
      periods.append(Period(start: step.time, commits: server.takeCommits()))
    }
    self.periods = periods
  }

  /// What was told up to `t`, for a look at that time alone.
  func commits(upTo t: Double) -> [Commit] {
    periods[0].commits + periods.dropFirst().filter { $0.start <= t }.flatMap(\.commits)
  }
}
