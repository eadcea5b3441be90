// SPDX-License-Identifier: Apache-2.0

/// The stages of a frame, in the order in which they pass.
enum FrameStage: String, CaseIterable {
  case model, commit, apply, evaluate, build, draw, wait

  var color: String {
    switch self {
    case .model: "#868e96"
    case .commit: "#4c6ef5"
    case .apply: "#22b8cf"
    case .evaluate: "#51cf66"
    case .build: "#fcc419"
    case .draw: "#ff922b"
    case .wait: "#ced4da"
    }
  }

  /// Milliseconds of a frame.
  func time(of sample: BenchSample) -> Double {
    switch self {
    case .model: sample.model.milliseconds
    case .commit: max(0, sample.commit)
    case .apply: sample.report.stages.apply.milliseconds
    case .evaluate: sample.report.stages.evaluate.milliseconds
    case .build: sample.report.stages.build.milliseconds
    case .draw: sample.report.stages.draw.milliseconds
    case .wait: sample.wait
    }
  }
}

/// The frames side by side, the stages of each on top of one another.
struct TimelinePlot {
  let samples: BenchSamples

  private static let (width, height) = (1080.0, 300.0)
  private static let (left, bottom, top) = (56.0, 26.0, 10.0)
  /// Of more frames the dearest of each group is shown.
  private static let mostBars = 360
  /// Milliseconds of a display of 60 refreshes a second.
  private static let budget = 1000.0 / 60

  private var groups: [(first: Int, sample: BenchSample)] {
    let frames = samples.frames
    let size = (frames.count + Self.mostBars - 1) / Self.mostBars
    return stride(from: 0, to: frames.count, by: max(1, size)).map { first in
      let group = frames[first..<min(frames.count, first + size)]
      return (first, group.max { total($0) < total($1) } ?? group[first])
    }
  }

  private func total(_ sample: BenchSample) -> Double {
    FrameStage.allCases.reduce(0) { $0 + $1.time(of: sample) }
  }

  /// The top of the axis. A frame that is far longer than most is cut off, and its tip says it.
  private var most: Double {
    let sorted = samples.frames.map(total).sorted()
    guard let last = sorted.last else { return 1 }
    return min(last, 3 * sorted[sorted.count * 9 / 10])
  }

  var html: String {
    let axis = AxisMarks(upTo: most)
    let span = Self.height - Self.top - Self.bottom
    func y(_ time: Double) -> Double { Self.height - Self.bottom - time / axis.end * span }
    var parts = axis.marks.flatMap { mark in
      [
        Markup.line(from: (Self.left, y(mark)), to: (Self.width, y(mark)), style: "rule"),
        Markup.letters("\(Markup.short(mark)) ms", Self.left - 8, y(mark) + 4, anchor: "end"),
      ]
    }
    parts += bars(top: axis.end, y)
    let middle = samples.median(total)
    parts.append(
      Markup.line(from: (Self.left, y(middle)), to: (Self.width, y(middle)), style: "middle"))
    if Self.budget <= axis.end {
      parts.append(
        Markup.line(
          from: (Self.left, y(Self.budget)), to: (Self.width, y(Self.budget)), style: "limit"))
    }
    parts.append(Markup.letters("frame 0", Self.left, Self.height - 6))
    parts.append(
      Markup.letters(
        "frame \(samples.frames.count - 1)", Self.width - 4, Self.height - 6, anchor: "end"))
    return key
      + Markup.drawing(
        width: Self.width, height: Self.height, label: "Stages of each frame", parts)
  }

  private func bars(top: Double, _ y: (Double) -> Double) -> [String] {
    let groups = groups
    let step = (Self.width - Self.left) / Double(max(1, groups.count))
    let gap = step > 4 ? 1.0 : 0
    return groups.enumerated().flatMap { place, group in
      var low = 0.0
      return FrameStage.allCases.compactMap { stage -> String? in
        let time = stage.time(of: group.sample)
        let (start, end) = (min(low, top), min(low + time, top))
        low += time
        guard end > start else { return nil }
        return Markup.box(
          x: Self.left + Double(place) * step, y: y(end), width: step - gap,
          height: y(start) - y(end),
          fill: stage.color,
          tip: "frame \(group.first): \(stage.rawValue) \(Markup.milliseconds(time)) of "
            + Markup.milliseconds(total(group.sample)))
      }
    }
  }

  private var key: String {
    let entries = FrameStage.allCases.map { stage in
      Markup.element(
        "span",
        content: [
          Markup.element("i", ["style": "background:\(stage.color)"]),
          Markup.escaped("\(stage.rawValue) \(Markup.milliseconds(samples.median(stage.time)))"),
        ])
    }
    return Markup.element("div", ["class": "key"], content: entries)
  }
}
