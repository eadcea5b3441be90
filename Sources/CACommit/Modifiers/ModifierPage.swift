// SPDX-License-Identifier: Apache-2.0
import CMemoryFile
import Foundation
import Synchronization

/// Slots of values in shared memory: a program writes them without a commit, and a render tree
/// reads them when it evaluates a frame.
///
/// The memory is a file without a name (`memfd_create`) that keeps its size, so that the server may
/// be another process, which is given the file's descriptor. Writers never wait for readers. A
/// reader trusts nothing of the page: it may be written by anybody at any time.
///
/// A page has two banks, each with all slots, so that values can wait for a commit:
/// ``publishWithCommit(_:)`` fills the other bank, which a reader does not look at before a
/// commit told it the bank's generation.
package final class ModifierPage: Sendable {
  typealias Word = Atomic<UInt64>

  /// How many slots a page may have. 65,536.
  package static let slotLimit = 1 << 16

  private static let lastNumber = Atomic<UInt64>(0)

  /// The name of the page in this process, by which messages of the process call it.
  package let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  /// How many slots there are.
  package let slotCount: Int
  /// The file of the memory, for another process; nil where the system gave none, and for an
  /// adopted page. The page closes it.
  package let descriptor: Int32?
  /// Rings when a value is written while a reader sleeps. A server in another process is woken by
  /// a bell that is set here, and rings the bells of its own page.
  package let bells = Bells()
  /// Rings when the page goes, after which nothing names its number: a server may forget it.
  package let end = Bells()
  // Sound: all words are read and written as atomics, and the memory lives as long as the page.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  let ledger: Mutex<ModifierLedger>
  /// The last generation that a commit of this process carries, or will carry before anything else
  /// crosses.
  let committedGeneration = Atomic<UInt64>(0)

  /// A page of so many slots whose values have no effect yet.
  ///
  /// - Precondition: `slotCount` is 1 to ``slotLimit``, and there is memory.
  package init(slotCount: Int) {
    precondition(
      (1...Self.slotLimit).contains(slotCount),
      "A page has 1 to \(Self.slotLimit) slots, not \(slotCount).")
    let size = ModifierLayout.bytes(slots: slotCount)
    let file = Self.makeFile(size)
    // Without a file the values are still shown in this process.
    let flags = file == nil ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, file ?? -1, 0)
    guard let memory, memory != MAP_FAILED else {
      preconditionFailure("There is no memory for a page of \(slotCount) modifiers.")
    }
    (self.memory, self.slotCount, descriptor) = (memory, slotCount, file)
    ledger = Mutex(ModifierLedger())
    word(0).pointee.store(ModifierLayout.magic, ordering: .relaxed)
    word(ModifierLayout.slotCount).pointee.store(UInt64(slotCount), ordering: .releasing)
  }

  /// The page of another process, whose slots are mapped to be read only. It takes the descriptor
  /// over.
  ///
  /// - Throws: where the file is no page, or may change its size.
  package init(adopting descriptor: Int32) throws(ModifierPageError) {
    defer { close(descriptor) }
    let slots = try Self.slots(of: descriptor)
    let size = ModifierLayout.bytes(slots: slots)
    // The header stays writable: there a reader says that it sleeps.
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { throw .system("mmap", errno) }
    let header = ModifierLayout.headerBytes
    guard mprotect(memory + header, size - header, PROT_READ) == 0 else {
      defer { munmap(memory, size) }
      throw .system("mprotect", errno)
    }
    (self.memory, slotCount, self.descriptor) = (memory, slots, nil)
    ledger = Mutex(ModifierLedger())
  }

  deinit {
    munmap(memory, ModifierLayout.bytes(slots: slotCount))
    if let descriptor { close(descriptor) }
    end.ring()
  }

  /// A word of the page.
  @inline(__always)
  func word(_ place: Int) -> UnsafeMutablePointer<Word> {
    // Sound: callers give places within the page, and an atomic word is laid out as a word.
    (memory + place * 8).assumingMemoryBound(to: Word.self)
  }

  /// A word of a slot: 0 for its sequence number, 1 for the count, 2 to 17 for the numbers.
  @inline(__always)
  func word(_ place: Int, of slot: Int, in bank: Int) -> UnsafeMutablePointer<Word> {
    word(ModifierLayout.slot(slot, in: bank, of: slotCount) + place)
  }
}

extension ModifierPage {
  /// A file of that size that keeps it; nil where the system gives none.
  private static func makeFile(_ size: Int) -> Int32? {
    let file = memfd_create("layerkit-modifiers", UInt32(LK_MEMORY_FILE_FLAGS))
    guard file >= 0 else { return nil }
    guard ftruncate(file, size) == 0,
      fcntl(
        file, Int32(LK_MEMORY_FILE_ADD_SEALS), Int32(LK_MEMORY_FILE_KEEPS_SIZE))
        == 0
    else {
      close(file)
      return nil
    }
    return file
  }

  /// The number of slots of a file that another process gave.
  private static func slots(of file: Int32) throws(ModifierPageError) -> Int {
    let seals = fcntl(file, Int32(LK_MEMORY_FILE_GET_SEALS))
    let wanted = Int32(LK_MEMORY_FILE_KEEPS_SIZE)
    guard seals >= 0 else { throw .system("fcntl", errno) }
    // A file that shrinks would end the process that reads it.
    guard seals & wanted == wanted else { throw .seals(seals) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw .system("fstat", errno) }
    var words: (UInt64, UInt64) = (0, 0)
    let count = withUnsafeMutableBytes(of: &words) { pread(file, $0.baseAddress, $0.count, 0) }
    guard count == 16, words.0 == ModifierLayout.magic else { throw .magic(words.0) }
    guard (1...UInt64(slotLimit)).contains(words.1) else { throw .slots(words.1) }
    let slots = Int(words.1)
    guard facts.st_size >= ModifierLayout.bytes(slots: slots) else {
      throw .size(Int(facts.st_size), slots: slots)
    }
    return slots
  }
}

extension ModifierPage: Hashable {
  package static func == (a: ModifierPage, b: ModifierPage) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Why a descriptor of another process is no page of modifiers.
package enum ModifierPageError: Error, Hashable, CustomStringConvertible {
  /// The file may shrink or grow: its seals are these.
  case seals(Int32)
  /// The file begins with another word.
  case magic(UInt64)
  /// The file states so many slots.
  case slots(UInt64)
  /// The file has too few bytes for its slots.
  case size(Int, slots: Int)
  /// A call of the system failed with that error number.
  case system(String, Int32)

  package var description: String {
    switch self {
    case .seals(let seals):
      "A page of modifiers keeps its size; the seals of the file are \(seals)."
    case .magic(let word):
      "A page of modifiers begins with \(ModifierLayout.magic), not \(word)."
    case .slots(let count):
      "A page of modifiers has 1 to \(ModifierPage.slotLimit) slots, not \(count)."
    case .size(let bytes, let slots):
      "\(slots) slots take \(ModifierLayout.bytes(slots: slots)) bytes; the file has \(bytes)."
    case .system(let call, let number): "\(call) failed: \(String(cString: strerror(number)))."
    }
  }
}
