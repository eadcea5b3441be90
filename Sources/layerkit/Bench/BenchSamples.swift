// SPDX-License-Identifier: Apache-2.0
import CARenderServer

/// The cost of one measured frame.
struct BenchSample {
  /// Setting properties.
  var model = Meter.Reading()
  /// The program's part: setting properties, layout, display and the commit.
  var app = Meter.Reading()
  /// From taking the commit to the end of glFinish.
  var server = Meter.Reading()
  var report = FrameReport()

  var total: Meter.Reading { app + server }
  var commit: Double { app.milliseconds - model.milliseconds }
  /// Waiting for GL after the last call.
  var wait: Double { max(0, server.milliseconds - report.stages.total.milliseconds) }
}

/// The measured frames of one run.
struct BenchSamples {
  let renderer: String
  var frames: [BenchSample] = []
  var processorMilliseconds = 0.0

  init(renderer: String) { self.renderer = renderer }

  func median(_ value: (BenchSample) -> Double) -> Double { quantile(1, of: 2, value) }

  /// The median, or nil when a frame has no value.
  func median(_ value: (BenchSample) -> Int?) -> Int? {
    let sorted = frames.compactMap(value).sorted()
    return sorted.count == frames.count ? sorted[sorted.count / 2] : nil
  }

  /// The element at part/parts of the sorted values, as the floor program takes it.
  func quantile(_ part: Int, of parts: Int, _ value: (BenchSample) -> Double) -> Double {
    let sorted = frames.map(value).sorted()
    return sorted[min(sorted.count - 1, sorted.count * part / parts)]
  }
}
