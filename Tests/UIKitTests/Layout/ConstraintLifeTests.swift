// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAConstraints
@testable import UIKit

/// Where constraints are held, and what becomes of them.
@Suite @MainActor struct ConstraintLifeTests {
  let root = box(300, 200)

  @Test("the nearest view above both items holds a constraint") func holders() {
    let (first, second) = (bound(in: root), bound(in: root))
    let inner = bound(in: first)
    let width = inner.widthAnchor.constraint(equalToConstant: 1)
    let toParent = inner.leftAnchor.constraint(equalTo: first.leftAnchor)
    let across = inner.topAnchor.constraint(equalTo: second.topAnchor)
    NSLayoutConstraint.activate([width, toParent, across])
    #expect(inner.constraints == [width] && first.constraints == [toParent])
    #expect(root.constraints == [across])
    #expect(across.firstItem === inner && across.secondItem === second)
    #expect(across.firstAttribute == .top && across.secondAttribute == .top)
    #expect(across.relation == .equal && across.multiplier == 1 && width.secondItem == nil)
    NSLayoutConstraint.deactivate([across])
    #expect(root.constraints.isEmpty && !across.isActive)
  }

  @Test("a view that leaves loses its constraints with outside, not those inside")
  func leaving() {
    let view = bound(in: root)
    let inner = bound(in: view)
    let outside = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 9)
    let inside = inner.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 4)
    let own = view.widthAnchor.constraint(equalToConstant: 50)
    let deep = inner.topAnchor.constraint(equalTo: root.topAnchor)
    NSLayoutConstraint.activate([outside, inside, own, deep])
    root.layoutIfNeeded()
    #expect(view.frame.minX == 9 && inner.frame.minX == 4)
    view.removeFromSuperview()
    #expect(!outside.isActive && !deep.isActive && inside.isActive && own.isActive)
    let other = box(100, 100)
    other.addSubview(view)
    inside.constant = 6
    other.layoutIfNeeded()
    #expect(view.frame.minX == 0 && view.frame.width == 50 && inner.frame.minX == 6)
    #expect(root.layoutEngine?.solver.tableau.checkInvariants() == [])
    root.layoutIfNeeded()
    #expect(root.layoutEngine?.installed.isEmpty == true)
  }

  @Test("a tree that was laid out alone goes on in a larger one") func joining() {
    let part = box(100, 100)
    let view = bound(in: part)
    NSLayoutConstraint.activate([
      view.rightAnchor.constraint(equalTo: part.rightAnchor, constant: -10),
      view.widthAnchor.constraint(equalToConstant: 20),
    ])
    part.layoutIfNeeded()
    #expect(view.frame.minX == 70)
    root.addSubview(part)
    part.frame.size.width = 200
    root.layoutIfNeeded()
    #expect(view.frame.minX == 170)
    #expect(part.layoutState?.engine == nil && root.layoutState?.engine != nil)
  }

  @Test("neither constraints nor engines keep views alive, nor views constraints of others")
  func memory() {
    weak var view: UIView?
    weak var sibling: UIView?
    weak var constraint: NSLayoutConstraint?
    weak var engine: LayoutEngine?
    weak var guide: UILayoutGuide?
    do {
      let root = box(10, 10)
      let (first, second) = (bound(in: root), bound(in: root))
      let made = first.leftAnchor.constraint(equalTo: second.rightAnchor, constant: 3)
      made.isActive = true
      first.widthAnchor.constraint(equalTo: root.layoutMarginsGuide.widthAnchor).isActive = true
      root.layoutIfNeeded()
      (view, sibling, constraint, engine) = (first, second, made, root.layoutEngine)
      guide = root.layoutMarginsGuide
      #expect(engine != nil)
    }
    #expect(view == nil && sibling == nil && constraint == nil && engine == nil && guide == nil)
  }

  @Test("a removed view is freed while its former tree lives on") func removedView() {
    weak var gone: UIView?
    do {
      let view = bound(in: root)
      view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
      root.layoutIfNeeded()
      view.removeFromSuperview()
      root.layoutIfNeeded()
      gone = view
    }
    #expect(gone == nil)
    #expect(root.constraints.isEmpty)
  }

  @Test("of contradicting constraints the latest breaks, and takes effect once it can")
  func conflicts() {
    let view = bound(in: root)
    let first = view.widthAnchor.constraint(equalToConstant: 50)
    let second = view.widthAnchor.constraint(equalToConstant: 80)
    first.isActive = true
    root.layoutIfNeeded()
    second.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 50 && second.isActive)
    #expect(root.layoutEngine?.broken.count == 1)
    first.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 80 && root.layoutEngine?.broken.isEmpty == true)
  }

  @Test("constants that change together contradict nothing on the way") func editsTogether() {
    let (first, second) = (bound(in: root), bound(in: root))
    let widths = [first, second].map { $0.widthAnchor.constraint(equalToConstant: 10) }
    NSLayoutConstraint.activate(
      widths + [first.widthAnchor.constraint(equalTo: second.widthAnchor)])
    root.layoutIfNeeded()
    for width in widths { width.constant = 30 }
    root.layoutIfNeeded()
    #expect(first.frame.width == 30 && second.frame.width == 30)
    #expect(root.layoutEngine?.broken.isEmpty == true)
  }

  @Test("margins wider than a view break a constraint until there is room") func noRoom() {
    let small = box(10, 10)
    let view = bound(in: small)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "|-16-[v]-16-|", views: ["v": view]))
    small.layoutIfNeeded()
    #expect(small.layoutEngine?.broken.count == 1)
    small.bounds.size.width = 100
    small.layoutIfNeeded()
    #expect(view.frame.minX == 16 && view.frame.width == 68)
    #expect(small.layoutEngine?.broken.isEmpty == true)
  }

  @Test("constraints without meaning stay without effect") func faults() {
    let (view, stranger) = (bound(in: root), UIView())
    func made(
      _ item: Any, _ attribute: NSLayoutConstraint.Attribute, _ other: Any?,
      _ second: NSLayoutConstraint.Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: item, attribute: attribute, relatedBy: .equal, toItem: other, attribute: second,
        multiplier: multiplier, constant: constant)
    }
    let bad = [
      made(view, .left, root, .top), made(view, .left, nil, .notAnAttribute),
      made(view, .leading, root, .right), made(view, .width, root, .left),
      made(view, .width, "text", .width), made(view, .width, nil, .left),
      made(view, .notAnAttribute, root, .left), made(view, .left, stranger, .left),
      made(view, .width, root, .width, multiplier: .nan),
    ]
    for constraint in bad {
      constraint.isActive = true
      #expect(!constraint.isActive, "\(constraint)")
    }
    let infinite = view.widthAnchor.constraint(equalToConstant: .infinity)
    infinite.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame == .zero)
    infinite.constant = 12
    root.layoutIfNeeded()
    #expect(view.frame.width == 12)
  }

  @Test("updateConstraints() is called before layout, deeper views first, once for each request")
  func updates() {
    final class Updating: UIView {
      nonisolated(unsafe) static var calls: [Int] = []
      override func updateConstraints() {
        Updating.calls.append(tag)
        super.updateConstraints()
      }
    }
    let (outer, inner) = (Updating(), Updating())
    (outer.tag, inner.tag) = (1, 2)
    root.addSubview(outer)
    outer.addSubview(inner)
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    #expect(outer.needsUpdateConstraints())
    root.layoutIfNeeded()
    #expect(Updating.calls == [2, 1] && !outer.needsUpdateConstraints())
    root.layoutIfNeeded()
    #expect(Updating.calls == [2, 1])
    inner.setNeedsUpdateConstraints()
    inner.updateConstraintsIfNeeded()
    #expect(Updating.calls == [2, 1, 2])
  }

  @Test("a class that needs constraints makes them in updateConstraints()") func firstUpdate() {
    final class Made: UIView {
      let inner = UIView()
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        if inner.superview == nil {
          inner.translatesAutoresizingMaskIntoConstraints = false
          addSubview(inner)
          inner.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
          inner.widthAnchor.constraint(equalToConstant: 10).isActive = true
        }
        super.updateConstraints()
      }
    }
    let view = Made(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    root.addSubview(view)
    root.layoutIfNeeded()
    #expect(view.inner.frame.minX == 20)
  }

  @Test("ambiguous frames are known, and stay the same") func ambiguity() {
    let view = bound(in: root)
    view.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor, constant: 5).isActive = true
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    root.layoutIfNeeded()
    let frame = view.frame
    #expect(view.hasAmbiguousLayout && frame.minX >= 5)
    view.setNeedsLayout()
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(view.frame == frame)
    #expect(view.constraintsAffectingLayout(for: .horizontal).count == 2)
    #expect(view.constraintsAffectingLayout(for: .vertical).isEmpty)
  }

  @Test("a view in a tree without constraints has no state of layout") func plainTrees() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    root.addSubview(view)
    root.layoutIfNeeded()
    #expect(view.layoutState == nil && root.layoutState == nil)
  }

  @Test("a topmost view that constraints size takes that size") func topmost() {
    let view = bound()
    let inner = Sized(40, 20)
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 5),
      inner.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -5),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    view.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: 50, height: 20))
    #expect(inner.frame == CGRect(x: 5, y: 0, width: 40, height: 20))
  }

  @Test("a constraint says what it is") func sentence() {
    let view = bound(in: root)
    let constraint = view.widthAnchor.constraint(
      equalTo: root.widthAnchor, multiplier: 0.5, constant: -3)
    constraint.identifier = "half"
    constraint.priority = .defaultHigh
    let text = constraint.description
    #expect(text.hasPrefix("<NSLayoutConstraint:0x") && text.contains(" 'half' UIView:0x"))
    #expect(text.contains(".width == 0.5*UIView:0x"))
    #expect(text.hasSuffix(".width - 3 @750 (inactive)>"))
  }
}
