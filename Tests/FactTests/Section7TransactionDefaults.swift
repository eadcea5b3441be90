// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation
import QuartzCore
import Testing

/// Section 7: the answers of transactions.
@Suite("facts 128–131: transactions")
struct Section7TransactionDefaults {
  @Test("fact 128: duration, disabling and timing function outside any transaction")
  func defaults() {
    CATransaction.flush()
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(!CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == nil)
  }

  @Test("fact 130: an undefined key is nil, an arbitrary one is kept")
  func keys() {
    CATransaction.begin()
    #expect(CATransaction.value(forKey: "nobody's key") == nil)
    CATransaction.setValue(42, forKey: "somebody's key")
    #expect(CATransaction.value(forKey: "somebody's key") as? Int == 42)
    CATransaction.commit()
  }

  @Test("fact 131: a commit without a begin does nothing")
  func loneCommit() {
    CATransaction.flush()
    CATransaction.commit()
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }
}
