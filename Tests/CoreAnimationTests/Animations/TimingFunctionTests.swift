// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Section 9 of the expected values.
@Suite struct TimingFunctionTests {
  private static let places = [0.1, 0.2, 0.25, 0.5, 0.67, 0.75, 0.9]

  @Test(
    arguments: [
      (CAMediaTimingFunctionName.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ] as [(CAMediaTimingFunctionName, [Float])])
  func row158ControlPoints(name: CAMediaTimingFunctionName, inner: [Float]) {
    let function = CAMediaTimingFunction(name: name)
    var points: [[Float]] = []
    for index in 0..<4 {
      var point: [Float] = [-1, -1]
      point.withUnsafeMutableBufferPointer {
        function.getControlPoint(at: index, values: $0.baseAddress!)
      }
      points.append(point)
    }
    #expect(points == [[0, 0], [inner[0], inner[1]], [inner[2], inner[3]], [1, 1]])
  }

  @Test(
    arguments: [
      (
        CAMediaTimingFunctionName.easeIn,
        [0.017027, 0.062282, 0.093465, 0.315357, 0.515911, 0.621862, 0.839428]
      ),
      (.easeOut, [0.160572, 0.308366, 0.378138, 0.684643, 0.846581, 0.906535, 0.982973]),
      (.default, [0.094796, 0.295244, 0.408511, 0.802403, 0.926526, 0.960459, 0.994316]),
      (.linear, [0.1, 0.2, 0.25, 0.5, 0.67, 0.75, 0.9]),
    ] as [(CAMediaTimingFunctionName, [Double])])
  func rows159To162Progress(name: CAMediaTimingFunctionName, expected: [Double]) {
    let curve = CAMediaTimingFunction(name: name).curve
    for (x, y) in zip(Self.places, expected) { #expect(abs(curve.value(at: x) - y) < 1e-6) }
  }

  @Test func row164BeforeAndAfterTheCurve() {
    let curve = CAMediaTimingFunction(name: .easeIn).curve
    #expect(curve.value(at: -0.5) == 0 && curve.value(at: 1.5) == 1)
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
  }

  @Test func row165AnUnknownNameIsAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "wobbly"))
    }
  }

  @Test(arguments: [
    UnitCurve(0, 1, 0, 1), UnitCurve(1, 0, 1, 0), UnitCurve(1, 0, 0, 1), UnitCurve(0, 0, 0, 0),
    UnitCurve(0.5, -2, 0.5, 3),
  ]) func everyCurveIsSolvedForX(_ curve: UnitCurve) {
    for step in 1..<100 {
      let x = Double(step) / 100
      #expect(curve.value(at: x).isFinite)
      let inverse = UnitCurve(curve.x1, curve.x1, curve.x2, curve.x2)
      #expect(abs(inverse.value(at: x) - x) < 1e-9)
    }
  }

  @Test func equalCurvesAreEqualFunctionsAndSurviveAnArchive() throws {
    let function = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    #expect(function == CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4))
    #expect(function != CAMediaTimingFunction(name: .linear))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: function, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CAMediaTimingFunction.self, from: data)
    #expect(copy == function)
  }
}
