// SPDX-License-Identifier: Apache-2.0
import CMemoryFile
import Foundation
import Synchronization
import Testing

@testable import CACommit

@Suite("A page of modifiers") struct ModifierPageTests {
  private func number(_ value: Double) -> ModifierValue {
    ModifierValue(count: 1, lanes: Lanes(value))
  }

  /// A reader of the first slots of a page.
  private func reader(_ page: ModifierPage, slots: Int = 1) -> ModifierReader {
    var reader = ModifierReader(page)
    for slot in 0..<slots { _ = reader.use(slot) }
    return reader
  }

  private func shown(_ reader: inout ModifierReader, _ place: Int = 0) -> Double {
    reader.read()
    return reader.value(at: place).lanes[0]
  }

  @Test("shows what was written last, all sixteen numbers of it")
  func values() throws {
    let page = ModifierPage(slotCount: 2)
    #expect(page.takeSlot(showing: number(1)) == 0)
    #expect(page.takeSlot(showing: number(2)) == 1)
    #expect(page.takeSlot(showing: number(3)) == nil)
    var reader = reader(page, slots: 2)
    #expect(shown(&reader, 0) == 1 && shown(&reader, 1) == 2)
    let lanes = Lanes(SIMD16((1...16).map { Double($0) / 7 }))
    page.write(ModifierValue(count: 16, lanes: lanes), to: 1)
    reader.read()
    #expect(reader.value(at: 1) == ModifierValue(count: 16, lanes: lanes))
    #expect(page.value(of: 1, after: 0) == ModifierValue(count: 16, lanes: lanes))
    #expect(reader.value(at: 0) == number(1))
  }

  @Test("gives a value another version, and keeps the version of one that is written again")
  func versions() {
    let page = ModifierPage(slotCount: 1)
    _ = page.takeSlot(showing: number(1))
    var reader = reader(page)
    reader.read()
    let first = reader.version(at: 0)
    page.write(number(1), to: 0)
    reader.read()
    #expect(reader.version(at: 0) == first)
    page.write(number(2), to: 0)
    reader.read()
    #expect(reader.version(at: 0) != first)
  }

  @Test("holds values back until the reader is told of their generation")
  func generations() {
    let page = ModifierPage(slotCount: 2)
    _ = (page.takeSlot(showing: number(1)), page.takeSlot(showing: number(10)))
    var reader = reader(page, slots: 2)
    #expect(page.publishWithCommit([0: number(2)]) == 1)
    #expect(shown(&reader) == 1)
    // What is flushed meanwhile waits, too; also a second transaction's values.
    page.publish([1: number(20)])
    #expect(page.publishWithCommit([0: number(3)]) == 1)
    #expect(shown(&reader) == 1 && shown(&reader, 1) == 10)
    page.noteCommitted(1)
    #expect(shown(&reader) == 1)
    reader.note(1)
    #expect(shown(&reader) == 3 && shown(&reader, 1) == 20)
    // The next one has the other bank, which begins as this one is.
    #expect(page.publishWithCommit([0: number(4)]) == 2)
    #expect(shown(&reader) == 3)
    // A reader that comes now shows the values before, and later the new ones.
    var late = self.reader(page, slots: 2)
    late.note(1)
    #expect(shown(&late) == 3 && shown(&late, 1) == 20)
    late.note(2)
    #expect(shown(&late) == 4 && shown(&late, 1) == 20)
  }

  @Test("leaves a reader that two commits have not reached with what it read last")
  func twoWaiting() {
    let page = ModifierPage(slotCount: 1)
    _ = page.takeSlot(showing: number(1))
    var reader = reader(page)
    #expect(shown(&reader) == 1)
    for generation in 1...2 as ClosedRange<UInt64> {
      #expect(page.publishWithCommit([0: number(10)]) == generation)
      page.noteCommitted(generation)
    }
    #expect(shown(&reader) == 1)
    #expect(page.value(of: 0, after: 0) == nil)
    reader.note(2)
    #expect(shown(&reader) == 10)
  }

  @Test("rings once for a reader that sleeps, and never for one that is awake")
  func bells() {
    let page = ModifierPage(slotCount: 1)
    _ = page.takeSlot(showing: number(1))
    let rings = Atomic<Int>(0)
    page.bells.set({ rings.add(1, ordering: .relaxed) }, for: 1)
    func count() -> Int { rings.load(ordering: .relaxed) }
    var reader = reader(page)
    page.write(number(2), to: 0)
    #expect(count() == 0)
    #expect(!reader.sleeps(), "A value is there that it has not read.")
    reader.read()
    #expect(reader.sleeps())
    page.write(number(3), to: 0)
    #expect(count() == 1)
    page.write(number(4), to: 0)
    #expect(count() == 1)
    reader.read()
    #expect(reader.sleeps())
    page.publish([0: number(5)])
    #expect(count() == 2)
    page.bells.set(nil, for: 1)
  }

