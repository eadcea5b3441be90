// SPDX-License-Identifier: Apache-2.0
import CABase
import Dispatch

/// The time for which a dead client's surfaces go on.
enum Grace {
  typealias Body = @Sendable () -> Void

  private struct State {
    var bodies: [UInt64: Body] = [:]
    var last: UInt64 = 0
  }

  private static let queue = DispatchQueue(label: "layerkit.grace")
  private static let state = Monitor(State())

  /// Does something when the time is over.
  static func perform(after seconds: Double, _ body: @escaping Body) {
    let number = state.look { state in
      state.last += 1
      state.bodies[state.last] = body
      return state.last
    }
    queue.asyncAfter(deadline: .now() + seconds) {
      state.look { $0.bodies.removeValue(forKey: number) }?()
    }
  }

  /// Does all that waits now.
  static func end() {
    let bodies = state.look { state in
      defer { state.bodies = [:] }
      return state.bodies.values.map { $0 }
    }
    for body in bodies { body() }
  }
}
