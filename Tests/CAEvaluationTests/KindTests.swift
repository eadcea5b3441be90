// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Foundation
import Testing

@testable import CAEvaluation

/// How values of each kind mix.
@Suite struct KindTests {
  @Test func flagsSwitchAtTheMidpointAndDiscreteOnesAtTheirTimes() {
    let hide = basic("hidden", from: false, to: true)
    #expect(!shown([hide], at: 0.49).flags[.hidden] && shown([hide], at: 0.5).flags[.hidden])
    let blink = keyed("hidden", [false, true, false]) {
      $0.times = [0, 0.25, 0.75]
      $0.mode = .discrete
    }
    #expect(
      [0.2, 0.25, 0.5, 0.9].map { shown([blink], at: $0).flags[.hidden] }
        == [false, true, true, false])
    #expect(shown([keyed("hidden", [1])], at: 0.5).flags[.hidden])
  }

  @Test func transformsMixByTheirMotions() {
    let turn = basic(
      "transform", from: CATransform3D.identity, to: CATransform3D.rotation(.pi / 2, 0, 0, 1))
    let half = CATransform3D.rotation(.pi / 4, 0, 0, 1)
    #expect(isClose(shown([turn], at: 0.5).geometry.transform, half))
  }

  @Test func cubicTransformsBendMotionByMotion() {
    let moves = [0.0, 10, 40, 90].map { CATransform3D.translation($0, 0, 0) }
    let walk = keyed("transform", moves) {
      $0.mode = .cubic
      $0.times = [0, 0.25, 0.75, 1]
    }
    #expect(isClose(shown([walk], at: 0.5).geometry.transform, .translation(22.5, 0, 0)))
    let turns = [0.0, 0.1, 0.4, 0.9].map { CATransform3D.rotation($0, 0, 0, 1) }
    let turned = shown([keyed("transform", turns) { $0.mode = .cubic }], at: 0.5)
    #expect(isClose(turned.geometry.transform, .rotation(0.225, 0, 0, 1), 1e-3))
  }

  @Test func cubicColorsRectanglesPathsAndArraysBend() {
    let numbers = [0, 0.1, 0.4, 0.9]
    func cubic(_ key: String, _ values: [any TestValue], _ kind: LayerKind) -> LayerState {
      shown(
        [keyed(key, values, kind: kind) { $0.mode = .cubic }], at: 0.5, of: LayerState(kind: kind))
    }
    let color = cubic("backgroundColor", numbers.map { rgba($0, 0, 0) }, .plain)
    #expect(isClose(color.backgroundColor, [0.225, 0, 0, 1]))
    let rects = numbers.map { CGRect(x: $0, y: 0, width: 10 + $0, height: 20) }
    #expect(isClose(cubic("bounds", rects, .plain).geometry.bounds.width, 10.225))
    let locations = cubic("locations", numbers.map { [$0, 1 + $0] }, .gradient)
    guard case .array(let items)? = locations[extra: .gradientLocations],
      case .number(let second) = items[1]
    else {
      Issue.record("no locations")
      return
    }
    #expect(isClose(second, 1.225))
    let shapes = numbers.map { path([CGPoint(x: $0, y: 0), CGPoint(x: 5, y: 5)]) }
    guard case .path(let shape)? = cubic("path", shapes, .shape)[extra: .shapePath] else {
      Issue.record("no path")
      return
    }
    #expect(isClose(shape.boundingBox.minX, 0.225))
  }

  @Test func pathsOfTheSameStructureMixAndOthersSwitch() {
    func rect(_ x: Double) -> CGPath { path([CGPoint(x: x, y: 0), CGPoint(x: x + 5, y: 5)]) }
    func shape(_ from: CGPath, _ to: CGPath, at time: Double) -> PropertyValue? {
      shown(
        [basic("path", from: from, to: to, kind: .shape)], at: time, of: LayerState(kind: .shape))[
          extra: .shapePath]
    }
    #expect(shape(rect(0), rect(10), at: 0.5) == .path(rect(5)))
    let bent = path([.zero, CGPoint(x: 1, y: 1), CGPoint(x: 2, y: 0)])
    #expect(shape(rect(0), bent, at: 0.4) == .path(rect(0)))
    #expect(shape(rect(0), bent, at: 0.6) == .path(bent))
    let shadow = shown([keyed("shadowPath", [rect(0), rect(20)])], at: 0.5).shadow.path
    #expect(shadow == rect(10))
  }

  @Test func arraysOfEqualLengthMixAddAndRepeatItemByItem() {
    let model = state(.gradient) {
      $0[extra: .gradientColors] = .array([rgba(0.1, 0.2, 0.3, 0.4)])
      $0[extra: .gradientLocations] = .array([.number(0.1), .number(0.6)])
    }
    let added = shown(
      [
        keyed(
          "colors", [[rgba(0.1, 0, 0.1, 0)], [rgba(0.3, 0.2, 0.1, 0.2)]], isAdditive: true,
          kind: .gradient),
        keyed("locations", [[0.1, 0.2], [0.3, 0.4]], isAdditive: true, kind: .gradient),
      ], at: 0.5, of: model)
    expectArray(added[extra: .gradientColors], [0.3, 0.3, 0.4, 0.5])
    expectArray(added[extra: .gradientLocations], [0.3, 0.9])
    let repeated = keyed("locations", [[0, 0], [0.2, 0.4]], isCumulative: true, kind: .gradient)
    var thrice = repeated
    thrice.timing.repeatCount = 3
    expectArray(shown([thrice], at: 1.5, of: model)[extra: .gradientLocations], [0.3, 0.6])
    let empty = LayerState(kind: .gradient)
    let fresh = keyed(
      "colors", [[rgba(0, 0, 0, 0)], [rgba(0.4, 0.2, 0.6, 1)]], isAdditive: true, kind: .gradient)
    expectArray(shown([fresh], at: 0.5, of: empty)[extra: .gradientColors], [0.2, 0.1, 0.3, 0.5])
    let wrong = basic("locations", from: [0, 1], to: [0, 0.5, 1], kind: .gradient)
    #expect(
      shown([wrong], at: 0.5, of: model)[extra: .gradientLocations]
        == model[extra: .gradientLocations])
  }

  private func expectArray(_ value: PropertyValue?, _ expected: [Double]) {
    let numbers = value.flatMap { [$0].flat?.first } ?? []
    #expect(
      numbers.count == expected.count && zip(numbers, expected).allSatisfy { isClose($0, $1) })
  }

  @Test func instanceCountsAreWhole() {
    let model = state(.replicator) { $0[extra: .instanceCount] = .number(1) }
    let more = basic("instanceCount", from: 1, to: 4, kind: .replicator)
    let counts = [0, 0.1, 0.2, 0.9, 1].map {
      shown([more], at: $0, of: model)[extra: .instanceCount] ?? .number(1)
    }
    #expect(counts == [1, 1, 2, 4, 4].map { .number($0) })
  }

  @Test func colorsOfOtherSpacesMixInSRGB() {
    let white = PropertyValue.color(
      CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1))
    let red = PropertyValue.color(
      CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1))
    let mixed = shown([basic("backgroundColor", from: white, to: red)], at: 0.5).backgroundColor
    #expect(isClose(mixed, [1, 0.5, 0.5, 1], 1e-3))
  }

  @Test func valueFunctionsReplaceOrComeFirst() {
    let model = state { $0.geometry.transform = .scale(2, 3, 1) }
    let plain = basic("transform", from: 0, to: 10, function: .translateX)
    #expect(
      isClose(shown([plain], at: 0.5, of: model).geometry.transform, .translation(5, 0, 0)))
    let added = basic("transform", from: 0, to: 10, function: .translateX, isAdditive: true)
    #expect(
      isClose(
        shown([added], at: 0.5, of: model).geometry.transform,
        .translation(5, 0, 0) * .scale(2, 3, 1)))
    let functions: [(ValueFunction, CATransform3D)] = [
      (.rotateX, .rotation(2, 1, 0, 0)), (.rotateY, .rotation(2, 0, 1, 0)),
      (.rotateZ, .rotation(2, 0, 0, 1)), (.scaleX, .scale(2, 1, 1)), (.scaleY, .scale(1, 2, 1)),
      (.scaleZ, .scale(1, 1, 2)), (.translateX, .translation(2, 0, 0)),
      (.translateY, .translation(0, 2, 0)), (.translateZ, .translation(0, 0, 2)),
    ]
    for (function, expected) in functions {
      let result = shown([keyed("transform", [2], function: function)], at: 0.5)
      #expect(isClose(result.geometry.transform, expected), "\(function)")
    }
    let three = shown([keyed("transform", [[1, 2, 3]], function: .translate)], at: 0.5)
    #expect(isClose(three.geometry.transform, .translation(1, 2, 3)))
  }

  @Test func springsGoByTheirSecondsAndAreCutOff() {
    var long = basic("zPosition", from: 0, to: 100, spring: Spring())
    long.timing.duration = 1.5
    #expect(isClose(shown([long], at: 0.3628).geometry.zPosition, 116.3034, 1e-5))
    let short = basic("zPosition", from: 0, to: 100, spring: Spring())
    #expect(isClose(shown([short], at: 1).geometry.zPosition, 100.217, 1e-5))
  }

  @Test func cumulativeTransformsCompose() {
    let turn = basic(
      "transform", from: CATransform3D.identity, to: CATransform3D.rotation(1, 0, 0, 1),
      isCumulative: true
    ) { $0.timing.repeatCount = 100 }
    #expect(isClose(shown([turn], at: 7.5).geometry.transform, .rotation(7.5, 0, 0, 1)))
  }

  @Test func propertiesThatDoNotAnimateKeepTheirValue() {
    let model = state { $0.rare.name = "a" }
    #expect(shown([keyed("name", ["b"])], at: 0.5, of: model).rare.name == "a")
    #expect(shown([keyed("speed", [3])], at: 0.5, of: model).timing.speed == 1)
    #expect(shown([keyed("strokeEnd", [0.5])], at: 0.5)[extra: .strokeEnd] == nil)
  }

  @Test func keysOfTheProgramMixByWhatTheyAre() {
    let plan = AnimationPlan(
      [
        basic("gauge", from: 0, to: 10), basic("gauge", from: 0, to: 2, isAdditive: true),
        basic("knob.x", to: 8), basic("label", from: "a", to: "b"), basic("gauge.needle", to: 3),
        basic("opacity", to: 0),
      ], kind: .plain)
    #expect(plan.customKeys == ["gauge", "knob", "label"])
    #expect(plan.customValue(forKey: "gauge", model: .number(3), at: 0.5) == .number(6))
    #expect(
      plan.customValue(forKey: "knob", model: .point(CGPoint(x: 4, y: 1)), at: 0.5)
        == .point(CGPoint(x: 6, y: 1)))
    #expect(plan.customValue(forKey: "label", model: .string("c"), at: 0.2) == .string("a"))
    #expect(plan.customValue(forKey: "label", model: .number(1), at: 0.2) == nil)
    #expect(plan.customValue(forKey: "other", model: .number(1), at: 0.2) == nil)
  }

  @Test func eachOfManyKeysLooksAtItsOwnTracks() {
    let tables = PlanTables(
      (0..<600).map { basic("own\($0 % 300)", from: 0, to: 1) }, kind: .plain)
    #expect(tables.customKeys == (0..<300).map { "own\($0)" })
    #expect(tables.customKeys.allSatisfy { tables.customTracks[$0]?.count == 2 })
    #expect(tables.customTracks["own7"] == [7, 307])
  }

  /// A look through all tracks for each key would take longer than the limit by far.
  @Test func valuesOfManyKeysAreFoundByTheirKeys() {
    let start = threadSeconds()
    let keys = (0..<100_000).map { "own\($0)" }
    let plan = AnimationPlan(keys.map { basic($0, from: 0, to: 10) }, kind: .plain)
    var wrong = 0
    for key in keys where plan.customValue(forKey: key, model: .number(3), at: 0.5) != .number(5) {
      wrong += 1
    }
    #expect(wrong == 0)
    #expect(threadSeconds() - start < 60)
  }

  /// Seconds that this thread has computed: other work on the machine does not count.
  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
