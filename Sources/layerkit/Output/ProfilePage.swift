// SPDX-License-Identifier: Apache-2.0
import CABench
import CACommandLine
import CAProfile
import Foundation

/// A page about a profile: one file that fetches nothing. Advice and the dearest layers are there
/// without scripts, too; frames, passes and layers to point at are drawn by ``script``.
struct ProfilePage {
  /// All that a page knows about a run, which a later page reads.
  struct Run: Codable {
    var title: String
    var report: ProfileReport
    var record: ProfileRecord
  }

  let run: Run
  /// An earlier run to compare with.
  var earlier: Run?

  /// The page.
  func html() throws -> String {
    var body = [
      Markup.element("style", content: [Self.style]),
      Markup.element("h1", text: run.title), Markup.element("p", text: subtitle), answers,
      Markup.element("section", ["id": "frames", "hidden": ""]),
      Markup.element("section", ["id": "frame", "hidden": ""]),
      Markup.element("section", ["id": "layer", "hidden": ""]),
      table,
    ]
    body.append(try Self.data(run, id: Self.id))
    if let earlier { body.append(try Self.data(earlier, id: "earlier")) }
    body.append(Markup.element("script", content: [Self.script]))
    return PageStyle.page(title: run.title, body)
  }

  private var subtitle: String {
    let report = run.report
    let clock = report.clock == .gpu ? "times of the GPU" : "times of the CPU"
    return "\(report.drawn) of \(report.frames) frames drawn by \(report.renderer), \(clock); "
      + "\(Markup.milliseconds(report.frameMs)) a frame"
  }

  /// The advice, the greatest saving first.
  private var answers: String {
    let advice = run.report.advice
    let none = "Nothing found: no rule names a layer that costs more than it needs to."
    let content =
      advice.isEmpty
      ? [Markup.element("p", text: none)]
      : [Markup.element("ol", ["class": "answers"], content: advice.map(answer))]
    return Markup.element(
      "section", content: [Markup.element("h2", text: "What costs, and what helps")] + content)
  }

  private func answer(_ advice: Advice) -> String {
    let share = Int((100 * min(advice.share, 1)).rounded())
    let layers = advice.count == 1 ? "" : ", and \(advice.count - 1) like it"
    var content = [
      Markup.element("b", ["class": "saving"], text: "\(share) %"),
      Markup.element("a", ["href": "#layer", "data-layer": advice.layer], text: advice.layer),
      Markup.element("span", text: "\(layers): \(advice.problem). "),
      Markup.element("strong", text: advice.advice),
    ]
    content += advice.origins.map {
      Markup.element("code", ["class": "origin"], text: $0.description)
    }
    if let trial = advice.trialText { content.append(Markup.element("small", text: trial)) }
    return Markup.element("li", content: content)
  }

  /// The dearest layers of both runs.
  private var table: String {
    let before = earlier.map { earlier in
      Dictionary(earlier.report.layers.map { ($0.layer, $0.ms) }, uniquingKeysWith: +)
    }
    let heads = ["layer"] + (before == nil ? [] : ["before"]) + ["ms a frame", "share", "passes"]
    let rows = run.report.layers.map { row in
      let name = Markup.element("a", ["href": "#layer", "data-layer": row.layer], text: row.layer)
      var cells = before.map { [$0[row.layer].map(Self.number) ?? "–"] } ?? []
      cells += [
        Self.number(row.ms), String(format: "%.1f %%", 100 * row.share),
        String(format: "%.1f", row.passes),
      ]
      return Markup.element(
        "tr",
        content: [Markup.element("td", content: [name])]
          + cells.map { Markup.element("td", text: $0) })
    }
    let head = Markup.element("tr", content: heads.map { Markup.element("th", text: $0) })
    return PageStyle.section(
      "The dearest layers", "A frame on average.",
      [Markup.element("table", content: [head] + rows)])
  }

  private static func number(_ milliseconds: Double) -> String {
    String(format: "%.3f", milliseconds)
  }
}

extension ProfilePage {
  /// The name of the element that holds the run.
  private static let id = "profile"

  /// A run for scripts. Characters that end a script, or begin markup, are spelled as JSON allows
  /// it.
  private static func data(_ run: Run, id: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var json = ""
    for scalar in String(decoding: try encoder.encode(run), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "<": json += "\\u003c"
      case ">": json += "\\u003e"
      case "&": json += "\\u0026"
      case "\u{2028}": json += "\\u2028"
      case "\u{2029}": json += "\\u2029"
      default: json.unicodeScalars.append(scalar)
      }
    }
    return "<script type=\"application/json\" id=\"\(id)\">\(json)</script>"
  }

  /// The largest page that is read, bytes.
  private static let byteLimit = 256 << 20

  /// The run of a page that was written before.
  ///
  /// - Throws: a failure with status 74 where the file cannot be read, and 65 where it is no such
  ///   page.
  static func run(ofPageAt path: String) throws(CommandFailure) -> Run {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    let (start, end) = (
      Data("<script type=\"application/json\" id=\"\(id)\">".utf8), Data("</script>".utf8)
    )
    guard data.count <= byteLimit, let head = data.range(of: start),
      let tail = data.range(of: end, in: head.upperBound..<data.endIndex)
    else {
      throw CommandFailure(.badData, "\(path): this is no page of `layerkit profile --html`")
    }
    do {
      return try JSONDecoder().decode(
        Run.self, from: data.subdata(in: head.upperBound..<tail.lowerBound))
    } catch {
      throw CommandFailure(
        .badData, "\(path): the page's run cannot be read: \(error.localizedDescription)")
    }
  }
}
