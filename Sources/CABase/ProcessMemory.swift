// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The memory of this process.
package enum ProcessMemory {
  /// Bytes of physical memory that the process has: the second number of `/proc/self/statm`, pages.
  /// 0 where the kernel does not say.
  package static var residentBytes: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return 0 }
    let words = bytes.prefix(count).split(separator: UInt8(ascii: " "))
    guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
      return 0
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
