// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHost
import DeviceSupport
import Synchronization

/// How a device of a plan is lost.
package enum PlannedLoss: Sendable {
  /// With its n-th request, from 1.
  case call(Int)
  /// With the first request of that name.
  case request(String)
  /// When the test says so.
  case later
}

/// The devices of a host under test, one after the other, each lost as planned.
package final class LossPlan: Sendable {
  // Sound to send: the devices are used by the thread of the host, and looked at by the test while
  // that thread waits for it.
  private struct State: @unchecked Sendable {
    var losses: ArraySlice<PlannedLoss>
    var devices: [FaultyDevice] = []
  }

  private let state: Mutex<State>

  package init(_ losses: [PlannedLoss] = []) { state = Mutex(State(losses: losses[...])) }

  /// Losses at requests chosen by chance, most of them in a frame from nothing, which has `calls`;
  /// then losses with the first requests of some names.
  ///
  /// - Parameter isReady: Whether the first device is lost only when the test says so.
  package convenience init(
    seed: UInt64, count: Int, calls: Int, _ names: [String], isReady: Bool = false
  ) {
    var numbers = SeededNumbers(seed: seed)
    var losses: [PlannedLoss] = isReady ? [.later] : []
    for _ in 0..<count {
      let isLate = numbers.next(in: 0...4) == 0
      losses.append(.call(numbers.next(in: isLate ? calls...(calls * 5 / 4) : 1...calls)))
    }
    self.init(losses + names.map { .request($0) })
  }

  /// A policy whose host draws with the devices of this plan.
  package func policy(losses: Int = .max) -> LossPolicy {
    var policy = LossPolicy()
    policy.losses = losses
    policy.standIn = DeviceStandIn { [self] device in
      let faulty = FaultyDevice(device)
      state.withLock { state in
        switch state.losses.popFirst() {
        case .call(let number): faulty.losingCall = number
        case .request(let name): faulty.losingRequest = name
        case .later, nil: break
        }
        state.devices.append(faulty)
      }
      return faulty
    }
    return policy
  }

  /// Whether every planned loss has happened.
  package var isOver: Bool {
    state.withLock { $0.losses.isEmpty && ($0.devices.last?.lostIn == nil) }
  }

  /// The requests with which devices were lost so far.
  package var lostIn: [String] { state.withLock { $0.devices.compactMap(\.lostIn) } }

  /// How many devices there were.
  package var deviceCount: Int { state.withLock { $0.devices.count } }

  /// How many requests the present device had.
  package var calls: Int { state.withLock { $0.devices.last?.calls ?? 0 } }

  /// How often the lost devices were asked for their reset status.
  package var resetQuestions: [Int] {
    state.withLock { $0.devices.filter(\.isLost).map(\.resetQuestions) }
  }

  /// Has the present device lost with the n-th request from now.
  package func lose(after count: Int = 1) {
    state.withLock { $0.devices.last.map { $0.losingCall = $0.calls + count } }
  }

  /// Has the present device lost with a later request of that name, by default the next.
  package func lose(in request: String, occurrence: Int = 1) {
    state.withLock { state in
      state.devices.last?.losingRequest = request
      state.devices.last?.sparedRequests = occurrence - 1
    }
  }

  /// Has the driver tell so often of the reset of the present device.
  package func answerResets(_ count: Int) {
    state.withLock { $0.devices.last?.resetAnswers = count }
  }
}

/// Numbers that are the same in each run: a linear congruential generator, the upper bits of it.
package struct SeededNumbers {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next(in range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }
}
