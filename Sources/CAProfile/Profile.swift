// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommit
import CACompositor
import CADevice
import CARenderServer
import CARenderTree

/// Plays frames, finds the dear layers, and gives advice.
///
/// The first frame warms caches up and does not count. A scene that stands still is drawn whole
/// ``stillFrames`` times instead. Of ``fewFrames`` at most each is: so are the captures of programs
/// that ask for single pictures.
package struct Profile {
  /// How often a scene that stands still is drawn.
  package static let stillFrames = 8
  /// Frames that have to be drawn besides the first one, so that a scene counts as moving.
  package static let leastFrames = 2
  /// So many frames are pictures, not a movement.
  package static let fewFrames = 3

  private var rules = ProfileRules.all()
  private var sums = ProfileSums()
  private var samples: [StageTimes] = []
  private var record = ProfileRecord()
  private var clock = CostClock.cpu
  /// The frames as they were asked for, where advice is to be tried.
  private var inputs: [FrameInput] = []
  /// The wall time of measured frames by number, nanoseconds: that of the last time.
  private var times: [Int: Int] = [:]
  /// How many of the first frames are no more among ``inputs``.
  private var dropped = 0

  /// How many frames are kept for trials at most; of a longer play the commits of the first ones
  /// are joined.
  package static let keptFrames = 600

  private init() {}

  /// Plays frames.
  ///
  /// - Parameters:
  ///   - count: How many frames.
  ///   - drawsWhole: Whether each frame is drawn whole, not only its damage.
  ///   - depth: How far advice is tried before it is given.
  ///   - request: The n-th frame, counted from 0; asked for in order, once for each.
  package static func report(
    on device: any Device, count: Int, drawsWhole: Bool = false, trying depth: TrialDepth = .none,
    _ request: (Int) throws -> FrameInput
  ) throws -> ProfileReport {
    try recorded(on: device, count: count, drawsWhole: drawsWhole, trying: depth, request).report
  }

  /// As ``report(on:count:drawsWhole:trying:_:)``, with the measured frames one by one.
  package static func recorded(
    on device: any Device, count: Int, drawsWhole: Bool = false, trying depth: TrialDepth = .none,
    _ request: (Int) throws -> FrameInput
  ) throws -> (report: ProfileReport, record: ProfileRecord) {
    var profile = Profile()
    var player = try ProfilePlayer(device, drawsWhole: drawsWhole)
    var last: FrameInput?
    for number in 0..<count {
      let next = try request(number)
      if depth != .none { profile.keep(next) }
      var sample = try player.play(next)
      sample?.number = number
      let shown = FrameInput(time: next.time, view: next.view)
      last = shown
      if count <= fewFrames {
        try profile.draw(shown, times: (stillFrames + count - 1) / count, with: &player)
      } else if let sample {
        number > 0 ? profile.add(sample) : profile.begin(at: sample)
      }
    }
    let isStill = count <= fewFrames || profile.samples.count < leastFrames
    if isStill, count > fewFrames, let last { try profile.playStill(last, with: &player) }
    let report = try profile.report(
      player.notes, isStill: isStill, count: count, drawsWhole: drawsWhole, depth, device)
    return (report, profile.record)
  }

  private mutating func keep(_ input: FrameInput) {
    inputs.append(input)
    guard inputs.count > Self.keptFrames else { return }
    let first = inputs.removeFirst()
    dropped += 1
    inputs[0].commits.insert(contentsOf: first.commits, at: 0)
    if inputs[0].commits.count > 1 {
      var joined = inputs[0].commits[0]
      for commit in inputs[0].commits.dropFirst() { joined.join(commit) }
      inputs[0].commits = [joined]
    }
  }

  /// Forgets all measurements and draws one frame again and again.
  private mutating func playStill(_ request: FrameInput, with player: inout ProfilePlayer) throws {
    (rules, sums, samples, times) = (ProfileRules.all(), ProfileSums(), [], [:])
    record = ProfileRecord()
    try draw(request, times: Self.stillFrames, with: &player)
  }

  /// Draws a frame whole several times.
  private mutating func draw(
    _ request: FrameInput, times: Int, with player: inout ProfilePlayer
  ) throws {
    for _ in 0..<times {
      guard var sample = try player.play(request, isWhole: true) else { continue }
      sample.number = max(0, inputs.count + dropped - 1)
      add(sample)
    }
  }

  private mutating func begin(at sample: FrameSample) {
    for index in rules.indices { rules[index].begin(at: sample) }
  }

  private mutating func add(_ sample: FrameSample) {
    clock = sample.cost.clock
    samples.append(StageTimes(sample))
    sums.add(sample)
    record.add(sample)
    times[sample.number] = min(times[sample.number] ?? .max, sample.nanoseconds)
    for index in rules.indices { rules[index].look(at: sample) }
  }

  private mutating func report(
    _ notes: [LayerID: LayerNote], isStill: Bool, count: Int, drawsWhole: Bool,
    _ depth: TrialDepth, _ device: any Device
  ) throws -> ProfileReport {
    var sums = sums
    sums.finish()
    let paths = LayerPaths(sums.tree, notes: notes)
    record.finish(paths, notes)
    let adviser = Adviser(paths, notes)
    var candidates = rules.flatMap { adviser.candidates(of: $0, sums) }
    var report = ProfileReport(
      renderer: device.traits.name, clock: clock, frames: count, drawn: samples.count,
      isStill: isStill, milliseconds: StageTimes.medians(of: samples), sums, paths)
    if depth == .none || samples.isEmpty {
      report.advice = candidates.filter { !$0.isGuess }.map(\.advice)
        .sorted { ($1.share, $0.rule, $0.layer) < ($0.share, $1.rule, $1.layer) }
      return report
    }
    for index in candidates.indices {
      candidates[index].moment = candidates[index].moment.map { max(0, $0 - dropped) }
    }
    let bench = try TrialBench(
      device, inputs, isStill: isStill, drawsWhole: drawsWhole, clock == .gpu ? .wall : .processor)
    var trials = Trials(bench, depth, sums)
    report.advice = try trials.advice(of: candidates)
    report.tried = trials.count
    guard clock == .cpu else { return report }
    let kept = times.map { ($0.key - dropped, $0.value) }
    try report.scale(
      to: bench.unmeasured(frames: Dictionary(uniqueKeysWithValues: kept)))
    return report
  }
}
