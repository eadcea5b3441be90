// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// Threads that had a driver and come to their end. Until the system no longer knows them they may
/// still free what the driver keeps for a thread, so that the driver must not be unloaded.
package enum LeavingThreads {
  /// Their folders in /proc.
  private static let folders = Monitor<[String]>([])
  /// Microseconds from one look at them to the next: nobody notifies of a thread that is gone.
  private static let pause: UInt32 = 2000

  /// Notes that the calling thread comes to its end: before those are notified who wait for it.
  package static func addCurrent() {
    var path = [CChar](repeating: 0, count: 64)
    // Sound: the call writes no more bytes than it is told, and keeps no pointer.
    let count = readlink("/proc/thread-self", &path, path.count)
    folders.look { folders in
      folders.removeAll { access($0, F_OK) != 0 }
      guard count > 0 else { return }
      let name = path.prefix(count).map(UInt8.init(bitPattern:))
      folders.append("/proc/" + String(decoding: name, as: UTF8.self))
    }
  }

  /// Waits until all are gone. Returns whether they are; without /proc they count as gone.
  package static func awaitGone(atMost seconds: Double) -> Bool {
    let deadline = Deadline(in: seconds)
    while folders.look({ $0.contains { access($0, F_OK) == 0 } }) {
      guard !deadline.isOver else { return false }
      usleep(pause)
    }
    return true
  }
}
