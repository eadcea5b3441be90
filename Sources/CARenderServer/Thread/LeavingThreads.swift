// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// Threads that drew and are about to return. Until the system has ended them they may still free
/// the driver's memory for a thread, so the driver must not be unloaded.
package enum LeavingThreads {
  /// Their folders in /proc.
  private static let folders = Monitor<[String]>([])
  /// Microseconds from one look at them to the next: nobody notifies of a thread that is gone.
  private static let pause: UInt32 = 2000

  /// Notes that the calling thread is about to return. Call it before you notify those who wait for
  /// the thread.
  package static func addCurrent() {
    let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    folders.look { folders in
      folders.removeAll { access($0, F_OK) != 0 }
      if let name { folders.append("/proc/" + name) }
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
