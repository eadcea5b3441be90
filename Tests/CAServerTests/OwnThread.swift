// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// Runs `body` on a thread of its own, whose media time begins at 0 whatever ran before.
func onOwnThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
  let answer = Monitor<Swift.Result<Result, any Error>?>(nil)
  let thread = Thread {
    let result = Swift.Result { try body() }
    answer.change { $0 = result }
  }
  thread.stackSize = 16 << 20
  thread.start()
  return try answer.wait { $0.map { .done($0) } ?? .sleep(nil) }.get()
}
