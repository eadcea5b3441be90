// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// A stack of 300 × 100 points at the corner of a root, and views of given sizes.
@Suite @MainActor struct StackViewTests {
  let root = box(400, 400)

  private func stack(
    _ sizes: [(CGFloat, CGFloat)], width: CGFloat? = 300, height: CGFloat? = 100
  ) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: sizes.map { Sized($0.0, $0.1) })
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    if let width { stack.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { stack.heightAnchor.constraint(equalToConstant: height).isActive = true }
    return stack
  }

  private func frames(_ stack: UIStackView) -> [CGRect] {
    root.layoutIfNeeded()
    #expect(root.layoutEngine?.broken.isEmpty == true)
    return stack.arrangedSubviews.map(\.frame)
  }

  /// Begin and extent of each view along x.
  private func columns(_ stack: UIStackView) -> [[CGFloat]] {
    frames(stack).map { [$0.minX, $0.width] }
  }

  private func rows(_ stack: UIStackView) -> [[CGFloat]] {
    frames(stack).map { [$0.minY, $0.height] }
  }

  @Test("fill: of equals the first stretches and the last shrinks; else hugging decides")
  func fill() {
    let stack = stack([(50, 20), (60, 20), (70, 20)])
    stack.spacing = 10
    #expect(columns(stack) == [[0, 150], [160, 60], [230, 70]])
    #expect(rows(stack) == [[0, 100], [0, 100], [0, 100]])
    stack.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
    #expect(columns(stack) == [[0, 50], [60, 160], [230, 70]])
    for view in stack.arrangedSubviews { (view as? Sized)?.size.width = 110 }
    #expect(columns(stack) == [[0, 110], [120, 110], [240, 60]])
  }

  @Test("fillEqually and fillProportionally share the length") func shares() {
    let stack = stack([(50, 20), (60, 20), (70, 20)])
    stack.spacing = 15
    stack.distribution = .fillEqually
    #expect(columns(stack) == [[0, 90], [105, 90], [210, 90]])
    stack.distribution = .fillProportionally
    #expect(columns(stack) == [[0, 75], [90, 90], [195, 105]])
    (stack.arrangedSubviews[0] as? Sized)?.size.width = 5
    #expect(columns(stack) == [[0, 10], [25, 120], [160, 140]])
  }

  @Test("equalSpacing and equalCentering leave the sizes") func spaces() {
    let stack = stack([(40, 20), (100, 20), (40, 20)])
    stack.distribution = .equalSpacing
    #expect(columns(stack) == [[0, 40], [100, 100], [260, 40]])
    (stack.arrangedSubviews[0] as? Sized)?.size.width = 80
    #expect(columns(stack) == [[0, 80], [120, 100], [260, 40]])
    stack.distribution = .equalCentering
    // Middles at 40, 160 and 280.
    #expect(columns(stack) == [[0, 80], [110, 100], [260, 40]])
    stack.spacing = 35
    #expect(columns(stack)[1][0] >= 115)
  }

  @Test("alignments across a row") func alignments() {
    let stack = stack([(50, 20), (60, 40)])
    stack.alignment = .top
    #expect(rows(stack) == [[0, 20], [0, 40]])
    stack.alignment = .center
    #expect(rows(stack) == [[40, 20], [30, 40]])
    stack.alignment = .bottom
    #expect(rows(stack) == [[80, 20], [60, 40]])
    stack.alignment = .firstBaseline
    #expect(rows(stack) == [[20, 20], [0, 40]])
    stack.alignment = .lastBaseline
    #expect(rows(stack) == [[80, 20], [60, 40]])
  }

  @Test("a column") func column() {
    let stack = stack([(50, 20), (60, 30)], height: 200)
    stack.axis = .vertical
    stack.spacing = 8
    stack.alignment = .trailing
    #expect(rows(stack) == [[0, 162], [170, 30]])
    #expect(columns(stack) == [[250, 50], [240, 60]])
  }

  @Test("a stack without a size of its own is as large as its views") func natural() {
    for distribution in [UIStackView.Distribution.fill, .equalSpacing, .equalCentering] {
      let stack = stack([(50, 20), (60, 45), (70, 30)], width: nil, height: nil)
      stack.spacing = 5
      stack.distribution = distribution
      stack.alignment = .center
      root.layoutIfNeeded()
      let width = distribution == .equalCentering ? stack.frame.width : 190
      #expect(stack.frame.size == CGSize(width: width, height: 45))
      #expect(
        stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == stack.frame.size)
      stack.removeFromSuperview()
    }
  }

  @Test("hidden views take no room, and come back") func hidden() {
    let stack = stack([(50, 20), (60, 20), (70, 20)])
    stack.spacing = 10
    stack.distribution = .fillEqually
    _ = frames(stack)
    stack.arrangedSubviews[1].isHidden = true
    #expect(columns(stack) == [[0, 145], [145, 0], [155, 145]])
    stack.arrangedSubviews[1].isHidden = false
    #expect(columns(stack)[1][1] > 90)
    for view in stack.arrangedSubviews { view.isHidden = true }
    #expect(columns(stack).allSatisfy { $0[1] == 0 })
  }

  @Test("spacing after single views, and margins") func customSpacing() {
    let stack = stack([(50, 20), (60, 20), (70, 20)])
    let views = stack.arrangedSubviews
    stack.spacing = 10
    stack.setCustomSpacing(30, after: views[0])
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
    #expect(columns(stack) == [[0, 132], [162, 60], [230, 70]])
    #expect(stack.customSpacing(after: views[0]) == 30)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    #expect(columns(stack) == [[0, 152], [162, 60], [230, 70]])
    #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 5, left: 20, bottom: 15, right: 30)
    #expect(columns(stack) == [[20, 102], [132, 60], [200, 70]])
    #expect(rows(stack) == [[5, 80], [5, 80], [5, 80]])
  }

  @Test("a view that leaves takes its spacing with it") func spacingOfLeavers() {
    let stack = stack([(50, 20), (60, 20)])
    let view = stack.arrangedSubviews[0]
    stack.setCustomSpacing(30, after: view)
    stack.removeArrangedSubview(view)
    stack.insertArrangedSubview(view, at: 0)
    #expect(stack.customSpacing(after: view) == UIStackView.spacingUseDefault)
  }

  @Test("views come, move and go") func membership() {
    let stack = stack([(50, 20), (60, 20)])
    let (first, second, third) = (
      stack.arrangedSubviews[0], stack.arrangedSubviews[1], Sized(70, 9)
    )
    stack.distribution = .equalSpacing
    stack.insertArrangedSubview(third, at: 0)
    #expect(columns(stack) == [[0, 70], [130, 50], [240, 60]])
    #expect(!third.translatesAutoresizingMaskIntoConstraints && third.superview === stack)
    stack.addArrangedSubview(third)
    #expect(stack.arrangedSubviews == [first, second, third])
    #expect(columns(stack) == [[0, 50], [110, 60], [230, 70]])
    stack.removeArrangedSubview(second)
    #expect(second.superview === stack && stack.arrangedSubviews == [first, third])
    #expect(columns(stack) == [[0, 50], [230, 70]])
    first.removeFromSuperview()
    #expect(stack.arrangedSubviews == [third])
    #expect(columns(stack) == [[0, 300]])
  }

  @Test("from right to left the first view stands at the right") func rightToLeft() {
    let stack = stack([(50, 20), (60, 20)])
    stack.semanticContentAttribute = .forceRightToLeft
    stack.distribution = .equalSpacing
    #expect(columns(stack) == [[250, 50], [0, 60]])
  }

  @Test("stacks in stacks") func nested() {
    let row = UIStackView(arrangedSubviews: [Sized(30, 10), Sized(40, 25)])
    row.spacing = 6
    row.alignment = .top
    let column = stack([], width: nil, height: nil)
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = 4
    column.addArrangedSubview(Sized(100, 20))
    column.addArrangedSubview(row)
    root.layoutIfNeeded()
    #expect(column.frame.size == CGSize(width: 100, height: 49))
    #expect(row.frame == CGRect(x: 0, y: 24, width: 76, height: 25))
    #expect(row.arrangedSubviews.map(\.frame.minX) == [0, 36])
  }

  @Test("views without a size fill the stack one after the other, always alike") func plain() {
    let stack = stack([], width: 300)
    for _ in 0..<3 { stack.addArrangedSubview(UIView()) }
    #expect(columns(stack) == [[0, 300], [300, 0], [300, 0]])
    stack.arrangedSubviews[1].isHidden = true
    _ = frames(stack)
    stack.arrangedSubviews[1].isHidden = false
    #expect(columns(stack) == [[0, 300], [300, 0], [300, 0]])
  }

  @Test("a stack goes, and nothing of it stays") func memory() {
    weak var gone: UIStackView?
    weak var view: UIView?
    do {
      let stack = UIStackView(arrangedSubviews: [Sized(1, 1), Sized(2, 2)])
      root.addSubview(stack)
      root.layoutIfNeeded()
      (gone, view) = (stack, stack.arrangedSubviews[0])
      stack.removeFromSuperview()
      root.layoutIfNeeded()
    }
    #expect(gone == nil && view == nil)
  }
}
