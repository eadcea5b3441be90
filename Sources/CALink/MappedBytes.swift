// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Glibc

/// A file's bytes in this process's memory, unmapped with the last reference.
///
/// Sound: the place never changes. Who writes to writable bytes while others read them is a matter
/// of the processes that share them.
final class MappedBytes: LentPixels, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// The same bytes; nil where they may only be read.
  let mutableBytes: UnsafeMutableRawBufferPointer?

  /// How bytes are mapped.
  enum Kind {
    /// Nobody can change them. Systems before Linux 6.7 refuse to share a memory that is sealed
    /// against writing; pages of a private mapping that nobody writes to are the same.
    case constant
    /// The other process may change them, this one reads them.
    case watched
    /// Both may change them.
    case writable
  }

  /// - Throws: where the system maps no more.
  init(_ descriptor: Descriptor, count: Int, _ kind: Kind) throws(LinkError) {
    let protection = kind == .writable ? PROT_READ | PROT_WRITE : PROT_READ
    let flags = kind == .constant ? MAP_PRIVATE : MAP_SHARED
    let place = mmap(nil, count, protection, flags, descriptor.raw, 0)
    guard let place, place != MAP_FAILED else { throw .ofSystem("mmap", errno) }
    bytes = UnsafeRawBufferPointer(start: place, count: count)
    mutableBytes =
      kind == .writable ? UnsafeMutableRawBufferPointer(start: place, count: count) : nil
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
