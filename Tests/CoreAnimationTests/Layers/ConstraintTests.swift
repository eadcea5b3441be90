// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite struct ConstraintTests {
  /// A parent of 200 × 100 with a constraint layout manager.
  private func makeParent(_ sublayers: [CALayer]) -> CALayer {
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.layoutManager = CAConstraintLayoutManager()
    parent.sublayers = sublayers
    return parent
  }

  private func makeLayer(_ name: String, _ frame: CGRect, _ constraints: [CAConstraint])
    -> CALayer
  {
    let layer = CALayer()
    layer.name = name
    layer.frame = frame
    layer.constraints = constraints
    return layer
  }

  private func bind(
    _ attribute: CAConstraintAttribute, _ source: String, _ other: CAConstraintAttribute,
    scale: CGFloat = 1, _ offset: CGFloat = 0
  ) -> CAConstraint {
    CAConstraint(
      attribute: attribute, relativeTo: source, attribute: other, scale: scale, offset: offset)
  }

  private func frame(of constraints: [CAConstraint]) -> CGRect {
    let layer = makeLayer("a", CGRect(x: 50, y: 12, width: 20, height: 30), constraints)
    makeParent([layer]).layoutIfNeeded()
    return layer.frame
  }

  @Test func row114BothEdgesPlaceTheFrame() {
    let frame = frame(of: [
      bind(.minX, "superlayer", .minX, 10), bind(.maxX, "superlayer", .maxX, -20),
    ])
    #expect(frame == CGRect(x: 10, y: 12, width: 170, height: 30))
  }

  @Test func oneRelationMoves() {
    #expect(frame(of: [bind(.maxX, "superlayer", .maxX)]).minX == 180)
    #expect(frame(of: [bind(.midY, "superlayer", .midY)]).minY == 35)
  }

  @Test(
    arguments: [
      (CAConstraintAttribute.minX, CAConstraintAttribute.midX, 40.0, 100.0, 40.0, 120.0),
      (.minX, .width, 40, 100, 40, 100), (.midX, .maxX, 100, 160, 40, 120),
      (.midX, .width, 100, 60, 70, 60), (.maxX, .width, 160, 60, 100, 60),
    ] as [(CAConstraintAttribute, CAConstraintAttribute, CGFloat, CGFloat, CGFloat, CGFloat)])
  func twoRelationsPlaceBothEdges(
    first: CAConstraintAttribute, second: CAConstraintAttribute, a: CGFloat, b: CGFloat,
    minX: CGFloat, width: CGFloat
  ) {
    let constraints = [
      bind(first, "superlayer", .minX, a), bind(second, "superlayer", .minX, b),
    ]
    for order in [constraints, constraints.reversed()] {
      let frame = frame(of: order)
      #expect(frame.minX == minX && frame.width == width)
    }
  }

  @Test func partsInTheWrongOrderGiveTheSpanBetweenThem() {
    let edges = [bind(.minX, "superlayer", .minX, 90), bind(.maxX, "superlayer", .minX, 60)]
    #expect(frame(of: edges).minX == 60)
    #expect(frame(of: edges).width == 30)
    let sized = [bind(.maxX, "superlayer", .minX, 60), bind(.width, "superlayer", .minX, -20)]
    #expect(frame(of: sized).minX == 60)
    #expect(frame(of: sized).width == 20)
  }

  @Test func row116OfTooManyTheLastAndTheLowestOtherDecide() {
    let frame = frame(of: [
      bind(.width, "superlayer", .minX, 5), bind(.minX, "superlayer", .minX, 10),
      bind(.midX, "superlayer", .midX, 77), bind(.maxX, "superlayer", .maxX, -20),
    ])
    #expect(frame.minX == 10 && frame.width == 170)
  }

  @Test func siblingsAreSolvedAfterTheirSourcesInAnyOrder() {
    let last = makeLayer("last", .zero, [bind(.minX, "middle", .maxX, 5)])
    let middle = makeLayer(
      "middle", CGRect(x: 0, y: 0, width: 10, height: 10), [bind(.minX, "first", .maxX, 5)])
    let first = makeLayer(
      "first", CGRect(x: 0, y: 0, width: 20, height: 10), [bind(.minX, "superlayer", .minX, 30)])
    makeParent([last, middle, first]).layoutIfNeeded()
    #expect([first, middle, last].map(\.frame.minX) == [30, 55, 70])
  }

  @Test func oneAxisMayFollowTheOther() {
    let layer = makeLayer(
      "square", CGRect(x: 0, y: 0, width: 10, height: 10),
      [
        bind(.minY, "superlayer", .minY), bind(.height, "square", .width),
        bind(.minX, "superlayer", .minX), bind(.width, "superlayer", .height, scale: 0.5),
      ])
    makeParent([layer]).layoutIfNeeded()
    #expect(layer.bounds.size == CGSize(width: 50, height: 50))
  }

  @Test func row117CirclesAndUnknownSourcesLeaveTheAxisAlone() {
    let a = makeLayer(
      "a", CGRect(x: 1, y: 2, width: 10, height: 10),
      [bind(.minX, "b", .minX, 5), bind(.minY, "superlayer", .minY, 40)])
    let b = makeLayer(
      "b", CGRect(x: 3, y: 4, width: 10, height: 10), [bind(.minX, "a", .minX, 5)])
    let hanging = makeLayer(
      "c", CGRect(x: 0, y: 0, width: 10, height: 10), [bind(.minX, "a", .maxX, 7)])
    let lost = makeLayer(
      "d", CGRect(x: 9, y: 9, width: 10, height: 10),
      [bind(.minX, "nobody", .minX), bind(.maxX, "superlayer", .maxX)])
    makeParent([a, b, hanging, lost]).layoutIfNeeded()
    #expect(a.frame.origin == CGPoint(x: 1, y: 40))
    #expect(b.frame.origin == CGPoint(x: 3, y: 4))
    #expect(hanging.frame.minX == 0)
    #expect(lost.frame.origin == CGPoint(x: 9, y: 9))
  }

  @Test func aLongChainIsSolved() {
    let layers = (0..<2_000).map { index in
      makeLayer(
        "\(index)", CGRect(x: 0, y: 0, width: 1, height: 1),
        [bind(.minX, index == 1_999 ? "superlayer" : "\(index + 1)", .minX, 1)])
    }
    makeParent(layers).layoutIfNeeded()
    #expect(layers[0].frame.minX == 2_000)
  }

  @Test func aConstraintSurvivesAnArchive() throws {
    let constraint = bind(.midY, "other", .maxY, scale: 0.5, -3)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: constraint, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAConstraint.self, from: data))
    #expect(copy.attribute == .midY && copy.sourceAttribute == .maxY)
    #expect(copy.sourceName == "other" && copy.scale == 0.5 && copy.offset == -3)
  }

  @Test func shortFormsFillIn() {
    let plain = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX)
    let moved = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 4)
    #expect(plain.scale == 1 && plain.offset == 0 && moved.scale == 1 && moved.offset == 4)
  }
}
