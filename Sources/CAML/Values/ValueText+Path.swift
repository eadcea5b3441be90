// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension ValueText {
  /// A path in postfix: numbers first, then the operator, as in a page description.
  ///
  /// `x y m` moves, `x y l` draws a line, `x1 y1 x2 y2 x y c` a cubic and `x1 y1 x y q` a quadratic
  /// curve, `x y w h re` adds a rectangle, `h` closes the figure.
  func path() throws(BadValue) -> CGPath {
    let path = CGMutablePath()
    var numbers: [CGFloat] = []
    var hasFigure = false
    for word in words {
      guard let step = PathStep(rawValue: String(word)) else {
        try refuseWord(word)
        numbers.append(CGFloat(try finite(word)))
        guard numbers.count <= 6 else {
          throw BadValue(text, "an operator follows at most 6 numbers")
        }
        continue
      }
      guard numbers.count == step.count else {
        throw BadValue(text, "the path operator \(word) takes \(step.count) numbers")
      }
      guard hasFigure || step.beginsFigure else {
        throw BadValue(text, "a path begins with m or re")
      }
      hasFigure = true
      step.add(numbers, to: path)
      numbers.removeAll(keepingCapacity: true)
    }
    guard numbers.isEmpty else {
      throw BadValue(text, "the last numbers of a path lack an operator")
    }
    return path.copy() ?? path
  }

  /// Refuses a word that is neither a number nor an operator, and SVG's paths by their name.
  private func refuseWord(_ word: Substring) throws(BadValue) {
    guard word.first?.isLetter == true else { return }
    let isSVG = word.first.map { "MLHVCSQTAZmlhvcsqtaz".contains($0) } ?? false
    throw BadValue(
      text,
      "an operator is expected after its numbers: m, l, c, q, re or h, not \(word.prefix(20))"
        + (isSVG ? "; SVG's paths are not read: M 1 2 is written 1 2 m" : Self.given(word)))
  }
}

/// An operator of a path, by its name.
enum PathStep: String, CaseIterable {
  case move = "m"
  case line = "l"
  case cubic = "c"
  case quadratic = "q"
  case rectangle = "re"
  case close = "h"

  var count: Int {
    switch self {
    case .move, .line: 2
    case .cubic: 6
    case .quadratic, .rectangle: 4
    case .close: 0
    }
  }

  var beginsFigure: Bool { self == .move || self == .rectangle }

  func add(_ v: [CGFloat], to path: CGMutablePath) {
    func point(_ at: Int) -> CGPoint { CGPoint(x: v[at], y: v[at + 1]) }
    switch self {
    case .move: path.move(to: point(0))
    case .line: path.addLine(to: point(0))
    case .cubic: path.addCurve(to: point(4), control1: point(0), control2: point(2))
    case .quadratic: path.addQuadCurve(to: point(2), control: point(0))
    case .rectangle: path.addRect(CGRect(x: v[0], y: v[1], width: v[2], height: v[3]))
    case .close: path.closeSubpath()
    }
  }
}
