// SPDX-License-Identifier: Apache-2.0
import CABase
import Testing

@testable import CAGLES

@Suite("The threads of a driver on the processor")
struct DriverThreadTests {
  @Test(
    "are set by a quota alone",
    arguments: [(64, nil, nil), (64, 0.5, 0), (64, 2.5, 3), (2, 4, nil)] as [(Int, Double?, Int?)])
  func count(_ processors: Int, _ quota: Double?, _ count: Int?) {
    let share = MachineShare(allowedProcessors: processors, processorQuota: quota)
    #expect(DriverThreads.count(for: share) == count)
  }
}
