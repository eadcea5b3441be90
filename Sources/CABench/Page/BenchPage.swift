// SPDX-License-Identifier: Apache-2.0

/// A page about a measurement: one file that needs nothing else, neither a network nor scripts.
struct BenchPage {
  let title: String
  let subtitle: String
  /// The report as `--json` prints it.
  let report: String
  let samples: BenchSamples
  /// The cost of a frame; nil where nothing was drawn.
  let cost: BenchCost?

  var html: String {
    var body = [
      Markup.element("h1", text: title), Markup.element("p", text: subtitle), tiles,
      PageStyle.section(
        "Frames",
        "The stages of each frame on top of one another. model and commit are the program's, the "
          + "rest the server's; wait is what GL needs after the last call. Of long runs the "
          + "dearest of each group is shown. The dotted line is the median, the red one a "
          + "sixtieth of a second.",
        [TimelinePlot(samples: samples).html]),
    ]
    if let cost {
      body.append(
        PageStyle.section(
          "Passes",
          cost.remark
            + "The reason of each pass, its layer, its time. Passes of rasters are green.",
          [PassPlot(measured: cost).html]))
      body.append(
        PageStyle.section(
          "Layers",
          "Each layer is as wide as the drawing of it and of all layers below it took; those are "
            + "under it. Times of passes are divided over their draws by weight.",
          [LayerFlame(cost).html]))
    }
    body.append(
      PageStyle.section(
        "Counters", "From the first measured frame to the last one.",
        [CounterPlots(samples: samples).html]))
    body.append(data)
    return PageStyle.page(title: title, body)
  }

  private var tiles: String {
    func milliseconds(_ value: (BenchSample) -> Double) -> String {
      Markup.milliseconds(samples.median(value))
    }
    let values = [
      (milliseconds(\.total.milliseconds), "a frame, median"),
      (
        Markup.milliseconds(samples.quantile(9, of: 10, \.total.milliseconds)),
        "nine of ten are faster"
      ),
      (milliseconds(\.app.milliseconds), "the program's part"),
      (milliseconds(\.server.milliseconds), "the server's part"),
      (Markup.milliseconds(samples.processorMilliseconds), "processor time, all threads"),
      (Markup.count(samples.median { Double($0.report.passes) }), "passes"),
      (Markup.count(samples.median { Double($0.report.gl.draws) }), "draws"),
    ]
    let tiles = values.map { value, name in
      Markup.element(
        "div", ["class": "tile"],
        content: [Markup.element("b", text: value), Markup.element("span", text: name)])
    }
    return Markup.element("div", ["class": "tiles"], content: tiles)
  }

  /// The report for programs. Characters that end a script, or begin markup, are spelled as JSON
  /// allows it.
  private var data: String {
    var json = ""
    for character in report {
      switch character {
      case "<": json += "\\u003c"
      case ">": json += "\\u003e"
      case "&": json += "\\u0026"
      case "\n": break
      default: json.append(character)
      }
    }
    return "<script type=\"application/json\" id=\"report\">\(json)</script>"
  }
}
