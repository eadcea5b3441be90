// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CoreAnimation

@Suite("The clock that hosts move")
struct ManualClockTests {
  /// A clock on its way to another thread.
  // Sound: the thread that takes it is the only one that refers to it then.
  private final class Parcel: @unchecked Sendable {
    var clock: ManualClock?
  }

  @Test("it goes with its last host, on whichever thread that happens")
  func goesAnywhere() async {
    let answers = await onNewThread {
      let parcel = Parcel()
      parcel.clock = ManualClock.shared()
      parcel.clock?.time = 3
      let before = ManualClock.current?.time
      let other = Thread { parcel.clock = nil }
      other.start()
      while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
      let after = ManualClock.current?.time
      let new = ManualClock.shared()
      return [before, after, new.time, ManualClock.current?.time]
    }
    #expect(answers == [3, nil, 0, 0])
  }

  @Test("hosts of a thread share it, and other threads have none")
  func shared() async {
    let answers = await onNewThread {
      let (first, second) = (ManualClock.shared(), ManualClock.shared())
      first.time = 2
      return [second.time, ManualClock.current?.time]
    }
    #expect(answers == [2, 2])
    #expect(await onNewThread { ManualClock.current == nil })
  }
}
