// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CoreGraphics

/// A workload, a scene or a capture as it is measured.
struct BenchRun {
  private let player: any BenchPlayer

  /// - Parameter whole: Whether each frame redraws everything, not only its damage, whatever the
  ///   subject says.
  init(_ subject: BenchSubject, whole: Bool = false) throws {
    player = try subject.makePlayer(whole)
  }

  /// Shows the warm-up frames, then measures `frames` of them, or as many as there are.
  func measure(frames: Int) throws -> BenchSamples {
    try warmUp()
    return try measure(numbers(frames))
  }

  private func numbers(_ frames: Int) -> Range<Int> {
    firstFrame..<firstFrame + min(frames, player.frameLimit ?? frames)
  }

  /// The first frame that counts.
  var firstFrame: Int { (player.warmUp.max() ?? -1) + 1 }

  /// Shows the frames before those that count.
  func warmUp() throws { for frame in player.warmUp { _ = try player.show(frame) } }

  /// Measures frames that follow those shown before.
  func measure(_ numbers: Range<Int>) throws -> BenchSamples {
    var samples = BenchSamples(renderer: player.rendererName)
    let start = Clock.processor
    for frame in numbers { samples.frames.append(try player.show(frame)) }
    samples.processorMilliseconds = (Clock.processor - start) / Double(numbers.count)
    return samples
  }

  /// The cost of the passes and layers of a frame: of those after the warm-up the middle one.
  ///
  /// - Returns: nil where nothing was drawn.
  func measureCost(frames: Int) throws -> BenchCost? {
    try warmUp()
    try player.measureCost()
    let costs = try numbers(frames).compactMap { try player.show($0).report.cost }
    let sorted = costs.filter { !$0.isInterrupted }.sorted { $0.nanoseconds < $1.nanoseconds }
    return sorted.isEmpty
      ? nil : BenchCost(cost: sorted[sorted.count / 2], tree: try player.tree())
  }

  /// A frame, after the frame before it.
  func picture(ofFrame frame: Int) throws -> CGImage {
    _ = try player.show(frame - 1)
    _ = try player.show(frame)
    return try player.readPicture()
  }
}
