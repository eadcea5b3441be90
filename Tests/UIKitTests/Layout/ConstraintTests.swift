// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAConstraints
@testable import UIKit

/// A view with a size of its own.
final class Sized: UIView {
  var size: CGSize { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize { size }

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { nil }
}

/// A view that constraints place.
@MainActor func bound(in superview: UIView? = nil) -> UIView {
  let view = UIView()
  view.translatesAutoresizingMaskIntoConstraints = false
  superview?.addSubview(view)
  return view
}

@MainActor func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
  UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
}

@Suite @MainActor struct ConstraintTests {
  let root = box(300, 200)

  @Test("edges, extents and centers place a view") func frames() {
    let view = bound(in: root)
    let other = bound(in: root)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 2, constant: 4),
      other.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      other.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      other.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
      other.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -30),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 10, y: 20, width: 50, height: 104))
    #expect(other.frame == CGRect(x: 75, y: -26, width: 150, height: 196))
  }

  @Test("a commit lays out, too") func commit() {
    let view = bound(in: root)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|-7-[v(9)]", views: ["v": view]))
    CATransaction.flush()
    root.layer.layoutIfNeeded()
    #expect(view.frame.minX == 7 && view.frame.width == 9)
  }

  @Test("views of different branches are placed through their superviews") func branches() {
    let (left, right) = (box(100, 200), box(100, 200))
    right.frame.origin = CGPoint(x: 150, y: 40)
    root.addSubview(left)
    root.addSubview(right)
    let view = bound(in: right)
    let mark = bound(in: left)
    NSLayoutConstraint.activate([
      mark.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 30),
      mark.topAnchor.constraint(equalTo: left.topAnchor, constant: 60),
      view.leftAnchor.constraint(equalTo: mark.leftAnchor, constant: 140),
      view.topAnchor.constraint(equalTo: mark.topAnchor),
      view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 20, y: 20, width: 110, height: 10))
    right.frame.origin.x = 140
    root.layoutIfNeeded()
    #expect(view.frame.minX == 30 && view.frame.width == 110)
  }

  @Test("the constant, the priority and isActive may change at any time") func changes() {
    let view = bound(in: root)
    let wide = view.widthAnchor.constraint(equalToConstant: 120)
    let narrow = view.widthAnchor.constraint(equalToConstant: 40)
    wide.priority = .defaultHigh
    narrow.priority = .defaultLow
    NSLayoutConstraint.activate([wide, narrow])
    root.layoutIfNeeded()
    #expect(view.frame.width == 120)
    narrow.priority = .required
    root.layoutIfNeeded()
    #expect(view.frame.width == 40)
    narrow.constant = 44
    root.layoutIfNeeded()
    #expect(view.frame.width == 44)
    narrow.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 120 && !narrow.isActive && wide.isActive)
    #expect(view.constraints == [wide])
  }

  @Test("a change of one constant of a thousand takes no pivot and touches one view")
  func incremental() throws {
    var views: [UIView] = []
    var lefts: [NSLayoutConstraint] = []
    for index in 0..<250 {
      let view = bound(in: root)
      let left = view.leadingAnchor.constraint(
        equalTo: root.leadingAnchor, constant: CGFloat(index))
      NSLayoutConstraint.activate([
        left, view.topAnchor.constraint(equalTo: root.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 10),
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      views.append(view)
      lefts.append(left)
    }
    root.layoutIfNeeded()
    let engine = try #require(root.layoutEngine)
    #expect(engine.solver.constraintCount == 1002 || engine.solver.constraintCount == 1000)
    let pivots = engine.solver.pivots
    lefts[77].constant = 500
    engine.flush()
    #expect(engine.solver.pivots == pivots)
    root.layoutIfNeeded()
    #expect(views[77].frame.minX == 500 && views[78].frame.minX == 78)
    #expect(engine.solver.pivots == pivots)
    #expect(engine.solver.tableau.checkInvariants() == [])
  }

  @Test("contents hug and resist by priority") func contents() {
    let (first, second) = (Sized(100, 20), Sized(80, 30))
    root.addSubview(first)
    root.addSubview(second)
    let gap = second.leadingAnchor.constraint(equalTo: first.trailingAnchor)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor), gap,
      second.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    first.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.frame.width == 100 && second.frame.width == 200)
    #expect(first.frame.height == 20 && second.frame.height == 30)
    second.setContentHuggingPriority(.required, for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.frame.width == 220 && second.frame.width == 80)
    first.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    root.bounds.size.width = 150
    root.layoutIfNeeded()
    #expect(first.frame.width == 70 && second.frame.width == 80)
    second.size.width = 90
    root.layoutIfNeeded()
    #expect(first.frame.width == 60 && second.frame.width == 90)
  }

  @Test("alignment rectangles are what constraints align") func alignment() {
    final class Inset: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
      override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 40) }
    }
    let view = Inset()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 8, y: 9, width: 56, height: 44))
    #expect(view.alignmentRect(forFrame: view.frame) == CGRect(x: 10, y: 10, width: 50, height: 40))
    #expect(view.frame(forAlignmentRect: CGRect(x: 10, y: 10, width: 50, height: 40)) == view.frame)
  }

  @Test("frames of autoresized views hold, follow the superview, and may be set")
  func autoresizing() {
    let box = UIView(frame: CGRect(x: 20, y: 10, width: 200, height: 100))
    box.autoresizingMask = [.flexibleWidth]
    root.addSubview(box)
    let view = bound(in: box)
    NSLayoutConstraint.activate([
      view.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10 && view.frame.width == 185)
    root.bounds.size.width = 400
    root.layoutIfNeeded()
    #expect(box.frame.width == 300 && view.frame.minX == 10 && view.frame.width == 285)
    box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.layoutIfNeeded()
    #expect(view.frame.minX == 30 && view.frame.width == 65)
  }

  @Test("a view whose contents decide its size, and that of its superview") func nested() {
    let outer = bound(in: root)
    let inner = Sized(60, 25)
    outer.addSubview(inner)
    NSLayoutConstraint.activate([
      outer.topAnchor.constraint(equalTo: root.topAnchor),
      outer.leftAnchor.constraint(equalTo: root.leftAnchor),
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 3),
      inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 4),
      outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 5),
      outer.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 6),
    ])
    root.layoutIfNeeded()
    #expect(outer.frame == CGRect(x: 0, y: 0, width: 70, height: 33))
    #expect(inner.frame == CGRect(x: 4, y: 3, width: 60, height: 25))
    #expect(
      outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 70, height: 33))
    inner.size = CGSize(width: 61, height: 26)
    #expect(
      outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 71, height: 34))
    #expect(outer.frame.width == 70)
    root.layoutIfNeeded()
    #expect(outer.frame.width == 71)
  }

  @Test("fitting tries the size it is given, at the priorities it is given") func fitting() {
    let view = UIView()
    let inner = bound(in: view)
    let low = inner.widthAnchor.constraint(equalToConstant: 90)
    low.priority = UILayoutPriority(400)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: view.leftAnchor),
      inner.rightAnchor.constraint(equalTo: view.rightAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5), low,
    ])
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 90, height: 45))
    let wide = view.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 200, height: 100))
    #expect(view.frame == .zero && inner.frame == .zero)
  }

  @Test("what runs from right to left is mirrored") func rightToLeft() {
    let view = bound(in: root)
    let next = bound(in: root)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 50),
      next.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: 8),
      next.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 10 && next.frame.minX == 68 && next.frame.maxX == 280)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(view.frame.minX == 240 && next.frame.minX == 20 && next.frame.maxX == 232)
    #expect(root.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test("an animation block with a layout animates the frames") func animated() throws {
    let stage = try Stage(root)
    try stage.advance(to: 1)
    let view = bound(in: root)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 0)
    NSLayoutConstraint.activate([left, view.widthAnchor.constraint(equalToConstant: 20)])
    root.layoutIfNeeded()
    try stage.advance(to: 2)
    #expect(view.layer.animationKeys() == nil)
    left.constant = 100
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
    #expect(view.frame.minX == 100)
    #expect(view.layer.animationKeys() == ["position"])
    try stage.advance(to: 2.5)
    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 60) < 1)
  }

  @Test("guides take part, and name their frames") func guides() {
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let view = bound(in: root)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 25),
      guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
      guide.topAnchor.constraint(equalTo: root.topAnchor),
      guide.heightAnchor.constraint(equalToConstant: 30),
      view.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      view.widthAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(guide.layoutFrame == CGRect(x: 25, y: 0, width: 150, height: 30))
    #expect(view.frame.minX == 95)
    #expect(root.layoutGuides == [guide] && guide.owningView === root)
    root.removeLayoutGuide(guide)
    #expect(guide.owningView == nil && view.constraints.count == 1)
  }

  @Test("margins and the safe area have guides that follow them") func margins() {
    let (view, safe) = (bound(in: root), bound(in: root))
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
      NSLayoutConstraint(
        item: view, attribute: .top, relatedBy: .equal, toItem: root, attribute: .topMargin,
        multiplier: 1, constant: 2),
      safe.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      safe.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 8 && view.frame.maxX == 292 && view.frame.minY == 10)
    #expect(safe.frame.minY == 0 && safe.frame.height == 200)
    root.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 0, right: 30)
    root.layoutIfNeeded()
    #expect(view.frame.minX == 20 && view.frame.maxX == 270 && view.frame.minY == 3)
    root.changeAdditionalSafeArea(UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    root.layoutIfNeeded()
    #expect(safe.frame.minY == 44 && safe.frame.height == 122)
    #expect(view.frame.minY == 47 && root.layoutMargins.top == 45)
    root.insetsLayoutMarginsFromSafeArea = false
    root.layoutIfNeeded()
    #expect(view.frame.minY == 3)
    #expect(root.directionalLayoutMargins.leading == 20)
  }

  @Test("the safe area of a controller's bars reaches the views below, and is told")
  func controllerSafeArea() {
    final class Told: UIView {
      var times = 0
      override func safeAreaInsetsDidChange() { times += 1 }
    }
    let controller = UIViewController()
    controller.view = root
    let (inside, above) = (Told(frame: root.bounds), Told(frame: root.bounds))
    inside.frame = CGRect(x: 0, y: 30, width: 300, height: 170)
    inside.addSubview(above)
    root.addSubview(inside)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
    #expect(root.safeAreaInsets == UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0))
    #expect(inside.safeAreaInsets == UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0))
    #expect(inside.times == 1 && inside.layoutMargins.top == 18)
    inside.frame.origin.y = 40
    #expect(inside.safeAreaInsets.top == 0 && inside.times == 2)
    inside.removeFromSuperview()
    #expect(inside.safeAreaInsets == .zero)
  }

  @Test("margins reach in as far as those of the superview, where asked") func preservedMargins() {
    root.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
    let view = UIView(frame: CGRect(x: 10, y: 50, width: 290, height: 50))
    root.addSubview(view)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.preservesSuperviewLayoutMargins = true
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 20, bottom: 8, right: 30))
  }

  @Test("distances between anchors are extents; the system's spacing is 8") func distances() {
    let (first, second) = (bound(in: root), bound(in: root))
    NSLayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 40),
      first.widthAnchor.constraint(equalToConstant: 20),
      first.topAnchor.constraint(
        equalToSystemSpacingBelow: root.topAnchor, multiplier: 2),
      second.leftAnchor.constraint(
        equalToSystemSpacingAfter: first.rightAnchor, multiplier: 1),
      second.widthAnchor.constraint(
        equalTo: root.leftAnchor.anchorWithOffset(to: first.rightAnchor)),
    ])
    root.layoutIfNeeded()
    #expect(first.frame.minY == 16)
    #expect(second.frame.minX == 68 && second.frame.width == 60)
  }

  @Test("of values between pixels the edges are rounded, so that neighbours touch")
  func pixels() {
    let scale = UIScreen.main.scale
    let views = (0..<3).map { _ in bound(in: root) }
    root.bounds.size.width = 100
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|[a][b(==a)][c(==a)]|",
        views: ["a": views[0], "b": views[1], "c": views[2]]))
    root.layoutIfNeeded()
    for view in views { #expect((view.frame.minX * scale).rounded() == view.frame.minX * scale) }
    #expect(views[0].frame.maxX == views[1].frame.minX)
    #expect(views[1].frame.maxX == views[2].frame.minX && views[2].frame.maxX == 100)
  }

  @Test("edges of a view that scrolls are those of its content, extents those of its frame")
  func scrolled() {
    let view = UIScrollView(frame: CGRect(x: 10, y: 10, width: 100, height: 80))
    root.addSubview(view)
    let (content, fixed) = (bound(in: view), bound(in: view))
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 5),
      content.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -7),
      content.topAnchor.constraint(equalTo: view.topAnchor),
      content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      content.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 2),
      content.heightAnchor.constraint(equalToConstant: 300),
      fixed.topAnchor.constraint(equalTo: view.frameLayoutGuide.topAnchor, constant: 4),
      fixed.widthAnchor.constraint(equalTo: view.contentLayoutGuide.widthAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.contentSize == CGSize(width: 212, height: 300))
    #expect(content.frame == CGRect(x: 5, y: 0, width: 200, height: 300))
    #expect(fixed.frame.minY == 4 && fixed.frame.width == 212)
    view.contentOffset.y = 50
    root.layoutIfNeeded()
    #expect(content.frame.minY == 0 && fixed.frame.minY == 54)
    #expect(view.contentLayoutGuide.layoutFrame.size == view.contentSize)
  }

  @Test("contents whose height follows from the width are measured for the width they get")
  func measured() {
    /// A text of 200 × 10 points that breaks at any width.
    final class Text: UIView, WidthDependentContent, BaselineSource {
      var measurements: [CGFloat] = []
      override var intrinsicContentSize: CGSize { CGSize(width: 200, height: 10) }
      var heightFollowsWidth: Bool { true }
      func contentHeight(forWidth width: CGFloat) -> CGFloat {
        measurements.append(width)
        return (200 / width).rounded(.up) * 10
      }
      func baselinesBelowMiddle(forWidth width: CGFloat) -> (first: CGFloat, last: CGFloat) {
        let half = (200 / width).rounded(.up) * 5
        return (8 - half, half - 2)
      }
    }
    let (text, below) = (Text(), bound(in: root))
    text.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(text)
    let width = text.widthAnchor.constraint(equalToConstant: 80)
    NSLayoutConstraint.activate([
      text.topAnchor.constraint(equalTo: root.topAnchor), width,
      below.topAnchor.constraint(equalTo: text.lastBaselineAnchor),
      below.bottomAnchor.constraint(equalTo: text.bottomAnchor),
      below.leftAnchor.constraint(equalTo: root.leftAnchor),
      text.leftAnchor.constraint(equalTo: below.leftAnchor),
    ])
    root.layoutIfNeeded()
    #expect(text.frame.size == CGSize(width: 80, height: 30))
    #expect(below.frame.minY == 28 && below.frame.height == 2)
    width.constant = 40
    root.layoutIfNeeded()
    #expect(text.frame.height == 50 && below.frame.minY == 48)
    width.isActive = false
    root.layoutIfNeeded()
    #expect(text.frame.size == CGSize(width: 200, height: 10) && below.frame.minY == 8)
    #expect(
      text.systemLayoutSizeFitting(
        CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 100, height: 20))
  }
}
