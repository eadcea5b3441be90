// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The page of a report: one file, which loads nothing.
struct ReportPage {
  let records: [SnapshotRecord]
  let problems: [String]
  let limits: SnapshotLimits

  /// The whole page.
  var html: String {
    let failures = records.filter { $0.outcome != "agrees" }
    var room = limits.reportBytes
    let cards = failures.map { card($0, &room) }
    return ReportLook.head + "<body>" + header(failures.count) + problemList
      + "<main>" + cards.joined() + "</main>" + passes + ReportLook.script + "</body></html>\n"
  }

  private func header(_ failures: Int) -> String {
    let sum =
      failures == 0
      ? "All \(records.count) snapshots agree."
      : "\(failures) of \(records.count) snapshots do not agree."
    return """
      <header><h1>Snapshots</h1><p class="\(failures == 0 ? "good" : "bad")">\(sum)</p>
      <div class="modes" role="group" aria-label="How pictures are shown">
      <button data-mode="side" aria-pressed="true">Side by side</button>
      <button data-mode="slide" aria-pressed="false">Slider</button>
      <button data-mode="blink" aria-pressed="false">Blink</button>
      <label>Zoom <select id="zoom"><option value="0">fit<option value="1">1×
      <option value="2">2×<option value="4">4×<option value="8">8×</select></label></div></header>

      """
  }

  private var problemList: String {
    guard !problems.isEmpty else { return "" }
    return "<ul class=\"bad\">" + problems.map { "<li>\(Self.escaped($0))" }.joined() + "</ul>"
  }

  private func card(_ record: SnapshotRecord, _ room: inout Int) -> String {
    let bytes = record.pictures.reduce(0) { $0 + $1.png.count * 4 / 3 }
    var figures = "<p>The report has no room left for these pictures.</p>"
    if bytes <= room {
      room -= bytes
      figures = record.pictures.map(figure).joined()
    }
    let place = "\(record.file):\(record.line)"
    return """
      <article><h2>\(Self.escaped(record.title)) <span class="tag">\(Self.escaped(record.outcome))\
      </span></h2>
      <p class="place">\(Self.escaped(place))</p>
      <p>\(Self.escaped(record.message ?? ""))</p>
      <div class="pictures">\(figures)</div></article>

      """
  }

  private func figure(_ picture: SnapshotRecord.Picture) -> String {
    let name = Self.escaped(picture.name)
    return """
      <figure data-name="\(name)"><div class="frame"><img alt="\(name)" width="\(picture.width)" \
      height="\(picture.height)" src="data:image/png;base64,\(picture.png.base64EncodedString())">\
      </div><figcaption>\(name), \(picture.width) × \(picture.height)</figcaption></figure>
      """
  }

  /// Snapshots that agree, with their numbers.
  private var passes: String {
    let good = records.filter { $0.outcome == "agrees" }
    guard !good.isEmpty else { return "" }
    let rows = good.map { record in
      let numbers = record.numbers
      let distance = numbers.map { "\(Decimals.text($0.distance)) \($0.measure)" } ?? ""
      return "<tr><td>\(Self.escaped(record.title))<td>\(numbers?.differing ?? 0)"
        + "<td>\(numbers?.off ?? 0)<td>\(Self.escaped(distance))"
    }
    return "<details><summary>\(good.count) that agree</summary><table><thead><tr><th>snapshot"
      + "<th>pixels that differ<th>beyond the tolerance<th>worst</thead><tbody>"
      + rows.joined() + "</tbody></table></details>"
  }

  /// A text as HTML shows it, within an attribute too.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(letter)
      }
    }
  }
}
