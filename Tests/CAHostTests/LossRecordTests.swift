// SPDX-License-Identifier: Apache-2.0
import CAHost
import Testing

@Suite("What helps after a loss")
struct LossRecordTests {
  @Test("the defaults: three losses within ten minutes are too many, a fourth is the end")
  func defaults() {
    let policy = LossPolicy()
    #expect(policy.losses == 3 && policy.window == 600 && policy.pollTime == 2)
    var record = LossRecord(policy)
    #expect(record.note(at: 0) == .sameDriver)
    #expect(record.note(at: 300) == .sameDriver)
    #expect(record.note(at: 600) == .software)
    #expect(record.note(at: 90_000) == .none)
  }

  @Test("losses before the window do not count")
  func window() {
    var record = LossRecord(LossPolicy())
    for time in stride(from: 0.0, to: 30_000, by: 300.5) {
      #expect(record.note(at: time) == .sameDriver)
    }
    #expect(record.note(at: 29_800) == .software)
  }

  @Test("losses of one frame count, however long it takes")
  func row() {
    var policy = LossPolicy()
    (policy.losses, policy.window) = (2, 1)
    var record = LossRecord(policy)
    #expect(record.note(at: 0, row: 1) == .sameDriver)
    #expect(record.note(at: 50, row: 2) == .software)
  }

  @Test("a driver that gives no other context is given up, the software driver with it")
  func givenUp() {
    var record = LossRecord(LossPolicy())
    #expect(record.giveUpDriver() == .software)
    #expect(record.giveUpDriver() == .none)
  }
}
