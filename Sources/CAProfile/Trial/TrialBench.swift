// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACompositor
import CADevice

/// The result of frames measured in turns, without and with a remedy.
struct TrialResult {
  /// Means of the frames, each the least of all rounds.
  var before = TrialTime()
  var after = TrialTime()
  /// How far two halves of the rounds differ without the remedy.
  var noise = 0.0
  var difference = SurfaceDifference()

  /// The saving of a frame.
  var saving: TrialTime { before - after }
}

/// Measures the frames of a play with and without remedies.
///
/// Both sides are shown frame by frame in turns, the first one first in every other frame, so that
/// other work of the machine meets both alike. Each round begins with empty caches; the first frame
/// of a stretch fills them.
struct TrialBench {
  let inputs: [FrameInput]
  let isStill: Bool
  let drawsWhole: Bool
  let measure: TrialMeasure
  private let programs: Compositor

  init(
    _ device: any Device, _ inputs: [FrameInput], isStill: Bool, drawsWhole: Bool,
    _ measure: TrialMeasure
  ) throws {
    programs = try Compositor(device: device)
    try programs.warm()
    (self.inputs, self.isStill, self.drawsWhole) = (inputs, isStill, drawsWhole)
    self.measure = measure
  }

  /// The stretches that a fault is looked at in, one that happens at a frame from there on.
  func stretches(from moment: Int?) -> [Stretch] {
    guard let moment, !isStill else { return Stretch.all(ofFrames: inputs.count, isStill: isStill) }
    return Stretch.from(moment, ofFrames: inputs.count)
  }

  /// Measures frames without and with a remedy.
  func run(_ remedy: Remedy, from moment: Int? = nil, rounds: Int) throws -> TrialResult {
    var tally = TrialTally(rounds: rounds)
    var result = TrialResult()
    for round in 0..<rounds {
      for (number, stretch) in stretches(from: moment).enumerated() {
        let difference = try play(stretch, number, remedy, round: round, &tally)
        result.difference = result.difference.greatest(difference)
      }
    }
    tally.sum(into: &result, measure)
    return result
  }

  /// How far the pictures differ with a remedy, at the end of each stretch.
  func difference(_ remedy: Remedy) throws -> SurfaceDifference {
    var result = SurfaceDifference()
    for stretch in stretches(from: nil) {
      guard let last = stretch.frames.last else { continue }
      var first = try player(nil)
      var second = try player(remedy)
      for number in 0..<last {
        first.skip(inputs[number])
        second.skip(inputs[number])
      }
      _ = try first.show(inputs[last], isWhole: true)
      _ = try second.show(inputs[last], isWhole: true)
      result = result.greatest(Self.difference(first, second))
    }
    return result
  }

  /// The wall time of frames that are shown as they are, beside their time as it was measured pass
  /// by pass.
  ///
  /// - Parameter frames: The measured times by number, nanoseconds.
  /// - Returns: Their ratio; nil where no measured frame is in a stretch.
  func unmeasured(frames: [Int: Int]) throws -> UnmeasuredTime? {
    var walls: [Int: [Double]] = [:]
    for _ in 0..<TrialDepth.shortRounds {
      for stretch in stretches(from: nil) {
        var player = try player(nil)
        try warm(&player, stretch)
        for (index, number) in stretch.frames.enumerated().dropFirst() {
          let isAgain = number == stretch.frames[index - 1]
          let input = isAgain ? inputs[number].repeated : inputs[number]
          let wall = try player.show(input, isWhole: stretch.isWhole).wall
          if frames[number] != nil { walls[number, default: []].append(wall) }
        }
      }
    }
    let measured = walls.keys.reduce(0) { $0 + Double(frames[$1] ?? 0) / 1e6 }
    guard measured > 0 else { return nil }
    let usual = walls.values.reduce(0) { $0 + $1.sorted()[$1.count / 2] }
    return UnmeasuredTime(ratio: usual / measured, milliseconds: usual / Double(walls.count))
  }

  private func player(_ remedy: Remedy?) throws -> TrialPlayer {
    try TrialPlayer(sharing: programs, drawsWhole: drawsWhole, remedy)
  }

  /// Plays one stretch on both sides; returns how far the last pictures differ, in the first round.
  private func play(
    _ stretch: Stretch, _ place: Int, _ remedy: Remedy, round: Int, _ tally: inout TrialTally
  ) throws -> SurfaceDifference {
    var first = try player(nil)
    var second = try player(remedy)
    if second.isRepeated {
      try warm(&second, stretch)
      for number in stretch.frames { _ = try second.show(inputs[number], isWhole: true) }
      second.rewind()
    }
    try warm(&first, stretch)
    try warm(&second, stretch)
    for (index, number) in stretch.frames.enumerated().dropFirst() {
      let isAgain = number == stretch.frames[index - 1]
      let input = isAgain ? inputs[number].repeated : inputs[number]
      let key = TrialTally.Key(stretch: place, frame: index)
      if (index + round).isMultiple(of: 2) {
        let time = try first.show(input, isWhole: stretch.isWhole)
        tally.note(time, try second.show(input, isWhole: stretch.isWhole), of: key, round: round)
      } else {
        let time = try second.show(input, isWhole: stretch.isWhole)
        tally.note(try first.show(input, isWhole: stretch.isWhole), time, of: key, round: round)
      }
    }
    return round == 0 ? Self.difference(first, second) : SurfaceDifference()
  }

  /// Brings a player to the first frame of a stretch, and shows that.
  private func warm(_ player: inout TrialPlayer, _ stretch: Stretch) throws {
    guard let start = stretch.frames.first else { return }
    for number in 0..<start { player.skip(inputs[number]) }
    _ = try player.show(inputs[start], isWhole: true)
  }

  private static func difference(
    _ first: borrowing TrialPlayer, _ second: borrowing TrialPlayer
  ) -> SurfaceDifference {
    guard let a = first.pixels(), let b = second.pixels() else { return SurfaceDifference() }
    return SurfaceDifference(a, b)
  }
}
