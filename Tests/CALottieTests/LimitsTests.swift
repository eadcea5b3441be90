// SPDX-License-Identifier: Apache-2.0
import CALottie
import Testing

@Suite("Limits of Lottie files")
struct LimitsTests {
  @Test("Limits are values that differ when one of them does")
  func settable() {
    var limits = CALottieLimits()
    #expect(limits == CALottieLimits())
    limits.copies = 1
    #expect(limits != CALottieLimits())
  }
}
