// SPDX-License-Identifier: Apache-2.0
import CDebugInfo

/// The return addresses of a call, innermost first.
struct CallStack: Hashable, Sendable {
  /// How many addresses are kept at most.
  static let depth = 48

  let addresses: [UInt]

  /// The calls of this thread, without the innermost `skipped` ones.
  static func current(skipping skipped: Int) -> CallStack {
    let addresses = withUnsafeTemporaryAllocation(
      of: UnsafeMutableRawPointer?.self, capacity: depth
    ) { buffer in
      // Sound: the function writes at most `depth` addresses, and says how many.
      let count = Int(backtrace(buffer.baseAddress!, Int32(depth)))
      return buffer[min(skipped, count)..<count].map { UInt(bitPattern: $0) }
    }
    return CallStack(addresses: addresses)
  }
}
