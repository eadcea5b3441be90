// SPDX-License-Identifier: Apache-2.0
import CABase
import CATrace

/// The loop of a render thread, from its beginning to its end.
struct RenderLoop {
  private enum Step {
    case stop
    case request(RenderDesk.Request)
    case tick(Int)
    /// Commits of a display without a clock, which shows nothing by itself.
    case mail
    /// A piece of work that can wait, while nothing else is due.
    case workAhead
  }

  private let desk: RenderDesk
  private let stage: any RenderStage
  private let now: @Sendable () -> Double
  private let refreshRate: Double
  private var schedule: FrameSchedule?
  private var demand = FrameDemand.never
  private var frames = 0
  private var lastStep: Double?
  /// Whether there was nothing to draw on, as in a window that nobody sees.
  private var isUnseen = false
  private var lastTold: Int?
  private var retry = FrameRetry()
  private var late = 0
  private var ahead = WorkAhead()
  /// The devices that the stage had lost when its work ahead was last begun.
  private var losses = 0
  private let onFrameFailure: @Sendable (any Error) -> Void

  /// Runs until the desk says stop or something fails; returns the failure.
  static func run(
    _ desk: RenderDesk, _ pacing: FramePacing,
    onFrameFailure: @escaping @Sendable (any Error) -> Void,
    stage makeStage: () throws -> any RenderStage
  ) -> RenderThreadError? {
    do {
      let stage = try makeStage()
      defer { stage.close() }
      desk.begin()
      var loop = RenderLoop(desk, stage, pacing, onFrameFailure: onFrameFailure)
      while try loop.turn() {}
      return nil
    } catch {
      return .failed(error)
    }
  }

  private init(
    _ desk: RenderDesk, _ stage: any RenderStage, _ pacing: FramePacing,
    onFrameFailure: @escaping @Sendable (any Error) -> Void
  ) {
    (self.desk, self.stage, self.onFrameFailure) = (desk, stage, onFrameFailure)
    switch pacing {
    case .display(let refreshRate, let limit, let now):
      (self.refreshRate, self.now) = (refreshRate, now)
      let grid = FrameGrid(origin: now(), refreshRate: refreshRate)
      schedule = FrameSchedule(grid: grid, lateFrameLimit: limit)
    case .manual:
      (refreshRate, now, schedule) = (0, { 0 }, nil)
    }
  }

  /// Sleeps until there is something to do and does it. False at the end.
  private mutating func turn() throws -> Bool {
    switch nextStep() {
    case .stop: return false
    case .request(let request): try serve(request)
    case .tick(let tick): try serve(tick)
    case .mail: try stage.takeCommits()
    case .workAhead: workAhead()
    }
    return true
  }

  /// Has the stage do a piece of its work that can wait; one that fails is the last.
  private mutating func workAhead() {
    let start = now()
    var isMore = false
    do {
      isMore = try stage.workAhead()
      RunningThreads.driverDidCompile()
    } catch {
      Notice.say("Programs are not built ahead: \(error)", by: "LayerKit")
    }
    ahead.noteStep(from: start, to: now(), more: isMore)
  }

  private func nextStep() -> Step {
    desk.monitor.wait { state in
      if state.isStopping { return .done(.stop) }
      if !state.requests.isEmpty { return .done(.request(state.requests.removeFirst())) }
      guard let schedule else {
        defer { state.isDirty = false }
        return state.isDirty ? .done(.mail) : .sleep(nil)
      }
      let now = now()
      let tick = nextTick(schedule, state, now)
      let rest = tick.map { schedule.start(of: $0) - now }
      if ahead.isDue(rest: rest, now: now) { return .done(.workAhead) }
      guard let tick, let rest, rest <= 0 else { return .sleep(rest) }
      return .done(.tick(tick))
    }
  }

  /// The next tick at which something is to be done, for whatever reason.
  private func nextTick(_ schedule: FrameSchedule, _ state: RenderDesk.State, _ now: Double) -> Int?
  {
    let own = state.held == nil ? schedule.next(demand, now: now) : nil
    let soonest = schedule.next(.now, now: now)
    let awaited = state.isDirty ? soonest : nil
    let told = state.tickHandler == nil ? nil : soonest.map { max($0, nextTold) }
    let again = retry.tick.map { max($0, soonest ?? $0) }
    return [own, awaited, told, again].compactMap(\.self).min()
  }

