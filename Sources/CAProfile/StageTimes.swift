// SPDX-License-Identifier: Apache-2.0

/// The milliseconds of a frame's stages.
package struct StageTimes: Hashable, Codable, Sendable {
  /// Milliseconds.
  package var apply, evaluate, build, draw, total: Double

  init(_ sample: FrameSample) {
    let stages = sample.report.stages
    apply = stages.apply.milliseconds
    evaluate = stages.evaluate.milliseconds
    build = stages.build.milliseconds
    draw = Double(sample.cost.nanoseconds) / 1e6
    total = Double(sample.nanoseconds) / 1e6
  }

  /// The median of each stage on its own; zeros for no frame.
  static func medians(of frames: [StageTimes]) -> StageTimes {
    func median(_ value: (StageTimes) -> Double) -> Double {
      let values = frames.map(value).sorted()
      return values.isEmpty ? 0 : values[values.count / 2]
    }
    return StageTimes(
      apply: median(\.apply), evaluate: median(\.evaluate), build: median(\.build),
      draw: median(\.draw), total: median(\.total))
  }

  private init(apply: Double, evaluate: Double, build: Double, draw: Double, total: Double) {
    (self.apply, self.evaluate, self.build) = (apply, evaluate, build)
    (self.draw, self.total) = (draw, total)
  }
}
