// SPDX-License-Identifier: Apache-2.0

/// Numbers of each frame over time, a small plot each.
struct CounterPlots {
  let samples: BenchSamples

  /// A number of a frame and its name.
  private struct Counter {
    let name: String
    let value: (BenchSample) -> Int
  }

  private static var counters: [Counter] {
    [
      Counter(name: "passes") { $0.report.passes },
      Counter(name: "draws") { $0.report.gl.draws },
      Counter(name: "program switches") { $0.report.gl.programSwitches },
      Counter(name: "layers changed") { $0.report.layersApplied },
      Counter(name: "layers visited") { $0.report.layersVisited },
      Counter(name: "pixels redrawn") { $0.report.pixelsRedrawn },
      Counter(name: "bytes uploaded") { $0.report.uploadedBytes },
      Counter(name: "bytes of pictures resident") { $0.report.contentsBytes },
      Counter(name: "bytes of paths kept") { $0.report.pathBytes },
      Counter(name: "rasters found") { $0.report.rasterHits },
      Counter(name: "rasters drawn") { $0.report.rasterMisses },
      Counter(name: "pictures evicted") { $0.report.evictions },
    ]
  }

  private static let (width, height) = (330.0, 110.0)
  private static let (top, bottom) = (24.0, 14.0)

  var html: String {
    func isZero(_ counter: Counter) -> Bool { samples.frames.allSatisfy { counter.value($0) == 0 } }
    let shown = Self.counters.filter { !isZero($0) }
    let zeros = Self.counters.filter(isZero).map(\.name).joined(separator: ", ")
    return Markup.element("div", ["class": "plots"], content: shown.map(plot))
      + (zeros.isEmpty ? "" : Markup.element("p", text: "Always 0: \(zeros)."))
  }

  private func plot(_ counter: Counter) -> String {
    let values = samples.frames.map(counter.value)
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let span = Self.height - Self.top - Self.bottom
    let scale = most > 0 ? span / Double(most) : 0
    let step = (Self.width - 2) / Double(max(1, values.count - 1))
    let points = values.enumerated().map { place, value in
      let x = 1 + Double(place) * step
      return "\(Markup.short(x)),\(Markup.short(Self.height - Self.bottom - Double(value) * scale))"
    }
    let range =
      least == most
      ? Markup.count(Double(most))
      : "\(Markup.count(Double(least))) – \(Markup.count(Double(most)))"
    let base = Self.height - Self.bottom
    return Markup.drawing(
      width: Self.width, height: Self.height, label: "\(counter.name) over time",
      [
        Markup.letters(counter.name, 0, 14, style: "value"),
        Markup.letters(range, Self.width, 14, anchor: "end"),
        Markup.line(from: (0, base), to: (Self.width, base), style: "rule"),
        Markup.element("polyline", ["class": "curve", "points": points.joined(separator: " ")]),
      ])
  }
}
