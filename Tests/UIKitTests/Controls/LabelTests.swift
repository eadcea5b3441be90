// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing
@testable import UIKit

/// Labels: values, sizes, lines and pictures.
@Suite @MainActor struct LabelTests {
  /// The text of each line that a label shows.
  func lines(_ label: UILabel) -> [Int] {
    label.lines(in: label.bounds.size, limit: label.numberOfLines).lines.lines.map(\.range.count)
  }

  func isCut(_ label: UILabel) -> Bool {
    let layout = label.lines(in: label.bounds.size, limit: label.numberOfLines).lines
    return layout.lines.last?.isTruncated ?? false
  }

  @Test("the defaults are those of the documentation") func defaults() {
    let label = UILabel()
    #expect(label.text == nil && label.attributedText == nil)
    #expect(label.font.pointSize == 17)
    #expect(label.textColor == .label)
    #expect(label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail)
    #expect(label.numberOfLines == 1 && label.isEnabled && !label.isHighlighted)
    #expect(!label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0)
    #expect(label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    #expect(!label.isUserInteractionEnabled && !label.isOpaque)
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test("one line takes its width, whatever the size offered; several break at it")
  func sizes() {
    let label = UILabel()
    label.text = "one two three four five six"
    let one = label.sizeThatFits(CGSize(width: 20, height: 20))
    #expect(one == label.intrinsicContentSize)
    #expect(abs(one.height - label.font.lineHeight) < 0.51)
    label.numberOfLines = 0
    let wide = label.sizeThatFits(CGSize(width: 1000, height: 1000))
    #expect(wide == one)
    let half = label.sizeThatFits(CGSize(width: one.width * 0.6, height: 1000))
    #expect(half.width <= one.width * 0.6)
    #expect(abs(half.height - 2 * one.height) < 8 && half.height > 1.5 * one.height)
    label.numberOfLines = 2
    let narrow = label.sizeThatFits(CGSize(width: one.width / 4, height: 1000))
    #expect(narrow.height == half.height)
    label.preferredMaxLayoutWidth = one.width * 0.6
    #expect(label.intrinsicContentSize == half)
  }

  @Test("a label of its fitting size shows every line whole", arguments: 1...6)
  func fitting(_ words: Int) {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = Array(repeating: "word", count: words).joined(separator: " ")
    label.frame.size = label.sizeThatFits(CGSize(width: 90, height: 0))
    #expect(!isCut(label))
    #expect(lines(label).reduce(0, +) >= words * 5 - 1 - lines(label).count)
    let count = lines(label).count
    label.frame.size.height -= 6
    if count > 1 { #expect(lines(label).count == count - 1 && isCut(label)) }
  }

  @Test("a text that is too long ends with an ellipsis, or as the mode says")
  func truncation() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 22))
    label.text = "a text that is much too long"
    for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle] {
      label.lineBreakMode = mode
      #expect(isCut(label), "\(mode)")
    }
    for mode in [NSLineBreakMode.byClipping, .byWordWrapping, .byCharWrapping] {
      label.lineBreakMode = mode
      #expect(!isCut(label) && lines(label).count == 1, "\(mode)")
    }
    label.lineBreakMode = .byTruncatingTail
    label.text = "two\nlines"
    #expect(isCut(label))
    label.frame.size.height = 60
    label.numberOfLines = 2
    #expect(!isCut(label) && lines(label).count == 2)
    label.numberOfLines = 1
    #expect(lines(label).count == 1)
  }

  @Test("a smaller font makes room, down to the least factor") func shrinking() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 22))
    label.text = "rather a long text"
    #expect(isCut(label))
    label.adjustsFontSizeToFitWidth = true
    let layout = label.lines(in: label.bounds.size, limit: 1)
    #expect(layout.scale < 1 && !isCut(label) && layout.lines.size.width <= 100.001)
    #expect(layout.lines.size.width > 97)
    label.minimumScaleFactor = 0.95
    #expect(isCut(label))
    #expect(abs(label.lines(in: label.bounds.size, limit: 1).scale - 0.95) < 0.001)
    label.text = "short"
    let short = label.lines(in: label.bounds.size, limit: 1)
    #expect(short.scale == 1)
    // Room to the point.
    let exact = CGSize(width: short.lines.size.width, height: 22)
    #expect(label.lines(in: exact, limit: 1).scale == 1)
  }

  @Test("attributes win over the label, and the label's setters over all attributes")
  func attributes() {
    let label = UILabel()
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let text = NSMutableAttributedString(string: "ab")
    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 0, length: 1))
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 2))
    label.attributedText = text
    #expect(label.text == "ab" && label.font.pointSize == 30 && label.textAlignment == .right)
    let high = label.intrinsicContentSize.height
    label.font = .systemFont(ofSize: 10)
    #expect(label.intrinsicContentSize.height < high / 2)
    label.textAlignment = .center
    let new = label.attributedText?.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
    #expect((new as? NSParagraphStyle)?.alignment == .center)
    text.mutableString.setString("changed")
    #expect(label.text == "ab")
    label.text = "plain"
    #expect(label.attributedText?.string == "plain")
  }

  @Test("a paragraph style by Core Text's name counts like UIKit's")
  func coreTextStyle() throws {
    var (alignment, indent) = (CTTextAlignment.right, CGFloat(12))
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &indent) { indent in
        CTParagraphStyleCreate(
          [
            CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment),
            CTParagraphStyleSetting(spec: .headIndent, valueSize: 8, value: indent),
          ], 2)
      }
    }
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "ab", attributes: [.paragraphStyle: style])
    #expect(label.textAlignment == .right)
    label.lineBreakMode = .byClipping
    let text = try #require(label.attributedText)
    let new = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(new?.alignment == .right && new?.headIndent == 12 && new?.lineBreakMode == .byClipping)
  }

  @Test("the text is in the middle of the height, where the alignment puts it, in its colour")
  func picture() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 100))
    label.text = "HHHH"
    label.textColor = .red
    label.textAlignment = .right
    root.addSubview(label)
    let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect(abs(rect.midY - 50) < 1 && abs(rect.maxX - 200) < 1)
    let stage = try Stage(root)
    func reds(_ xs: Range<Int>, _ ys: Range<Int>) throws -> Int {
      let bytes = try stage.renderer.render(background: .white).premultipliedRGBA
      return xs.reduce(0) { sum, x in
        sum + ys.filter { bytes[($0 * 320 + x) * 4 + 1] < 100 }.count
      }
    }
    let inside = try reds(
      Int(rect.minX + 10)..<Int(rect.maxX + 10), Int(rect.minY + 10)..<Int(rect.maxY + 10))
    #expect(inside > 50)
    #expect(try reds(10..<210, 10..<110) == inside)
    label.textAlignment = .left
    #expect(try reds(10..<Int(rect.width + 11), 10..<110) > 50)
    #expect(try reds(Int(rect.width + 12)..<210, 10..<110) == 0)
    label.text = nil
    #expect(try reds(10..<210, 10..<110) == 0)
    #expect(label.layer.contents == nil)
  }

  @Test("a subclass moves its text by drawText(in:) and textRect") func insets() {
    final class Padded: UILabel {
      var drawn: [CGRect] = []
      override func drawText(in rect: CGRect) {
        drawn.append(rect)
        super.drawText(in: rect.insetBy(dx: 10, dy: 5))
      }
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect
      {
        super.textRect(forBounds: bounds.insetBy(dx: 10, dy: 5), limitedToNumberOfLines: lines)
          .insetBy(dx: -10, dy: -5)
      }
    }
    let (plain, padded) = (UILabel(), Padded())
    for label in [plain, padded] { label.text = "text" }
    #expect(padded.intrinsicContentSize.width == plain.intrinsicContentSize.width + 20)
    #expect(padded.intrinsicContentSize.height == plain.intrinsicContentSize.height + 10)
    padded.sizeToFit()
    padded.layer.displayIfNeeded()
    #expect(padded.drawn == [padded.bounds])
  }

  @Test("a shadow lies beside the text; a highlighted label takes the other colour")
  func looks() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
    label.text = "H"
    label.shadowColor = .blue
    label.shadowOffset = CGSize(width: 40, height: 0)
    label.textColor = .red
    label.highlightedTextColor = .green
    root.addSubview(label)
    let stage = try Stage(root)
    func has(_ color: [Int], _ xs: ClosedRange<Int>) throws -> Bool {
      let bytes = try stage.renderer.render(background: .white).premultipliedRGBA
      return xs.contains { x in
        (10..<50).contains { y in
          (0..<3).allSatisfy { abs(Int(bytes[(y * 320 + x) * 4 + $0]) - color[$0]) < 40 }
        }
      }
    }
    #expect(try has([255, 0, 0], 10...30) && has([0, 0, 255], 50...70))
    label.isHighlighted = true
    #expect(try has([0, 255, 0], 10...30) && !has([255, 0, 0], 10...30))
  }

  @Test("constraints give a label the height for its width") func constraints() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "some words that need more than one line in the room that there is"
    label.translatesAutoresizingMaskIntoConstraints = false
    let below = UILabel()
    below.text = "below"
    below.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    root.addSubview(below)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: root.topAnchor),
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 120),
      below.firstBaselineAnchor.constraint(equalTo: label.lastBaselineAnchor),
      below.leadingAnchor.constraint(equalTo: label.trailingAnchor),
    ])
    root.layoutIfNeeded()
    let fitting = label.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(label.frame.width == 120 && abs(label.frame.height - fitting.height) < 0.01)
    #expect(fitting.height > 40)
    let last = label.frame.minY + label.baselines(in: label.bounds.size).last
    let first = below.frame.minY + below.baselines(in: below.bounds.size).first
    #expect(abs(last - first) < 0.51)
  }

  @Test("baselines lie where the lines are drawn") func baselines() {
    let label = UILabel()
    label.numberOfLines = 2
    label.text = "one\ntwo"
    let size = label.intrinsicContentSize
    let lines = label.baselines(in: size)
    #expect(abs(lines.first - label.font.ascender) < 0.51)
    #expect(abs(size.height - lines.last + label.font.descender) < 0.51)
    #expect(lines.last > lines.first + 15)
  }
}