  /// The first tick that the program may be told of: the next one, but where nothing is seen one
  /// each second.
  private var nextTold: Int {
    guard isUnseen, let lastTold else { return .min }
    return lastTold + max(1, Int(min(refreshRate, 1e6)))
  }
}

extension RenderLoop {
  /// Tells the program of the tick and draws its frame, if one is wanted.
  private mutating func serve(_ tick: Int) throws {
    guard var schedule else { return }
    let (isDirty, held, handler) = desk.monitor.look { state in
      defer { state.isDirty = false }
      return (state.isDirty, state.held, state.tickHandler)
    }
    let time = schedule.frameTime(of: tick)
    if tick >= nextTold {
      let period = schedule.grid.period
      handler?(DisplayTick(timestamp: time - period, target: time, answer: time + period))
      lastTold = tick
    }
    let asked = held == nil ? demand : .never
    var drew = false
    if isDirty || retry.isDue(at: tick) || schedule.wants(asked, tick: tick) {
      drew = try retriedFrame(of: tick, at: held ?? time, &schedule)
    }
    // When a display shows a frame is known to half a refresh.
    if drew, now() > time + schedule.grid.period / 2 { late += 1 }
    schedule.serve(tick, drew: drew, asked)
    self.schedule = schedule
    var counts = schedule.counts
    (counts.failed, counts.late) = (retry.failed, late)
    stage.note(counts, refreshRate: refreshRate)
    desk.monitor.look { [counts] in $0.counts = counts }
  }

  /// Draws and shows a frame. Where the driver refuses it, says so and has it tried again later.
  private mutating func retriedFrame(
    of tick: Int, at time: Double, _ schedule: inout FrameSchedule
  ) throws -> Bool {
    do {
      let drew = try frame(at: time, &schedule)
      noteFrame(nil)
      return drew
    } catch  where FrameRetry.mayHelp(after: error) {
      demand = .never
      noteFrame(error, tick: tick)
      return false
    }
  }

  private mutating func noteFrame(_ failure: (any Error)?, tick: Int = 0) {
    let isFirst = retry.note(failure, tick: tick, refreshRate: refreshRate)
    desk.noteFrame(failure, failed: retry.failed)
    if let failure, isFirst { onFrameFailure(failure) }
  }

  /// Draws and shows a frame; false when there was nothing to draw on.
  private mutating func frame(at time: Double, _ schedule: inout FrameSchedule) throws -> Bool {
    try stage.takeCommits()
    let report = try stage.draw(at: time)
    isUnseen = report == nil
    if report != nil {
      if let seen = try stage.present(FrameMoment(index: frames, time: time)) {
        schedule.align(to: seen)
      }
      if frames == 0 { RunningThreads.driverDidCompile() }
      frames += 1
      noteShown()
    }
    demand = report == nil ? .never : stage.demand(after: time, refreshRate: refreshRate)
    return report != nil
  }

  private mutating func noteShown() {
    ahead.noteFrame(at: now())
    guard stage.losses != losses else { return }
    losses = stage.losses
    ahead.restart()
  }

  private mutating func serve(_ request: RenderDesk.Request) throws {
    switch request {
    case .perform(let body): body(.success(stage))
    case .step(let time, let give):
      do {
        let report = try step(to: time)
        noteFrame(nil)
        give(.success(report))
      } catch {
        let isOver = !FrameRetry.mayHelp(after: error)
        if !isOver { noteFrame(error) }
        give(.failure(.failed(error)))
        if isOver { throw error }
      }
    }
  }

  private mutating func step(to time: Double) throws -> FrameReport? {
    let handler = desk.monitor.look { $0.tickHandler }
    handler?(DisplayTick(timestamp: lastStep ?? time, target: time, answer: time))
    try stage.takeCommits()
    let report = try stage.draw(at: time)
    if report != nil {
      _ = try stage.present(FrameMoment(index: frames, time: time))
      frames += 1
      desk.monitor.look { $0.counts.presented += 1 }
    }
    lastStep = time
    return report
  }
}
