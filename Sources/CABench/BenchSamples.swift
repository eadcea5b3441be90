// SPDX-License-Identifier: Apache-2.0
import CARenderServer

/// The cost of one measured frame.
package struct BenchSample {
  /// Setting properties.
  package var model = Meter.Reading()
  /// The program's part: setting properties, layout, display and the commit.
  package var app = Meter.Reading()
  /// From taking the commit to the end of glFinish.
  package var server = Meter.Reading()
  /// The GPU's time by its own clock, milliseconds; nil where it has none, or the clock jumped.
  package var gpu: Double?
  /// The server's counters and stages.
  package var report = FrameReport()

  /// Nothing was measured yet.
  package init() {}

  /// Both parts.
  package var total: Meter.Reading { app + server }
  /// Layout, display and the commit, milliseconds.
  package var commit: Double { app.milliseconds - model.milliseconds }
  /// Waiting for GL after the last call, milliseconds.
  package var wait: Double { max(0, server.milliseconds - report.stages.total.milliseconds) }
}

/// The measured frames of one run.
package struct BenchSamples {
  /// The renderer, for reports.
  package let renderer: String
  /// In the order they were shown.
  package var frames: [BenchSample] = []
  var processorMilliseconds = 0.0

  /// No samples yet of frames that a renderer draws.
  package init(renderer: String) { self.renderer = renderer }

  /// The median of a value of the frames.
  package func median(_ value: (BenchSample) -> Double) -> Double { quantile(1, of: 2, value) }

  /// The median of the GPU's times, milliseconds; nil where no frame has one.
  var gpu: Double? {
    let sorted = frames.compactMap(\.gpu).sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// The median, or nil when a frame has no value.
  package func median(_ value: (BenchSample) -> Int?) -> Int? {
    let sorted = frames.compactMap(value).sorted()
    return sorted.count == frames.count ? sorted[sorted.count / 2] : nil
  }

  /// The element at part/parts of the sorted values, as the floor program takes it.
  func quantile(_ part: Int, of parts: Int, _ value: (BenchSample) -> Double) -> Double {
    let sorted = frames.map(value).sorted()
    return sorted[min(sorted.count - 1, sorted.count * part / parts)]
  }
}
