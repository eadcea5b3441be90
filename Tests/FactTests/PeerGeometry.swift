// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// The second table: layout by rule, clocks, hits, and which way is up.
@Suite("facts 252–254, 257, 264, 272, 281: geometry and clocks")
struct PeerGeometry {
  private let parent = CALayer()
  private let child = CALayer()
  private let frame = CGRect(x: 3, y: 5, width: 40, height: 20)

  init() {
    parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.layoutManager = CAConstraintLayoutManager()
    parent.addSublayer(child)
    child.name = "child"
    child.frame = frame
  }

  private func bind(
    _ attribute: CAConstraintAttribute, _ source: String, _ other: CAConstraintAttribute,
    scale: CGFloat = 1, _ offset: CGFloat = 0
  ) -> CAConstraint {
    CAConstraint(
      attribute: attribute, relativeTo: source, attribute: other, scale: scale, offset: offset)
  }

  /// The child's frame after layout by these relations.
  private func laidOut(_ constraints: CAConstraint...) -> CGRect {
    child.frame = frame
    child.constraints = constraints
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
    return child.frame
  }

  @Test("fact 252: an extent alone leaves the axis alone, a coordinate alone moves")
  func extentAlone() {
    #expect(laidOut(bind(.width, "superlayer", .width, scale: 0.5)) == frame)
    #expect(laidOut(bind(.height, "superlayer", .height)) == frame)
    #expect(laidOut(bind(.midX, "superlayer", .midX)).minX == 80)
    #expect(laidOut(bind(.maxY, "superlayer", .maxY)).minY == 80)
  }

  @Test("fact 253: the same attribute twice leaves the axis alone")
  func twice() {
    #expect(
      laidOut(bind(.minX, "superlayer", .minX, 10), bind(.minX, "superlayer", .minX, 40)) == frame)
    let sized = laidOut(
      bind(.minX, "superlayer", .minX, 10), bind(.maxX, "superlayer", .maxX, -10))
    #expect(sized.minX == 10 && sized.width == 180)
  }

  @Test("fact 254: so does a sibling that is left alone on that axis")
  func siblingAlone() {
    let sibling = CALayer()
    sibling.name = "sibling"
    sibling.frame = CGRect(x: 10, y: 0, width: 30, height: 20)
    parent.addSublayer(sibling)
    let relation = bind(.minX, "sibling", .maxX, 5)
    #expect(laidOut(relation) == frame)
    sibling.constraints = [bind(.minY, "superlayer", .minY)]
    #expect(laidOut(relation) == frame)
    sibling.constraints = [bind(.width, "superlayer", .width)]
    #expect(laidOut(relation) == frame)
    sibling.constraints = [bind(.minX, "superlayer", .minX, 10)]
    #expect(laidOut(relation).minX == 45)
  }

  @Test("fact 254: and what hangs on such a sibling")
  func chain() {
    let (first, second) = (CALayer(), CALayer())
    (first.name, second.name) = ("first", "second")
    (first.frame, second.frame) = (frame, frame)
    second.constraints = [bind(.minX, "first", .minX, 50)]
    parent.addSublayer(first)
    parent.addSublayer(second)
    #expect(laidOut(bind(.minX, "second", .minX, 50)) == frame)
    #expect(second.frame == frame)
  }

  @Test("fact 264: an extent below 0 is standardized")
  func autoresizing() {
    let (above, below) = (CALayer(), CALayer())
    above.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    below.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
    below.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    above.addSublayer(below)
    above.bounds.size = CGSize(width: 50, height: 25)
    #expect(below.frame == CGRect(x: 10, y: -15, width: 0, height: 35))
  }

  @Test("fact 257: a clock that stands still converts outwards to 0")
  func standingClock() {
    parent.speed = 2
    parent.timeOffset = 3
    parent.beginTime = 1
    child.speed = 0
    child.timeOffset = 7
    child.beginTime = 8
    #expect(child.convertTime(10, from: parent) == 7)
    #expect(parent.convertTime(10, from: child) == 0)
    #expect(child.convertTime(10, to: parent) == 0)
    #expect(child.convertTime(10, to: nil) == -0.5)
    let sibling = CALayer()
    sibling.timeOffset = 4
    parent.addSublayer(sibling)
    #expect(sibling.convertTime(123, from: child) == 4)
  }

  @Test("fact 272: a transform layer is not hit itself; its sublayers are from above")
  func transformLayer() {
    let (root, cube, face) = (CALayer(), CATransformLayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    cube.frame = root.bounds
    face.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    root.addSublayer(cube)
    cube.addSublayer(face)
    let point = CGPoint(x: 20, y: 20)
    #expect(cube.hitTest(point) == nil)
    #expect(root.hitTest(point) === face)
    #expect(face.hitTest(point) === face)
    #expect(root.hitTest(CGPoint(x: 80, y: 80)) === root)
    let inner = CATransformLayer()
    face.addSublayer(inner)
    inner.addSublayer(CALayer())
    #expect(inner.hitTest(point) == nil)
  }

  @Test("fact 272: nor is its presentation, nor a mask that is one")
  func presentedTransformLayer() throws {
    let (root, cube, face) = (CALayer(), CATransformLayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    face.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    root.addSublayer(cube)
    cube.addSublayer(face)
    let mask = CATransformLayer()
    mask.addSublayer(CALayer())
    face.mask = mask
    let stage = AnimationStage(root)
    defer { stage.close() }
    let shown = try stage.shown(at: 10)
    let point = CGPoint(x: 20, y: 20)
    #expect(try #require(cube.presentation()).hitTest(point) == nil)
    #expect(shown.hitTest(point)?.model() === face)
    #expect(mask.hitTest(point) == nil)
  }

  @Test("fact 281: where y points down contents are flipped, each flip turns that over")
  func flipped() {
    for (orientation, isDown) in [(Orientation.yDown, true), (.yUp, false)] {
      let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
      root.addSublayer(middle)
      middle.addSublayer(leaf)
      middle.mask = CALayer()
      let context = LayerContext(orientation: orientation, sink: DiscardingSink())
      context.rootLayer = root
      #expect(leaf.contentsAreFlipped() == isDown)
      #expect(middle.mask?.contentsAreFlipped() == isDown)
      root.isGeometryFlipped = true
      #expect(leaf.contentsAreFlipped() != isDown)
      middle.isGeometryFlipped = true
      #expect(leaf.contentsAreFlipped() == isDown)
      #expect(root.contentsAreFlipped() != isDown)
      CATransaction.flush()
      #expect(leaf.presentation()?.contentsAreFlipped() == isDown)
      middle.removeFromSuperlayer()
      #expect(middle.contentsAreFlipped() && leaf.contentsAreFlipped())
      context.rootLayer = nil
      CATransaction.flush()
    }
  }
}
