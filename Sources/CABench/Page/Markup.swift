// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation

/// Pieces of HTML and SVG as text.
package enum Markup {
  /// Text as it stands between tags and in attributes.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // XML has no other control characters.
      case let scalar where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// An element; attributes with their values, which are escaped, as is `text`, but not `content`.
  package static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String? = nil,
    content: [String] = []
  ) -> String {
    let list = attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    let inside = (text.map(escaped) ?? "") + content.joined()
    return "<\(name)\(list)>\(inside)</\(name)>"
  }

  /// A drawing of that size, which grows to the width of the page.
  package static func drawing(width: Double, height: Double, label: String, _ content: [String])
    -> String
  {
    element(
      "svg",
      [
        "viewBox": "0 0 \(short(width)) \(short(height))", "role": "img", "aria-label": label,
        "xmlns": "http://www.w3.org/2000/svg",
      ], content: content)
  }

  /// A rectangle with a tip.
  package static func box(
    x: Double, y: Double, width: Double, height: Double, fill: String, tip: String
  ) -> String {
    element(
      "rect",
      [
        "x": short(x), "y": short(y), "width": short(max(0, width)),
        "height": short(max(0, height)), "fill": fill,
      ], content: [element("title", text: tip)])
  }

  /// A line of letters at the end or the beginning of which `x` lies.
  package static func letters(
    _ text: String, _ x: Double, _ y: Double, style: String = "label", anchor: String = "start"
  ) -> String {
    element(
      "text", ["x": short(x), "y": short(y), "class": style, "text-anchor": anchor], text: text)
  }

  /// A straight line.
  package static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), style: String
  ) -> String {
    element(
      "line",
      [
        "x1": short(start.x), "y1": short(start.y), "x2": short(end.x), "y2": short(end.y),
        "class": style,
      ])
  }

  /// A number with two decimals at most.
  package static func short(_ number: Double) -> String {
    guard number.isFinite else { return "0" }
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }

  /// A count with a unit that keeps it short: 12.3 k, 4.56 M.
  package static func count(_ number: Double) -> String {
    for (size, unit) in [(1e9, " G"), (1e6, " M"), (1e3, " k")] where abs(number) >= size {
      let value = number / size
      return String(format: value < 10 ? "%.2f" : "%.1f", value) + unit
    }
    return short(number)
  }

  /// Milliseconds, as exact as is worth reading; rounded as in reports first, so that both agree.
  package static func milliseconds(_ time: Double) -> String {
    let value = rounded(milliseconds: time)
    return String(format: value < 1 ? "%.3f ms" : "%.2f ms", value)
  }
}

/// The marks of an axis: round numbers from 0 on.
struct AxisMarks {
  let marks: [Double]
  var end: Double { marks.last ?? 1 }

  /// About four marks up to at least `most`.
  init(upTo most: Double) {
    let most = most.isFinite && most > 0 ? most : 1
    let power = pow(10, (log10(most / 4)).rounded(.down))
    let step = [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 * 4 >= most } ?? 10 * power
    marks = (0...Int((most / step).rounded(.up))).map { Double($0) * step }
  }
}
