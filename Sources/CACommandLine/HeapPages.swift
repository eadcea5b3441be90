// SPDX-License-Identifier: Apache-2.0
import CABase
import CMemoryFile
import Glibc

/// The pages of the program's heap.
///
/// A short run writes pictures, textures and buffers of megabytes once each. Mapped one by one, in
/// pages of 4 KiB, they cost a tenth of its processor time in the kernel. So they lie in one heap,
/// whose first part may have huge pages; where `/sys/kernel/mm/transparent_hugepage/enabled` says
/// `always` or `never`, that changes nothing.
enum HeapPages {
  /// Bytes of the part that may have huge pages. Pages take memory once they are written.
  private static let hugeBytes = 64 << 20
  /// Bytes of the largest block in the heap, the most that the C library takes.
  private static let largestBlock: Int32 = 32 << 20
  /// Bytes at the end of the heap that are not given back: more than the part with huge pages.
  private static let keptBytes: Int32 = 128 << 20
  /// Limits of memory below this are left to small pages, which waste none.
  private static let leastLimit = 256 << 20
  private static let hugePage = 2 << 20
  private static let usualPadding: Int32 = 128 << 10

  /// To be called once, before other threads begin.
  static func prepare() {
    guard MachineShare.current.memoryLimit ?? .max >= leastLimit else { return }
    _ = mallopt(M_MMAP_THRESHOLD, largestBlock)
    _ = mallopt(M_TRIM_THRESHOLD, keptBytes)
    // The heap grows for a block that does not fit, by the padding as well.
    _ = mallopt(M_TOP_PAD, Int32(hugeBytes))
    let block = malloc(hugePage)
    _ = mallopt(M_TOP_PAD, usualPadding)
    defer { free(block) }
    guard let block, let end = sbrk(0) else { return }
    let first = (Int(bitPattern: block) + hugePage - 1) / hugePage * hugePage
    let last = Int(bitPattern: end) / hugePage * hugePage
    // Sound: the range is the process's own; the advice changes no byte, and one that the system
    // does not take is no harm.
    if first < last {
      _ = madvise(UnsafeMutableRawPointer(bitPattern: first), last - first, MADV_HUGEPAGE)
    }
  }
}
