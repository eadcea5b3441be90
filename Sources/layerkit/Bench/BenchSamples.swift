import CARenderServer

/// What one measured frame took, milliseconds.
struct BenchSample {
  /// Setting properties.
  var model = 0.0
  /// Layout, display and the commit.
  var commit = 0.0
  /// From taking the commit to the end of glFinish.
  var server = 0.0
  var report = FrameReport()
  /// Blocks of memory the main thread asked for, driver included; nil where nobody counts.
  var allocations: Int?

  var app: Double { model + commit }
  var total: Double { app + server }
  /// Waiting for GL after the last call.
  var wait: Double { max(0, server - report.milliseconds.total) }
}

/// The measured frames of one run.
struct BenchSamples {
  let renderer: String
  var frames: [BenchSample] = []
  var processorMilliseconds = 0.0

  init(renderer: String) { self.renderer = renderer }

  func median(_ value: (BenchSample) -> Double) -> Double { quantile(1, of: 2, value) }

  /// The element at part/parts of the sorted values, as the floor program takes it.
  func quantile(_ part: Int, of parts: Int, _ value: (BenchSample) -> Double) -> Double {
    let sorted = frames.map(value).sorted()
    return sorted[min(sorted.count - 1, sorted.count * part / parts)]
  }
}
