// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Testing

@testable import CAEvaluation

/// Rows 187 to 205 of the fact tables.
@Suite struct KeyframeFactTests {
  private func depth(
    _ values: [any TestValue], at time: Double, _ shape: (inout Keyframes) -> Void
  ) -> Double { shown([keyed("zPosition", values, shape)], at: time).geometry.zPosition }

  private func point(
    _ path: CGPath, at time: Double, _ mode: CalculationMode = .linear
  ) -> CGPoint {
    let walk = keyed("position") {
      $0.path = path
      $0.mode = mode
    }
    return shown([walk], at: time).geometry.position
  }

  private let corner = path([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 90)])

  @Test func fact187KeyTimesPlaceTheValues() {
    #expect(isClose(depth([0, 10, 100], at: 0.25) { $0.times = [0, 0.8, 1] }, 3.125))
  }

  @Test(arguments: [
    [0, 1], [0, 0.2, 0.4, 1], [0, .nan, 1], [0, .infinity, 1],
  ])
  func fact188KeyTimesOfNoUseGiveEvenSpacing(times: [Double]) {
    #expect(isClose(depth([0, 10, 100], at: 0.25) { $0.times = times }, 5))
  }

  @Test func fact189DiscreteKeyTimesNameTheStartsOfTheValuesAndTheEnd() {
    func value(_ times: [Double], at time: Double) -> Double {
      depth([10, 20], at: time) {
        $0.times = times
        $0.mode = .discrete
      }
    }
    #expect(value([0, 0.25, 1], at: 0.2) == 10)
    #expect(value([0, 0.25, 1], at: 0.3) == 20)
    #expect(value([0, 1], at: 0.3) == 10)
  }

  @Test func fact190AnUnknownModeHasNoEffect() {
    let model = state { $0.geometry.zPosition = 7 }
    let move = keyed("zPosition", [0, 100]) { $0.mode = nil }
    #expect(shown([move], at: 0.5, of: model).geometry.zPosition == 7)
    let walk = keyed("position") {
      $0.path = corner
      $0.mode = nil
    }
    #expect(shown([walk], at: 0.5).geometry.position == .zero)
  }

  @Test func fact191PathsGoBySegmentOrByLength() {
    #expect(point(corner, at: 0.25) == CGPoint(x: 5, y: 0))
    let quarter = point(corner, at: 0.25, .paced)
    #expect(isClose(quarter.x, 10) && isClose(quarter.y, 15))
    let half = point(corner, at: 0.5, .paced)
    #expect(isClose(half.x, 10) && isClose(half.y, 40))
  }

  @Test func fact192PathsTakeKeyTimesCurvesAndTheDiscreteMode() {
    func walk(_ shape: (inout Keyframes) -> Void) -> AnimationRecord {
      keyed("position") {
        $0.path = corner
        shape(&$0)
      }
    }
    let timed = walk { $0.times = [0, 0.8, 1] }
    #expect(isClose(shown([timed], at: 0.25).geometry.position.x, 3.125))
    let eased = walk { $0.curves = [.easeIn, .easeOut] }
    #expect(isClose(shown([eased], at: 0.25).geometry.position.x, 3.153568, 1e-5))
    #expect(point(corner, at: 0.75, .discrete) == CGPoint(x: 10, y: 0))
  }

  @Test func facts193And194CurvesGoByParameterOrByLength() {
    let curve = CGMutablePath()
    curve.move(to: .zero)
    curve.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
      control2: CGPoint(x: 100, y: 100))
    let linear = point(curve, at: 0.25)
    #expect(isClose(linear.x, 15.625) && isClose(linear.y, 56.25))
    let paced = point(curve, at: 0.25, .paced)
    #expect(abs(paced.x - 10.648) < 0.15 && abs(paced.y - 48.46) < 0.15)
  }

  @Test func fact195AMoveTakesNoTime() {
    let gap = CGMutablePath()
    gap.move(to: .zero)
    gap.addLine(to: CGPoint(x: 10, y: 0))
    gap.move(to: CGPoint(x: 100, y: 100))
    gap.addLine(to: CGPoint(x: 100, y: 110))
    for mode in [CalculationMode.linear, .paced] {
      #expect(isClose(point(gap, at: 0.25, mode).x, 5))
      #expect(isClose(point(gap, at: 0.5, mode).x, 100))
    }
  }

  @Test func fact196TheClosingEdgeIsASegment() {
    let triangle = path(
      [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)], isClosed: true)
    let place = point(triangle, at: 5 / 6)
    #expect(isClose(place.x, 0) && isClose(place.y, 5))
  }

  @Test func facts197And198TheTurnAlongAPathComesBeforeTheModelTransform() {
    let model = state { $0.geometry.transform = .scale(2, 3, 1) }
    func turned(_ rotation: PathRotation) -> CATransform3D {
      let walk = keyed("position") {
        $0.path = path([.zero, CGPoint(x: 0, y: 100)])
        $0.rotation = rotation
      }
      return shown([walk], at: 0.5, of: model).geometry.transform
    }
    let auto = turned(.auto)
    #expect(isClose(auto.m12, 3) && isClose(auto.m21, -2) && isClose(auto.m11, 0))
    let reverse = turned(.autoReverse)
    #expect(isClose(reverse.m12, -3) && isClose(reverse.m21, 2) && isClose(reverse.m11, 0))
  }

  @Test func fact199PacedSizesGoByTheirDistance() {
    let grow = keyed(
      "shadowOffset", [CGSize.zero, CGSize(width: 6, height: 8), CGSize(width: 6, height: 38)]
    ) { $0.mode = .paced }
    let size = shown([grow], at: 0.5).shadow.offset
    #expect(isClose(size.width, 6) && isClose(size.height, 18))
  }

  @Test(
    arguments: [
      ([], [], [], 2.25), ([0, 1, 1, 0], [], [], 2.5), ([], [0, 1, 0, 0], [], 2.125),
      ([], [], [0, 0, 1, 0], 2.375), ([1], [], [], 2.25),
    ] as [([Double], [Double], [Double], Double)])
  func fact200CubicValuesBend(
    tensions: [Double], continuities: [Double], biases: [Double], expected: Double
  ) {
    let value = depth([0, 1, 4, 9], at: 0.5) {
      $0.mode = .cubic
      ($0.tensions, $0.continuities, $0.biases) = (tensions, continuities, biases)
    }
    #expect(isClose(value, expected))
  }

  @Test func fact202CubicPacedBendsByDistance() {
    #expect(isClose(depth([0, 80, 20, 100], at: 0.35) { $0.mode = .cubicPaced }, 79.3821875))
  }

  @Test func fact204TransformsHaveNoDistance() {
    let model = state { $0.geometry.transform = .scale(2, 2, 2) }
    let turn = keyed("transform", [CATransform3D.identity, CATransform3D.scale(3, 3, 3)]) {
      $0.mode = .paced
    }
    #expect(shown([turn], at: 0.5, of: model).geometry.transform == .scale(2, 2, 2))
    let move = keyed("transform", [[0, 0, 0], [10, 0, 0], [10, 30, 0]], function: .translate) {
      $0.mode = .paced
    }
    #expect(isClose(shown([move], at: 0.75).geometry.transform, .translation(10, 15, 0)))
  }

  @Test func fact205ASingleAddedValueAdds() {
    let model = state { $0.cornerRadius = 5 }
    #expect(
      shown([keyed("cornerRadius", [2], isAdditive: true)], at: 0.5, of: model).cornerRadius == 7)
  }
}
