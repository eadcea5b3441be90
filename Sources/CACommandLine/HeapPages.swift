// SPDX-License-Identifier: Apache-2.0
import CABase
import CMemoryFile
import Glibc

/// The pages of the program's heap.
///
/// A short run writes pictures, textures and buffers of megabytes once each. Mapped one by one, in
/// pages of 4 KiB, they cost a tenth of its processor time in the kernel. So the main thread's lie
/// in the heap, whose first part may have huge pages where
/// `/sys/kernel/mm/transparent_hugepage/enabled` leaves that to programs (`madvise`). Free memory
/// stays with the process: up to 128 MiB of the heap, and up to 64 MiB for each other thread.
enum HeapPages {
  /// Bytes of the part that may have huge pages. Pages take memory once they are written.
  private static let hugeBytes = 64 << 20
  /// Bytes of the largest block in the heap, the most that the C library takes.
  private static let largestBlock: Int32 = 32 << 20
  /// Free bytes at the end of the heap from which on the C library gives some back.
  private static let keptBytes: Int32 = 128 << 20
  /// Limits of memory below this are left to small pages, which waste none.
  private static let leastLimit = 1 << 30
  private static let hugePage = 2 << 20
  /// Variables by which a user tells the C library the same things.
  private static let variables = [
    "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_", "GLIBC_TUNABLES",
  ]

  /// Whether a process has the pages.
  ///
  /// - Parameters:
  ///   - memoryLimit: Bytes of memory that it may have; nil for no limit.
  ///   - isSet: Whether its environment has a variable, which may be empty.
  static func areWanted(memoryLimit: Int?, isSet: (String) -> Bool) -> Bool {
    memoryLimit ?? .max >= leastLimit && !variables.contains(where: isSet)
  }

  /// To be called once, before other threads begin.
  static func prepare() {
    guard areWanted(memoryLimit: MachineShare.current.memoryLimit, isSet: { getenv($0) != nil })
    else { return }
    _ = mallopt(M_MMAP_THRESHOLD, largestBlock)
    _ = mallopt(M_TRIM_THRESHOLD, keptBytes)
    // The heap grows for a block that does not fit, by the padding as well. Memory that is given
    // back later leaves the padding, so that the huge pages stay.
    _ = mallopt(M_TOP_PAD, Int32(hugeBytes))
    let block = malloc(hugePage)
    defer { free(block) }
    guard let block, let end = sbrk(0) else { return }
    let first = (Int(bitPattern: block) + hugePage - 1) / hugePage * hugePage
    let last = Int(bitPattern: end) / hugePage * hugePage
    // Sound: the advice changes no byte, wherever the range lies, and one that the system does not
    // take is no harm.
    if first < last {
      _ = madvise(UnsafeMutableRawPointer(bitPattern: first), last - first, MADV_HUGEPAGE)
    }
  }
}
