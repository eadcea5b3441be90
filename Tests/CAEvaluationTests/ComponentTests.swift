// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

@Suite struct ComponentTests {
  @Test func turnsBeyondHalfATurnGoByTheirNumbers() {
    let spin = basic("transform.rotation.z", from: 0, to: 4 * Double.pi)
    for (time, angle) in [(0.125, Double.pi / 2), (0.25, .pi), (0.375, 1.5 * .pi)] {
      let result = shown([spin], at: time).geometry.transform
      #expect(isClose(result, .rotation(angle, 0, 0, 1)))
    }
  }

  @Test func turnsAboutTwoAxesStayWhatTheyWereSetTo() {
    let records = [
      keyed("transform.rotation.y", [1.9]), keyed("transform.rotation.x", [0.3]),
      keyed("transform.scale", [2]),
    ]
    let expected =
      CATransform3D.scale(2, 2, 2) * .rotation(0.3, 1, 0, 0) * .rotation(1.9, 0, 1, 0)
    for order in [records, records.reversed()] {
      #expect(isClose(shown(order, at: 0.5).geometry.transform, expected))
    }
  }

  @Test func addedTurnsAddToTheNumber() {
    let records = [
      keyed("transform.rotation.z", [3]), keyed("transform.rotation.z", [2.5], isAdditive: true),
    ]
    #expect(
      isClose(shown(records, at: 0.5).geometry.transform, .rotation(5.5, 0, 0, 1)))
  }

  @Test func aComponentAfterAWholeTransformChangesThat() {
    let records = [
      keyed("transform", [CATransform3D.translation(5, 6, 7)]),
      keyed("transform.translation.y", [60]),
    ]
    #expect(
      isClose(shown(records, at: 0.5).geometry.transform, .translation(5, 60, 7)))
    #expect(
      isClose(
        shown(records.reversed(), at: 0.5).geometry.transform, .translation(5, 6, 7)))
  }

  @Test func componentsStartAtThoseOfTheModel() {
    var model = state { $0.geometry.transform = .scale(2, 3, 4) * .translation(6, 7, 8) }
    let move = basic("transform.translation.x", by: 10)
    let moved = CATransform3D.scale(2, 3, 4) * .translation(11, 7, 8)
    #expect(isClose(shown([move], at: 0.5, of: model).geometry.transform, moved))
    func turned(_ x: Double) -> CATransform3D {
      .rotation(x, 1, 0, 0) * .rotation(0.3, 0, 1, 0) * .rotation(0.4, 0, 0, 1)
    }
    model.geometry.transform = turned(0.2)
    let turn = keyed("transform.rotation.x", [0.2, 0.6])
    #expect(isClose(shown([turn], at: 0.5, of: model).geometry.transform, turned(0.4)))
  }

  @Test func aSizeThatALaterAnimationReplacesLeavesTheOriginAlone() {
    let model = state { $0.geometry.bounds = CGRect(x: 0, y: 0, width: 10, height: 20) }
    let shrink = basic("bounds.size.width", from: 10, to: -10)
    let grow = basic("bounds.size.width", from: 30, to: 30)
    #expect(
      shown([shrink, grow], at: 0.75, of: model).geometry.bounds
        == CGRect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test func boundsThatSwingBeyondNothingHaveASize() {
    let model = state { $0.geometry.bounds = CGRect(x: 0, y: 0, width: 10, height: 20) }
    let shrink = basic("bounds.size.width", from: 10, to: -10)
    #expect(
      shown([shrink], at: 0.75, of: model).geometry.bounds
        == CGRect(x: -5, y: 0, width: 5, height: 20))
  }

  @Test func translationAloneTakesSizesAndPoints() {
    for value: any TestValue in [CGSize(width: 20, height: 30), CGPoint(x: 20, y: 30)] {
      let move = basic("transform.translation", from: CGSize.zero, to: value)
      #expect(isClose(shown([move], at: 0.5).geometry.transform, .translation(10, 15, 0)))
    }
  }

  @Test func everyComponentReachesTheTransform() {
    let cases: [(String, Double, CATransform3D)] = [
      ("rotation.x", 0.5, .rotation(0.5, 1, 0, 0)), ("rotation.y", 0.5, .rotation(0.5, 0, 1, 0)),
      ("rotation.z", 0.5, .rotation(0.5, 0, 0, 1)), ("rotation", 0.5, .rotation(0.5, 0, 0, 1)),
      ("scale", 2, .scale(2, 2, 2)), ("scale.x", 2, .scale(2, 1, 1)),
      ("scale.y", 2, .scale(1, 2, 1)), ("scale.z", 2, .scale(1, 1, 2)),
      ("scale.xy", 2, .scale(2, 2, 1)), ("translation.x", 8, .translation(8, 0, 0)),
      ("translation.y", 8, .translation(0, 8, 0)), ("translation.z", 8, .translation(0, 0, 8)),
    ]
    for (name, value, expected) in cases {
      let set = shown([keyed("transform." + name, [value])], at: 0.5)
      #expect(isClose(set.geometry.transform, expected), "transform.\(name)")
      let below = shown([keyed("sublayerTransform." + name, [value])], at: 0.5)
      #expect(isClose(below.sublayerTransform, expected), "sublayerTransform.\(name)")
    }
  }

  @Test func partsOfPointsSizesAndRectanglesLeaveTheRest() {
    let model = state {
      $0.geometry.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      $0.geometry.position = CGPoint(x: 5, y: 6)
    }
    let result = shown(
      [
        keyed("position.y", [60]), keyed("bounds.size.width", [30]),
        keyed("bounds.origin", [CGPoint(x: 10, y: 20)]), keyed("shadowOffset.width", [7]),
        keyed("contentsRect.origin.x", [0.5]), keyed("anchorPoint.x", [1]),
      ], at: 0.5, of: model)
    #expect(result.geometry.position == CGPoint(x: 5, y: 60))
    #expect(result.geometry.bounds == CGRect(x: 10, y: 20, width: 30, height: 4))
    #expect(result.shadow.offset == CGSize(width: 7, height: -3))
    #expect(result.contentsRect == CGRect(x: 0.5, y: 0, width: 1, height: 1))
    #expect(result.geometry.anchorPoint == CGPoint(x: 1, y: 0.5))
  }

  @Test func filtersAreFoundByName() {
    func filter(_ name: String, _ radius: Double) -> PropertyValue {
      .dictionary(["name": .string(name), "inputRadius": .number(radius)])
    }
    let model = state {
      _ = PropertyTable[.filters].write(&$0, .array([filter("a", 1), filter("b", 2)]))
    }
    let blur = basic("filters.b.inputRadius", to: 10)
    #expect(
      shown([blur], at: 0.5, of: model).rare.filters == .array([filter("a", 1), filter("b", 6)]))
    let nobody = basic("filters.c.inputRadius", to: 10)
    #expect(shown([nobody], at: 0.5, of: model).rare.filters == model.rare.filters)
    let all = basic("filters", to: PropertyValue.array([filter("a", 3), filter("b", 2)]))
    #expect(
      shown([all], at: 0.5, of: model).rare.filters == .array([filter("a", 2), filter("b", 2)]))
    let others = basic("filters", to: PropertyValue.array([filter("z", 3)]))
    #expect(shown([others], at: 0.4, of: model).rare.filters == model.rare.filters)
    #expect(shown([others], at: 0.6, of: model).rare.filters == .array([filter("z", 3)]))
  }

  @Test func emitterCellsAreFoundByNameAndHaveTheirDefaults() {
    let cells: PropertyValue = .array([.dictionary(["name": .string("spark")])])
    let model = state(.emitter) { $0[extra: .emitterCells] = cells }
    let result = shown(
      [
        basic("emitterCells.spark.birthRate", to: 10, kind: .emitter),
        basic("emitterCells.spark.scale", to: 3, kind: .emitter),
      ], at: 0.5, of: model)
    #expect(
      result[extra: .emitterCells]
        == .array([
          .dictionary([
            "name": .string("spark"), "birthRate": .number(5), "scale": .number(2),
          ])
        ]))
  }
}
