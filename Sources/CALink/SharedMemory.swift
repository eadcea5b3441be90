// SPDX-License-Identifier: Apache-2.0
import CABase
import CLinkShims
import Glibc

/// Memory that two processes share: a file without a name, whose size is sealed. A process that
/// reads it need not fear that the other one makes it shorter.
package final class SharedMemory: Sendable {
  /// Bytes of a memory that is made for writing: 256 MiB, nearly twice the pixels of 7680×4320. All
  /// of it is taken from the system at once.
  package static let writableLimit = 256 << 20

  /// Shares the memory: it is sent beside a packet.
  package let descriptor: Descriptor
  let mapping: MappedBytes

  /// The bytes, valid as long as the object lives. Of a sealed memory they never change; of any
  /// other the other process may change them at any time, so read each word once, as a copy.
  package var bytes: UnsafeRawBufferPointer { mapping.bytes }
  /// The bytes of a memory that this process made ``writable(bytes:name:)``; nil of any other.
  package var mutableBytes: UnsafeMutableRawBufferPointer? { mapping.mutableBytes }
  /// Bytes, at least 1.
  package var count: Int { mapping.bytes.count }
  /// Whether nobody can change the bytes.
  package let isSealed: Bool

  private init(_ descriptor: Descriptor, count: Int, _ kind: MappedBytes.Kind) throws(LinkError) {
    self.descriptor = descriptor
    isSealed = kind == .constant
    mapping = try MappedBytes(descriptor, count: count, kind)
  }

  /// A memory with a copy of bytes, which nobody can change any more.
  ///
  /// - Parameter name: The name in `/proc`; cut to 200 bytes.
  package static func sealed(
    copying bytes: UnsafeRawBufferPointer, name: String
  ) throws(LinkError) -> SharedMemory {
    guard !bytes.isEmpty else { throw .memorySize(bytes: 0, limit: .max) }
    let descriptor = try make(name)
    if let code = writeAll(bytes, to: descriptor.raw) { throw .ofSystem("write to memory", code) }
    try seal(descriptor, LK_SEAL_SHRINK | LK_SEAL_GROW | LK_SEAL_WRITE | LK_SEAL_SEAL)
    return try SharedMemory(descriptor, count: bytes.count, .constant)
  }

  /// A memory of zeros that this process, and whoever gets its descriptor, may write to.
  ///
  /// - Parameters:
  ///   - count: Bytes, 1 to ``writableLimit``.
  ///   - name: The name in `/proc`; cut to 200 bytes.
  package static func writable(bytes count: Int, name: String) throws(LinkError) -> SharedMemory {
    guard (1...writableLimit).contains(count) else {
      throw .memorySize(bytes: count, limit: writableLimit)
    }
    let descriptor = try make(name)
    // The pages are there from the start: the system would end a process for which it has none.
    var code = posix_fallocate(descriptor.raw, 0, count)
    for _ in 0..<8 where code == EINTR { code = posix_fallocate(descriptor.raw, 0, count) }
    guard code == 0 else { throw .ofSystem("fallocate of memory", code) }
    try seal(descriptor, LK_SEAL_SHRINK | LK_SEAL_GROW | LK_SEAL_SEAL)
    return try SharedMemory(descriptor, count: count, .writable)
  }

  /// A memory that another process sent, for reading. Everything is checked before it is mapped.
  ///
  /// - Parameters:
  ///   - isSealed: Whether nobody may be able to write to it.
  ///   - limit: Bytes.
  /// - Throws: where the descriptor is of no such memory, where seals are missing, and where the
  ///   size is not within 1 and the limit.
  package static func adopting(
    _ descriptor: Descriptor, isSealed: Bool, atMost limit: Int
  ) throws(LinkError) -> SharedMemory {
    let seals = Int(lk_get_seals(descriptor.raw))
    // Pages of other file systems may be missing when they are read, which would end this process.
    guard seals >= 0, lk_file_system(descriptor.raw) == LK_TMPFS else { throw .notMemory }
    let required = requiredSeals.prefix(isSealed ? 3 : 2)
    let missing = required.filter { seals & $0.seal == 0 }.map(\.name)
    guard missing.isEmpty else { throw .notSealed(missing: missing) }
    var facts = stat()
    guard fstat(descriptor.raw, &facts) == 0 else { throw .ofSystem("fstat", errno) }
    guard (1...max(limit, 1)).contains(facts.st_size) else {
      throw .memorySize(bytes: facts.st_size, limit: limit)
    }
    return try SharedMemory(
      descriptor, count: facts.st_size, isSealed ? .constant : .watched)
  }

  /// By the names that fcntl(2) has; the last for memory that nobody may write to.
  private static let requiredSeals: [(seal: Int, name: String)] = [
    (LK_SEAL_SHRINK, "F_SEAL_SHRINK"), (LK_SEAL_GROW, "F_SEAL_GROW"),
    (LK_SEAL_WRITE, "F_SEAL_WRITE"),
  ]

  private static func make(_ name: String) throws(LinkError) -> Descriptor {
    let descriptor = lk_memfd_create(String(decoding: name.utf8.prefix(200), as: UTF8.self))
    guard descriptor >= 0 else { throw .ofSystem("memfd_create", errno) }
    return Descriptor(owning: descriptor)
  }

  private static func seal(_ descriptor: Descriptor, _ seals: Int) throws(LinkError) {
    guard lk_add_seals(descriptor.raw, Int32(seals)) == 0 else {
      throw .ofSystem("F_ADD_SEALS", errno)
    }
  }
}
