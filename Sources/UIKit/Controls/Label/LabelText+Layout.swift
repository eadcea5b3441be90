// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

extension LabelText {
  /// Rounding errors reach that far, points.
  static var tolerance: CGFloat { 1e-3 }
  /// The steps in which a smaller size is looked for, each half as wide as the one before.
  private static var searchSteps: Int { 10 }

  /// The lines of the text in a rectangle of a size, not more than `limit` unless that is 0.
  ///
  /// - Parameter leastScale: The least factor of the fonts' sizes; 1 for none.
  func layout(in size: CGSize, limit: Int, leastScale: CGFloat) -> LabelLayout {
    let scale = leastScale < 1 ? fittingScale(size, limit, leastScale) : 1
    let lines = styled(scale: scale).map { cut($0, size, limit) } ?? TextLayout()
    return LabelLayout(size: size, lineLimit: limit, lines: lines, scale: scale)
  }

  /// The largest factor from `least` to 1 at which the whole text has room.
  private func fittingScale(_ size: CGSize, _ limit: Int, _ least: CGFloat) -> CGFloat {
    if hasRoom(size, limit, scale: 1) { return 1 }
    var (low, high) = (least, CGFloat(1))
    for _ in 0..<LabelText.searchSteps {
      let middle = (low + high) / 2
      if hasRoom(size, limit, scale: middle) { low = middle } else { high = middle }
    }
    return low
  }

  private func hasRoom(_ size: CGSize, _ limit: Int, scale: CGFloat) -> Bool {
    guard let text = styled(scale: scale) else { return true }
    let layout = TextLayout(text, in: box(size.width, limit))
    return layout.size.width <= size.width + LabelText.tolerance
      && layout.lines.count <= shown(of: layout, size.height, limit)
  }

  /// A box that does not limit the height.
  private func box(_ width: CGFloat, _ limit: Int) -> TextBox {
    TextBox(width: width, wrapping: wrapping(limit), alignment: alignment)
  }

  private func wrapping(_ limit: Int) -> TextBox.Wrapping {
    switch lineBreakMode {
    case .byCharWrapping: .characters
    case .byClipping where limit == 1: .none
    default: .words
    }
  }

  private var truncation: TextBox.Truncation {
    switch lineBreakMode {
    case .byTruncatingHead: .start
    case .byTruncatingMiddle: .middle
    case .byTruncatingTail: .end
    default: .none
    }
  }

  /// The number of lines that are shown: those that the height holds, one at least, and not more
  /// than the limit.
  private func shown(of layout: TextLayout, _ height: CGFloat, _ limit: Int) -> Int {
    let fitting = layout.lines.prefix {
      $0.origin.y + $0.descent <= height + LabelText.tolerance
    }
    let most = limit > 0 ? min(limit, layout.lines.count) : layout.lines.count
    return min(max(1, fitting.count), most)
  }

  /// The lines that are shown, the last one with an ellipsis where text is left out and the mode
  /// wants it.
  private func cut(_ text: StyledText, _ size: CGSize, _ limit: Int) -> TextLayout {
    var box = box(size.width, limit)
    var layout = TextLayout(text, in: box)
    let count = shown(of: layout, size.height, limit)
    guard count < layout.lines.count, let last = layout.lines.prefix(count).last else {
      return layout
    }
    if truncation != .none {
      box.truncation = truncation
      box.height = last.origin.y + last.descent
      layout = TextLayout(text, in: box)
    }
    layout.lines = Array(layout.lines.prefix(count))
    layout.takeSize()
    return layout
  }
}

extension TextLayout {
  /// Sets the size to that of the lines.
  fileprivate mutating func takeSize() {
    size.width = lines.map(\.width).max() ?? 0
    size.height = lines.last.map { $0.origin.y + $0.descent } ?? 0
  }

  /// The same lines without colours of their own.
  var colorless: TextLayout {
    var layout = self
    for line in layout.lines.indices {
      for run in layout.lines[line].runs.indices { layout.lines[line].runs[run].color = nil }
      layout.lines[line].barsBelow = []
      for bar in layout.lines[line].barsAbove.indices {
        layout.lines[line].barsAbove[bar].color = nil
      }
    }
    return layout
  }
}
