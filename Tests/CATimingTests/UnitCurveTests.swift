// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

@Suite struct UnitCurveTests {
  @Test(arguments: [UnitCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .standard])
  func aCurveNeverFalls(_ curve: UnitCurve) {
    let values = stride(from: 0.0, through: 1, by: 0.001).map { curve.value(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(values.first == 0 && values.last == 1)
  }
}