  @Test("rings when it goes")
  func end() {
    let rings = Atomic<Int>(0)
    var page: ModifierPage? = ModifierPage(slotCount: 1)
    page?.end.set({ rings.add(1, ordering: .relaxed) }, for: 1)
    #expect(rings.load(ordering: .relaxed) == 0)
    page = nil
    #expect(rings.load(ordering: .relaxed) == 1)
  }

  @Test("uses the slot again that is free for longest")
  func slots() {
    let page = ModifierPage(slotCount: 3)
    let slots = (0..<3).map { page.takeSlot(showing: number(Double($0))) }
    #expect(slots == [0, 1, 2])
    page.giveBack(1)
    page.giveBack(0)
    #expect(page.takeSlot(showing: number(7)) == 1)
    var reader = reader(page, slots: 3)
    #expect(shown(&reader, 1) == 7)
    let place = reader.use(1)
    #expect(place == 1)
    reader.letGo(1)
    reader.letGo(1)
    #expect(!reader.isIdle)
    reader.letGo(0)
    reader.letGo(2)
    #expect(reader.isIdle)
    #expect(reader.use(2) == 2)
  }
}

@Suite("A page of modifiers in another mapping") struct SharedModifierPageTests {
  @Test("shows what its writer writes, and hears that its reader sleeps")
  func adopted() throws {
    let page = ModifierPage(slotCount: 5)
    for number in 0..<5 {
      _ = page.takeSlot(showing: ModifierValue(count: 1, lanes: Lanes(Double(number))))
    }
    let copy = try ModifierPage(adopting: dup(try #require(page.descriptor)))
    #expect(copy.slotCount == 5 && copy.descriptor == nil && copy.number != page.number)
    var reader = ModifierReader(copy)
    let place = reader.use(4)
    reader.read()
    #expect(reader.value(at: place).lanes[0] == 4)
    let rings = Atomic<Int>(0)
    page.bells.set({ rings.add(1, ordering: .relaxed) }, for: 1)
    #expect(reader.sleeps())
    page.write(ModifierValue(count: 1, lanes: Lanes(9)), to: 4)
    #expect(rings.load(ordering: .relaxed) == 1)
    reader.read()
    #expect(reader.value(at: place).lanes[0] == 9)
  }

  @Test("is refused where the file is none, may shrink, or is shorter than it says")
  func refused() throws {
    func error(_ file: Int32) -> ModifierPageError? {
      do throws(ModifierPageError) {
        _ = try ModifierPage(adopting: file)
        return nil
      } catch {
        #expect(!error.description.isEmpty)
        return error
      }
    }
    #expect(error(open("/dev/null", O_RDWR)) == .system("fcntl", EINVAL))
    #expect(error(-1) == .system("fcntl", EBADF))
    func file(_ words: [UInt64], size: Int, seals: Int32 = 6) -> Int32 {
      let file = memfd_create("test", 2)
      precondition(ftruncate(file, size) == 0)
      words.withUnsafeBytes { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
      precondition(fcntl(file, 1033, seals) == 0)
      return file
    }
    let magic = ModifierLayout.magic
    #expect(error(file([magic, 1], size: 1 << 16, seals: 2)) == .seals(2))
    #expect(error(file([magic + 1, 1], size: 1 << 16)) == .magic(magic + 1))
    #expect(error(file([magic, 0], size: 1 << 16)) == .slots(0))
    #expect(error(file([magic, .max], size: 1 << 16)) == .slots(.max))
    #expect(error(file([magic, 200], size: 1 << 16)) == .size(1 << 16, slots: 200))
    #expect(error(file([magic, 100], size: 1 << 16)) == nil)
  }

  @Test("that anybody writes gives counts up to sixteen, and last values where words never agree")
  func garbage() throws {
    let page = ModifierPage(slotCount: 2)
    for number in 0..<2 {
      _ = page.takeSlot(showing: ModifierValue(count: 1, lanes: Lanes(Double(number))))
    }
    let words = try #require(SharedWords(page))
    var reader = ModifierReader(page)
    _ = (reader.use(0), reader.use(1))
    reader.read()
    let first = ModifierLayout.slot(0, in: 0, of: 2)
    (words[first + 1], words[first]) = (.max, 100)
    for lane in 2..<18 { words[first + lane] = .max }
    reader.read()
    #expect(reader.value(at: 0).count == 16 && reader.value(at: 0).lanes[15].isNaN)
    // A slot that is for ever being written, then a bank, then both wait for a commit.
    let second = ModifierLayout.slot(1, in: 0, of: 2)
    (words[second + 2], words[second]) = (Double(7).bitPattern, 101)
    reader.read()
    #expect(reader.value(at: 1).lanes[0] == 1)
    #expect(reader.sleeps())
    (words[second], words[ModifierLayout.bankSequence(0)]) = (102, 1)
    reader.read()
    #expect(reader.value(at: 1).lanes[0] == 1)
    words[ModifierLayout.bankSequence(0)] = 2
    for bank in 0..<2 { words[ModifierLayout.bankGeneration(bank)] = .max }
    reader.read()
    #expect(reader.value(at: 1).lanes[0] == 1)
    words[ModifierLayout.bankGeneration(0)] = 0
    reader.read()
    #expect(reader.value(at: 1).lanes[0] == 7)
  }
}

@Suite("Threads that write and read a page of modifiers") struct ModifierThreadTests {
  /// The values that the reader sees at least, so that both threads run at the same time.
  private static let changes = 300
  /// The reads that it makes at most.
  private static let most = 20_000_000

  @Test("never see half of a value")
  func seqlock() async {
    let page = ModifierPage(slotCount: 1)
    _ = page.takeSlot(showing: ModifierValue(count: 16, lanes: Lanes()))
    let (torn, last) = await withWriter { round in
      let lanes = Lanes(SIMD16(repeating: round))
      page.write(ModifierValue(count: 16, lanes: lanes), to: 0)
    } reads: { last in
      guard let lanes = page.value(of: 0, after: 0)?.lanes else { return nil }
      return lanes.numbers == SIMD16(repeating: lanes[0]) && lanes[0] >= last ? lanes[0] : .nan
    }
    #expect(torn == 0)
    #expect(page.value(of: 0, after: 0)?.lanes[0] == last)
  }

  @Test("see all values of a flush or none")
  func flushes() async {
    let slots = 8
    let page = ModifierPage(slotCount: slots)
    for _ in 0..<slots { _ = page.takeSlot(showing: ModifierValue(count: 1, lanes: Lanes())) }
    let reader = Mutex(ModifierReader(page))
    reader.withLock { reader in for slot in 0..<slots { _ = reader.use(slot) } }
    let (mixed, last) = await withWriter { round in
      let value = ModifierValue(count: 1, lanes: Lanes(round))
      page.publish(Dictionary(uniqueKeysWithValues: (0..<slots).map { ($0, value) }))
    } reads: { last in
      reader.withLock { reader in
        reader.read()
        let first = reader.value(at: 0).lanes[0]
        let isWhole = (1..<slots).allSatisfy { reader.value(at: $0).lanes[0] == first }
        return isWhole && first >= last ? first : .nan
      }
    }
    #expect(mixed == 0)
    #expect(page.value(of: 7, after: 0)?.lanes[0] == last)
  }

  /// Writes ascending numbers on a thread while another reads them.
  ///
  /// - Parameter reads: Reads a number, not a number for a bad value, or nil for none.
  /// - Returns: How many were bad, and the last number that was written.
  private func withWriter(
    _ writes: @escaping @Sendable (Double) -> Void,
    reads: @escaping @Sendable (_ last: Double) -> Double?
  ) async -> (bad: Int, last: Double) {
    let isDone = Mutex(false)
    async let writer = onThread {
      var round = 0.0
      while !isDone.withLock({ $0 }) {
        round += 1
        writes(round)
      }
      return round
    }
    let bad = await onThread {
      var (bad, last, changes, count) = (0, 0.0, 0, 0)
      while changes < Self.changes, count < Self.most {
        count += 1
        guard let number = reads(last) else { continue }
        if number.isNaN {
          bad += 1
          changes += 1
        } else if number != last {
          changes += 1
          last = number
        }
      }
      isDone.withLock { $0 = true }
      return bad
    }
    return (bad, await writer)
  }
}

/// The words of a page in a mapping of their own, as another process has it.
final class SharedWords {
  private let words: UnsafeMutablePointer<UInt64>

  /// Nil where the page has no file.
  init?(_ page: ModifierPage) {
    let size = ModifierLayout.bytes(slots: page.slotCount)
    guard let file = page.descriptor,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { return nil }
    words = memory.bindMemory(to: UInt64.self, capacity: size / 8)
  }

  subscript(place: Int) -> UInt64 {
    get { words[place] }
    set { words[place] = newValue }
  }
}

private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
