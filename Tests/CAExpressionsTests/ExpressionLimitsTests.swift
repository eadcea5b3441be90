// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import Testing

@Suite("Limits of expressions")
struct ExpressionLimitsTests {
  @Test("Limits are values that differ when one of them does")
  func settable() {
    var limits = ExpressionLimits()
    #expect(limits == ExpressionLimits())
    limits.bytes = 1
    #expect(limits != ExpressionLimits())
  }
}
