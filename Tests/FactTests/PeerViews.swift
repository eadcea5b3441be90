// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// The table of later facts: views.
@Suite("facts 297, 298: views") @MainActor
struct PeerViews {
  @Test(
    "fact 297: an extent beside an extent of nothing is a constant",
    arguments: [NSLayoutConstraint.Attribute.width, .height, .notAnAttribute])
  func extents(_ second: NSLayoutConstraint.Attribute) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    func extent(
      _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
      _ constant: CGFloat
    ) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: view, attribute: attribute, relatedBy: relation, toItem: nil, attribute: second,
        multiplier: 1, constant: constant)
    }
    let (width, height) = (extent(.width, .equal, 80), extent(.height, .greaterThanOrEqual, 30))
    NSLayoutConstraint.activate([width, height, extent(.height, .lessThanOrEqual, 30)])
    #expect(width.isActive && width.secondItem == nil)
    root.layoutIfNeeded()
    #expect(view.bounds.size == CGSize(width: 80, height: 30))
    width.constant = 90
    root.layoutIfNeeded()
    #expect(view.bounds.width == 90)
  }

  @Test("fact 297: sizes of layout guides, and of a view as it is added to itself")
  func guides() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let width = NSLayoutConstraint(
      item: guide, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .width,
      multiplier: 1, constant: 40)
    let left = NSLayoutConstraint(
      item: guide, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .leading,
      multiplier: 1, constant: 5)
    root.addConstraints([width, left])
    root.layoutIfNeeded()
    #expect(guide.layoutFrame.width == 40 && guide.layoutFrame.minX == 5)
  }

  @Test("fact 298: the view of a plain view controller has no colour")
  func plainView() {
    let controller = UIViewController()
    #expect(controller.view.backgroundColor == nil)
    #expect(controller.view.layer.backgroundColor == nil)
    #expect(controller.view.isOpaque == UIView().isOpaque)
  }
}
