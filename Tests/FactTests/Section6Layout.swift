// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Section 6: autoresizing, constraints, scrolling.
@Suite("facts 109–120: layout by rule")
struct Section6Layout {
  private let parent = CALayer()
  private let child = CALayer()

  init() { parent.addSublayer(child) }

  @Test("fact 109: each flexible part takes its share in whole numbers, the extent the rest")
  func shares() {
    parent.bounds.size = CGSize(width: 100, height: 100)
    child.frame = CGRect(x: 10, y: 0, width: 20, height: 10)
    child.autoresizingMask = [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin]
    parent.bounds.size.width = 200
    #expect(child.frame == CGRect(x: 43, y: 0, width: 54, height: 10))
  }

  @Test("fact 110: a sizable extent takes all of the change")
  func extent() {
    parent.bounds.size = CGSize(width: 100, height: 100)
    child.frame = CGRect(x: 0, y: 5, width: 10, height: 25)
    child.autoresizingMask = .layerHeightSizable
    parent.bounds.size.height = 160
    #expect(child.frame == CGRect(x: 0, y: 5, width: 10, height: 85))
  }

  @Test("fact 112: an empty mask leaves a fractional frame alone")
  func untouched() {
    let frame = CGRect(x: 0.25, y: 1.5, width: 10.125, height: 3.75)
    child.frame = frame
    parent.bounds.size = CGSize(width: 77, height: 33)
    #expect(child.frame == frame)
  }

  private func constrain(_ constraints: [CAConstraint]) {
    parent.layoutManager = CAConstraintLayoutManager()
    parent.bounds.size = CGSize(width: 200, height: 100)
    child.frame = CGRect(x: 50, y: 12, width: 20, height: 30)
    child.constraints = constraints
    parent.layoutIfNeeded()
  }

  @Test("fact 114: two edges give an axis its place and its size")
  func edges() {
    constrain([
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 10),
      CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -20),
    ])
    #expect(child.frame == CGRect(x: 10, y: 12, width: 170, height: 30))
  }

  @Test("fact 116, decided: of too many, the last rules, with the lowest other attribute")
  func overSpecified() {
    constrain([
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 10),
      CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -20),
      CAConstraint(
        attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.25, offset: 0),
    ])
    #expect(child.frame.minX == 10)
    #expect(child.frame.width == 50)
  }

  @Test("fact 117: a circle or an unknown name leaves the axis alone")
  func unsolvable() {
    let other = CALayer()
    other.name = "other"
    other.constraints = [CAConstraint(attribute: .minX, relativeTo: "child", attribute: .minX)]
    parent.addSublayer(other)
    child.name = "child"
    constrain([
      CAConstraint(attribute: .minX, relativeTo: "other", attribute: .minX),
      CAConstraint(attribute: .minY, relativeTo: "nobody", attribute: .minY),
    ])
    #expect(child.frame == CGRect(x: 50, y: 12, width: 20, height: 30))
  }

  private func scrollLayer() -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 5, y: 7, width: 100, height: 100)
    return layer
  }

  @Test("fact 118: scrolling to a rectangle moves as little as shows it")
  func scrollLeast() {
    let layer = scrollLayer()
    layer.scroll(to: CGRect(x: 120, y: 130, width: 20, height: 30))
    #expect(layer.bounds.origin == CGPoint(x: 40, y: 60))
  }

  @Test("fact 119: a visible rectangle does not move, a large one comes to the origin")
  func scrollVisibleOrLarge() {
    let layer = scrollLayer()
    layer.scroll(to: CGRect(x: 20, y: 20, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 7))
    layer.scroll(to: CGRect(x: 30, y: 40, width: 500, height: 500))
    #expect(layer.bounds.origin == CGPoint(x: 30, y: 40))
  }

  @Test(
    "fact 120: a mode keeps the other axes where they are",
    arguments: [
      (CAScrollLayerScrollMode.vertically, CGPoint(x: 5, y: 60)),
      (.horizontally, CGPoint(x: 40, y: 7)), (.none, CGPoint(x: 5, y: 7)),
    ])
  func scrollModes(mode: CAScrollLayerScrollMode, origin: CGPoint) {
    let layer = scrollLayer()
    layer.scrollMode = mode
    layer.scroll(to: CGRect(x: 120, y: 130, width: 20, height: 30))
    #expect(layer.bounds.origin == origin)
  }
}
