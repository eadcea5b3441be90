// SPDX-License-Identifier: Apache-2.0
import CABase
import Testing

@Suite("Values attached to objects of other classes", .serialized)
struct AssociatedObjectTests {
  private final class Owner {}
  private final class Value {}
  /// Reads and sets a value while it goes.
  private final class Late {
    let key: UnsafeRawPointer
    let note: (Any?) -> Void
    init(_ key: UnsafeRawPointer, _ note: @escaping (Any?) -> Void) {
      (self.key, self.note) = (key, note)
    }
    deinit {
      note(AssociatedObjects.value(of: self, key))
      AssociatedObjects.set(2, of: self, key, .strong)
    }
  }

  // Sound: only its address is used.
  private nonisolated(unsafe) static let key = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// Looks through the whole table.
  private func sweep() { AssociatedObjects.sweep(atMost: AssociatedObjects.count) }

  @Test("a value goes once its owner is gone and the table is looked through")
  func goes() {
    weak var value: Value?
    do {
      let owner = Owner()
      do {
        let new = Value()
        value = new
        AssociatedObjects.set(new, of: owner, Self.key, .strong)
      }
      sweep()
      #expect(value != nil && AssociatedObjects.value(of: owner, Self.key) as? Value === value)
    }
    sweep()
    #expect(value == nil)
  }

  @Test("an object never has the values of one that had its address, and the table stays small")
  func addresses() {
    let before = AssociatedObjects.count
    var addresses: Set<ObjectIdentifier> = []
    var found = 0
    var largest = 0
    for number in 0..<10_000 {
      let owner = Owner()
      if AssociatedObjects.value(of: owner, Self.key) != nil { found += 1 }
      AssociatedObjects.set(number, of: owner, Self.key, .strong)
      addresses.insert(ObjectIdentifier(owner))
      largest = max(largest, AssociatedObjects.count - before)
    }
    #expect(found == 0)
    #expect(addresses.count < 10_000, "addresses are used again, or the test shows nothing")
    #expect(largest < 100)
  }

  @Test("objects that live keep their values, however many go")
  func keeps() {
    let owners = (0..<1000).map { _ in Owner() }
    for (number, owner) in owners.enumerated() {
      AssociatedObjects.set(number, of: owner, Self.key, .strong)
      AssociatedObjects.set(0, of: Owner(), Self.key, .strong)
    }
    sweep()
    let numbers = owners.map { AssociatedObjects.value(of: $0, Self.key) as? Int }
    #expect(numbers == Array(0..<1000))
  }

  @Test("a deinitializer still has the value, and what it attaches goes, too")
  func deinitializers() {
    var seen: Any?
    let before = AssociatedObjects.count
    do {
      let late = Late(Self.key) { seen = $0 }
      AssociatedObjects.set(1, of: late, Self.key, .strong)
    }
    #expect(seen as? Int == 1)
    sweep()
    #expect(AssociatedObjects.count <= before)
  }

  @Test("a value may use the table while it goes")
  func nested() {
    final class Chain {
      let next: Chain?
      let key: UnsafeRawPointer
      init(_ next: Chain?, _ key: UnsafeRawPointer) { (self.next, self.key) = (next, key) }
      deinit { AssociatedObjects.set(nil, of: self, key, .strong) }
    }
    let owner = Owner()
    AssociatedObjects.set(Chain(Chain(nil, Self.key), Self.key), of: owner, Self.key, .strong)
    AssociatedObjects.removeAll(of: owner)
    #expect(AssociatedObjects.value(of: owner, Self.key) == nil)
  }

  /// Reports its end, as views and layers do.
  private final class Reporting {
    deinit { AssociatedObjects.release(self) }
  }

  @Test("an object that goes while it is looked at comes back to the table from there")
  func lookedAt() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<20_000 {
          AssociatedObjects.set(number, of: Reporting(), Self.key, .strong)
        }
      }
      group.addTask { for _ in 0..<20_000 { AssociatedObjects.sweep() } }
    }
    sweep()
    #expect(AssociatedObjects.value(of: Reporting(), Self.key) == nil)
  }

  @Test("threads may use the table at a time")
  func threads() async {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var right = 0
          for number in 0..<2000 {
            let owner = Owner()
            AssociatedObjects.set(number, of: owner, Self.key, .strong)
            if AssociatedObjects.value(of: owner, Self.key) as? Int == number { right += 1 }
          }
          return right
        }
      }
      for await right in group { #expect(right == 2000) }
    }
  }
}
