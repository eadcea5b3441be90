// SPDX-License-Identifier: Apache-2.0
import CLinkShims
import Glibc
import Testing

@testable import CALink

@Suite("Memory that two processes share")
struct MemoryTests {
  /// What a receiver makes of a descriptor.
  private func adopted(
    _ descriptor: Descriptor, isSealed: Bool = true, atMost limit: Int = 1 << 20
  ) throws -> SharedMemory {
    try SharedMemory.adopting(
      descriptor.duplicate(), isSealed: isSealed, atMost: limit)
  }

  /// A memory with some seals.
  private func memory(_ bytes: Int, _ seals: Int) throws -> Descriptor {
    let descriptor = Descriptor(owning: lk_memfd_create("test"))
    #expect(ftruncate(descriptor.raw, bytes) == 0)
    #expect(seals == 0 || lk_add_seals(descriptor.raw, Int32(seals)) == 0)
    return descriptor
  }

  @Test(
    "the bytes of a sealed one arrive, and nobody can change them", arguments: [1, 4096, 100_001])
  func sealed(_ count: Int) throws {
    let bytes = noise(count, 3)
    let sent = try bytes.withUnsafeBytes { try SharedMemory.sealed(copying: $0, name: "test") }
    let (one, other) = try LinkSocket.pair()
    try one.send(LinkPacket(bytes: [1], descriptors: [sent.descriptor]), waiting: 0)
    let descriptor = try #require(try other.receive(waiting: 0)?.descriptors.first)
    let received = try SharedMemory.adopting(descriptor, isSealed: true, atMost: count)
    #expect(received.count == count && Array(received.bytes) == bytes)
    #expect(received.mutableBytes == nil)
    for raw in [sent.descriptor.raw, descriptor.raw] {
      #expect(ftruncate(raw, count - 1) != 0 && errno == EPERM)
      #expect(ftruncate(raw, count + 1) != 0 && errno == EPERM)
      var byte: UInt8 = 0
      #expect(pwrite(raw, &byte, 1, 0) == -1 && errno == EPERM)
      #expect(lk_add_seals(raw, 0) != 0 && errno == EPERM)
      let place = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, raw, 0)
      #expect(place == MAP_FAILED)
    }
    #expect(Array(received.bytes) == bytes)
  }

  @Test("what is written to a writable one is seen at the other end, and its size stays")
  func writable() throws {
    let sent = try SharedMemory.writable(bytes: 10_000, name: "test")
    let received = try adopted(sent.descriptor, isSealed: false)
    #expect(received.count == 10_000 && received.bytes.allSatisfy { $0 == 0 })
    #expect(received.mutableBytes == nil)
    sent.mutableBytes?[9999] = 7
    #expect(received.bytes[9999] == 7)
    #expect(ftruncate(sent.descriptor.raw, 1) != 0 && errno == EPERM)
    #expect(throws: LinkError.notSealed(missing: ["F_SEAL_WRITE"])) {
      try adopted(sent.descriptor)
    }
  }

  @Test("one that lacks seals is refused by their names")
  func unsealed() throws {
    let names = ["F_SEAL_SHRINK", "F_SEAL_GROW", "F_SEAL_WRITE"]
    let seals = [LK_SEAL_SHRINK, LK_SEAL_GROW, LK_SEAL_WRITE]
    for present in 0..<7 {
      let some = (0..<3).filter { present & 1 << $0 != 0 }
      let memory = try memory(100, some.reduce(0) { $0 | seals[$1] })
      let missing = (0..<3).filter { !some.contains($0) }.map { names[$0] }
      #expect(throws: LinkError.notSealed(missing: missing)) { try adopted(memory) }
      let missingSize = missing.filter { $0 != "F_SEAL_WRITE" }
      guard !missingSize.isEmpty else { continue }
      #expect(throws: LinkError.notSealed(missing: missingSize)) {
        try adopted(memory, isSealed: false)
      }
    }
    #expect(try adopted(memory(100, 14)).count == 100)
  }

  @Test("one without bytes, or with more than the limit, is refused with both numbers")
  func size() throws {
    #expect(throws: LinkError.memorySize(bytes: 0, limit: 8)) {
      try adopted(memory(0, 14), atMost: 8)
    }
    #expect(throws: LinkError.memorySize(bytes: 9, limit: 8)) {
      try adopted(memory(9, 14), atMost: 8)
    }
    #expect(throws: LinkError.memorySize(bytes: 1 << 50, limit: 8)) {
      try adopted(memory(1 << 50, 14), atMost: 8)
    }
    #expect(try adopted(memory(8, 14), atMost: 8).count == 8)
    #expect(throws: LinkError.memorySize(bytes: 0, limit: .max)) {
      try SharedMemory.sealed(copying: UnsafeRawBufferPointer(start: nil, count: 0), name: "test")
    }
    for bytes in [0, -1, (256 << 20) + 1, 1 << 60] {
      #expect(throws: LinkError.memorySize(bytes: bytes, limit: 256 << 20)) {
        try SharedMemory.writable(bytes: bytes, name: "test")
      }
    }
  }

  @Test("a descriptor of anything else is refused")
  func noMemory() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let folder = try LinkFolderOfTest()
    let file = folder.path + "/file"
    let descriptors =
      ends + [
        open("/dev/null", O_RDWR), open("/dev/zero", O_RDWR), open("/", O_RDONLY),
        open("/proc/self/maps", O_RDONLY), socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0),
        open(file, O_RDWR | O_CREAT, 0o600),
      ]
    for raw in descriptors {
      #expect(raw >= 0)
      let descriptor = Descriptor(owning: raw)
      #expect(throws: LinkError.self) { try adopted(descriptor) }
    }
    // A file of the same file system has no seals against a change of size.
    let shared = open("/dev/shm/lk-\(getpid())", O_RDWR | O_CREAT | O_EXCL, 0o600)
    unlink("/dev/shm/lk-\(getpid())")
    if shared >= 0 {
      let descriptor = Descriptor(owning: shared)
      ftruncate(shared, 100)
      let missing = ["F_SEAL_SHRINK", "F_SEAL_GROW", "F_SEAL_WRITE"]
      #expect(throws: LinkError.notSealed(missing: missing)) { try adopted(descriptor) }
    }
  }

  @Test("a memory of huge pages, of which the system may have none when they are read, is refused")
  func hugePages() throws {
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    let symbol = try #require(dlsym(nil, "memfd_create"))
    // Sound: the function of that name has this type.
    let create = unsafeBitCast(symbol, to: Create.self)
    // MFD_ALLOW_SEALING and MFD_HUGETLB.
    let raw = create("test", 2 | 4)
    try #require(raw >= 0, "The system has no huge pages.")
    let descriptor = Descriptor(owning: raw)
    #expect(ftruncate(raw, 1 << 21) == 0 && lk_add_seals(raw, 14) == 0)
    #expect(throws: LinkError.notMemory) { try adopted(descriptor, atMost: 1 << 30) }
  }

  @Test("neither memories nor refusals leave descriptors or mappings behind")
  func leaks() async {
    await #expect(processExitsWith: .success) {
      let (before, mapped) = (descriptorCount(), mappingCount())
      for _ in 0..<50 {
        let memory = try SharedMemory.sealed(copying: [1, 2, 3].kept, name: "test")
        let copy = try SharedMemory.adopting(
          memory.descriptor.duplicate(), isSealed: true, atMost: 3)
        #expect(copy.count == 3)
        #expect(throws: LinkError.self) {
          try SharedMemory.adopting(memory.descriptor.duplicate(), isSealed: true, atMost: 2)
        }
        _ = try SharedMemory.writable(bytes: 5000, name: "test")
      }
      #expect(descriptorCount() == before)
      #expect(mappingCount() == mapped)
    }
  }
}

/// Mappings of memories of these tests.
private func mappingCount() -> Int {
  let file = Descriptor(owning: open("/proc/self/maps", O_RDONLY))
  var text: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file.raw, &part, part.count)
    if count <= 0 { break }
    text += part.prefix(count)
  }
  return String(decoding: text, as: UTF8.self).split(separator: "\n")
    .count { $0.contains("memfd:test") }
}
