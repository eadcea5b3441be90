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
  private var clock = CostClock.cpu

  private init() {}

  /// Plays frames.
  ///
  /// - Parameters:
  ///   - count: How many frames.
  ///   - drawsWhole: Whether each frame is drawn whole, not only its damage.
  ///   - request: The n-th frame, counted from 0; asked for in order, once for each.
  package static func report(
    on device: any Device, count: Int, drawsWhole: Bool = false,
    _ request: (Int) throws -> FrameInput
  ) throws -> ProfileReport {
    var profile = Profile()
    var player = try ProfilePlayer(device, drawsWhole: drawsWhole)
    var last: FrameInput?
    for number in 0..<count {
      let next = try request(number)
      let sample = try player.play(next)
      let shown = FrameInput(time: next.time, view: next.view)
      last = shown
      if count <= fewFrames {
        try profile.draw(shown, times: (stillFrames + count - 1) / count, with: &player)
      } else if number > 0, let sample {
        profile.add(sample)
      }
    }
    let isStill = count <= fewFrames || profile.samples.count < leastFrames
    if isStill, count > fewFrames, let last { try profile.playStill(last, with: &player) }
    return profile.report(player.notes, frames: count, isStill: isStill, device)
  }

  /// Forgets all measurements and draws one frame again and again.
  private mutating func playStill(_ request: FrameInput, with player: inout ProfilePlayer) throws {
    (rules, sums, samples) = (ProfileRules.all(), ProfileSums(), [])
    try draw(request, times: Self.stillFrames, with: &player)
  }

  /// Draws a frame whole several times.
  private mutating func draw(
    _ request: FrameInput, times: Int, with player: inout ProfilePlayer
  ) throws {
    for _ in 0..<times {
      if let sample = try player.play(request, isWhole: true) { add(sample) }
    }
  }

  private mutating func add(_ sample: FrameSample) {
    clock = sample.cost.clock
    samples.append(StageTimes(sample))
    sums.add(sample)
    for index in rules.indices { rules[index].look(at: sample) }
  }

  private func report(
    _ notes: [LayerID: LayerNote], frames: Int, isStill: Bool, _ device: any Device
  ) -> ProfileReport {
    var sums = sums
    sums.finish()
    let paths = LayerPaths(sums.tree, notes: notes)
    let adviser = Adviser(paths)
    let advice = rules.flatMap { adviser.advice(of: $0, sums) }
      .sorted { ($1.share, $0.rule, $0.layer) < ($0.share, $1.rule, $1.layer) }
    return ProfileReport(
      renderer: device.traits.name, clock: clock, frames: frames, drawn: samples.count,
      isStill: isStill, milliseconds: StageTimes.medians(of: samples), advice: advice,
      layers: ProfileReport.dearest(sums, paths))
  }
}
