// SPDX-License-Identifier: Apache-2.0
import CABase
import CMemoryFile
import Dispatch

/// The memory that surfaces leave behind.
///
/// The C library keeps freed blocks for each thread that had them, and a surface's driver has many
/// threads: without this, a server whose clients come and go grows to several times its peak use.
enum FreedMemory {
  /// Seconds from the end of a surface until its memory is given back to the system, with that of
  /// others that end meanwhile.
  static let delay = 1.0

  private static let queue = DispatchQueue(label: "layerkit.memory", qos: .utility)
  private static let isPlanned = Monitor(false)

  /// Returns freed memory to the system after ``delay``. May be called on any thread.
  @Sendable static func giveBackSoon() {
    let isFirst = isPlanned.look { isPlanned in
      defer { isPlanned = true }
      return !isPlanned
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + delay) {
      isPlanned.look { $0 = false }
      _ = malloc_trim(0)
    }
  }
}
