// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Zeroed memory of the system, given back at the end.
struct MappedRange: ~Copyable {
  let start: UnsafeMutableRawPointer
  let count: Int

  /// Memory that is shared with processes made from this one, or their own.
  init(count: Int, isShared: Bool) throws(ExpressionEngineError) {
    let flags = MAP_ANONYMOUS | (isShared ? MAP_SHARED : MAP_PRIVATE | MAP_NORESERVE)
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let start, start != MAP_FAILED else {
      throw .noProcess(String(cString: strerror(errno)))
    }
    (self.start, self.count) = (start, count)
  }

  deinit { munmap(start, count) }
}
