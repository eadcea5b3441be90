// SPDX-License-Identifier: Apache-2.0
import CALink
import CMemoryFile
import Glibc

/// What lies beside a packet: as it should be, or damaged.
enum FuzzMemory: Hashable {
  /// Bytes that nobody can change.
  case sealed([UInt8])
  /// Bytes in a memory that lacks its seals.
  case unsealed([UInt8])
  /// Bytes in a memory that is cut to nothing once it was sent.
  case shrinking([UInt8])
  /// A memory of the right seals without bytes.
  case empty
  /// The end of a pipe.
  case pipe
  /// A file of another file system.
  case file
  /// The same memory so many times.
  case many([UInt8], Int)
  /// Bytes of a memory that keeps its size and may be written to: a page of modifiers.
  case kept([UInt8])

  /// The bytes that it holds.
  var bytes: [UInt8] {
    switch self {
    case .sealed(let bytes), .unsealed(let bytes), .shrinking(let bytes), .many(let bytes, _),
      .kept(let bytes):
      bytes
    case .empty, .pipe, .file: []
    }
  }

  /// The descriptors, and what is to be done once they were sent.
  func open() -> (descriptors: [Descriptor], afterwards: () -> Void) {
    switch self {
    case .sealed(let bytes): return (Self.memory(bytes, seals: 0xF), {})
    case .kept(let bytes): return (Self.memory(bytes, seals: 0x7), {})
    case .unsealed(let bytes): return (Self.memory(bytes, seals: 0), {})
    case .empty: return (Self.memory([], seals: 0xF), {})
    case .shrinking(let bytes):
      let memory = Self.memory(bytes, seals: 0)
      return (memory, { for one in memory { ftruncate(one.raw, 0) } })
    case .pipe:
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { return ([], {}) }
      let owners = ends.map { Descriptor(owning: $0) }
      return ([owners[0]], {})
    case .file:
      let file = Glibc.open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
      return (file >= 0 ? [Descriptor(owning: file)] : [], {})
    case .many(let bytes, let count):
      let memory = Self.memory(bytes, seals: 0xF)
      return ((0..<count).flatMap { _ in memory }, {})
    }
  }

  private static func memory(_ bytes: [UInt8], seals: Int32) -> [Descriptor] {
    let raw = memfd_create("layerkit-fuzz", UInt32(LK_MEMORY_FILE_FLAGS))
    guard raw >= 0 else { return [] }
    let owner = Descriptor(owning: raw)
    _ = bytes.withUnsafeBytes { write(raw, $0.baseAddress, $0.count) }
    if seals != 0 { _ = fcntl(raw, Int32(LK_MEMORY_FILE_ADD_SEALS), seals) }
    return [owner]
  }
}

/// A packet of a session.
struct FuzzPacket: Hashable {
  var bytes: [UInt8]
  var memory: FuzzMemory?

  init(_ bytes: [UInt8], _ memory: FuzzMemory? = nil) {
    (self.bytes, self.memory) = (bytes, memory)
  }
}
