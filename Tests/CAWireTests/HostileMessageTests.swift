// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CAWire
import CoreGraphics
import Foundation
import Testing

@Suite("Bytes of others") struct HostileMessageTests {
  /// How many damaged messages are tried: 200,000 where the environment says so.
  static let count =
    ProcessInfo.processInfo.environment["LAYERKIT_MUTATIONS"].flatMap { Int($0) } ?? 1_000

  @Test("that end anywhere are an error at a field")
  func truncated() throws {
    let wire = Wire()
    var random = RandomCommits(seed: 5, images: RandomCommits.images)
    var commit = random.first(count: 10)
    commit.changes = Array(commit.changes.prefix(4))
    commit.moves = Commit.moves(3).moves
    let message = try wire.sender.message(commit)
    for length in 0..<message.count {
      var part = Array(message[..<length])
      let stated = wire.error(part)
      #expect(stated != nil)
      // Also where the header states the length that is there.
      guard length >= WireHeader.size else { continue }
      part.setLength()
      let error = try #require(wire.error(part))
      #expect(error.offset <= length && !error.field.isEmpty && !error.description.isEmpty)
    }
    #expect(wire.error(message + [0])?.field == "header.length")
    var longer = message + [0]
    longer.setLength()
    #expect(wire.error(longer)?.rule == .trailing(1))
  }

  @Test("of another beginning, version, kind, client or length are an error that says so")
  func headers() throws {
    let wire = Wire()
    let message = try wire.sender.message(.moves(3))
    func error(_ change: (inout [UInt8]) -> Void) -> WireError.Rule? {
      var bytes = message
      change(&bytes)
      return wire.error(bytes)?.rule
    }
    #expect(error { _ in } == nil)
    #expect(error { $0[0] = 0 } == .magic(0x5257_4b00))
    #expect(error { $0[4] = 9 } == .version(9))
    #expect(error { $0[6] = 9 } == .kind(9))
    #expect(error { $0[6] = 2 } == .kind(2))
    #expect(error { $0[8] = 8 } == .client(8))
    #expect(
      error { $0[12] &+= 1 }
        == .length(stated: message.count - 15, present: message.count - 16))
    #expect(
      error { $0[15] = 0xff } != nil)
    #expect(wire.error([])?.rule == .truncated(needed: 4, left: 0))
  }

  @Test("that claim more than they have reserve nothing")
  func claims() throws {
    let wire = Wire()
    let message = try wire.sender.message(.moves(3))
    for place in stride(from: WireHeader.size, to: message.count - 3, by: 1) {
      var bytes = message
      for index in place..<place + 4 { bytes[index] = 0xff }
      // Neither a crash nor a long wait; counts of four thousand millions are refused at once.
      _ = wire.error(bytes)
    }
    var bytes = message
    for index in 16..<20 { bytes[index] = 0xff }
    #expect(
      wire.error(bytes)?.rule == .limit("count", value: 0xffff_ffff, most: WireLimits().count))
    bytes[18] = 0
    bytes[19] = 0
    #expect(wire.error(bytes)?.rule == .truncated(needed: 0xffff * 4, left: message.count - 20))
  }

  @Test("over a limit are an error that names it")
  func limits() throws {
    var limits = WireLimits()
    limits.messageBytes = 100
    (limits.textBytes, limits.depth, limits.count) = (4, 2, 6)
    let narrow = Wire(limits: limits)
    func name(_ commit: Commit) -> [String] {
      var names: [String] = []
      do throws(WireError) {
        _ = try narrow.sender.message(commit)
      } catch {
        if case .limit(let name, _, _) = error.rule { names.append(name) }
      }
      if let message = try? Wire().sender.message(commit),
        case .limit(let name, _, _)? = narrow.error(message)?.rule
      {
        names.append(name)
      }
      return names
    }
    func named(_ text: String) -> Commit {
      var state = LayerState()
      state.rare.name = text
      return Commit(changes: [
        LayerChange(layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.name]))
      ])
    }
    #expect(name(named("four")) == [])
    #expect(name(named("fives")) == ["textBytes", "textBytes"])
    #expect(name(Commit(removed: (1...7).map { LayerID(rawValue: $0) })) == ["count", "count"])
    #expect(name(.moves(3)) == ["messageBytes", "messageBytes"])
    var deep = PropertyValue.none
    for _ in 0..<3 { deep = .array([deep]) }
    var state = LayerState()
    state.rare.filters = deep
    let nested = Commit(changes: [
      LayerChange(layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.filters]))
    ])
    limits.messageBytes = 1000
    let low = Wire(limits: limits)
    #expect(throws: WireError.self) { try low.sender.message(nested) }
    #expect(
      low.error(try Wire().sender.message(nested))?.rule == .limit("depth", value: 3, most: 2))
  }

  @Test("do not fill the table of words")
  func words() throws {
    var none = WireLimits()
    none.words = 0
    let nearest = Array("nearest".utf8)
    var state = LayerState()
    state.minificationFilter = .nearest
    let message = try Wire().sender.message(
      Commit(changes: [
        LayerChange(
          layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.minificationFilter]))
      ]))
    let place = try #require(message.indices.first { message[$0...].starts(with: nearest) })
    var other = message
    other.replaceSubrange(place..<place + nearest.count, with: "unknown".utf8)
    #expect(Wire(limits: none).error(message) == nil)
    #expect(Wire(limits: none).error(other)?.rule == .limit("words", value: 1, most: 0))
    #expect(Wire().error(other) == nil)
    // It was that client's alone.
    #expect(Wire(limits: none).error(other)?.rule == .limit("words", value: 1, most: 0))
  }

  /// The message of a layer with these rows, and the place of its first value.
  private func message(
    _ state: LayerState, _ rows: PropertySet
  ) throws -> (bytes: [UInt8], value: Int) {
    let bytes = try Wire().sender.message(
      Commit(changes: [LayerChange(layer: LayerID(rawValue: 1), state: state, changed: rows)]))
    return (bytes, WireHeader.size + 51)
  }

  @Test("that are no texts, no layers of a client, no rows of a kind or no pictures are refused")
  func values() throws {
    var named = LayerState()
    named.rare.name = "four"
    var (bytes, value) = try message(named, PropertySet([.name]))
    bytes[value + 5] = 0xff
    #expect(Wire().error(bytes)?.rule == .text)

    for number: UInt32 in [0, 0xFF00_0000, .max] {
      var removal = try Wire().sender.message(Commit(removed: [LayerID(rawValue: 7)]))
      let place = removal.count - 4
      withUnsafeBytes(of: number.littleEndian) { removal.replaceSubrange(place..., with: $0) }
      #expect(Wire().error(removal)?.field == "removed", "\(number)")
    }

    let text = LayerState(kind: .text)
    (bytes, value) = try message(text, PropertySet([.textString]))
    #expect(Wire().error(bytes) == nil)
    bytes[value - 18] = LayerKind.plain.rawValue
    #expect(Wire().error(bytes)?.description.contains("has not all of these") == true)

    let wire = Wire()
    var shown = LayerState()
    shown.contents = Contents(RandomCommits.images[0])
    bytes = try wire.sender.message(
      Commit(changes: [
        LayerChange(layer: LayerID(rawValue: 1), state: shown, changed: PropertySet([.contents]))
      ]))
    value = WireHeader.size + 51 + 25
    #expect(wire.error(bytes) == nil)
    bytes[value + 1] = 1
    #expect(wire.error(bytes)?.rule == .reference(1, count: 1))
  }

  @Test("do not become many more bytes of memory")
  func memory() throws {
    var limits = WireLimits()
    limits.memoryBytes = 2000
    var state = LayerState()
    state.rare.filters = .array([PropertyValue](repeating: .none, count: 20))
    func message() throws -> [UInt8] {
      try Wire().sender.message(
        Commit(changes: [
          LayerChange(
            layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.filters]))
        ]))
    }
    #expect(Wire(limits: limits).error(try message()) == nil)
    state.rare.filters = .array([PropertyValue](repeating: .none, count: 200))
    let rule = Wire(limits: limits).error(try message())?.rule
    guard case .limit("memoryBytes", let value, 2000)? = rule else {
      Issue.record("\(String(describing: rule))")
      return
    }
    #expect(value > 2000)
    #expect(try Wire().receiver.weighedCommit(message()).bytes > value)
  }

  @Test("that give layers the rows of another kind leave a tree that can be shown")
  func otherKinds() throws {
    let wire = Wire()
    var random = RandomCommits(seed: 23, images: RandomCommits.images)
    var tree = RenderTree()
    try tree.apply(random.first(count: 10))
    for kind in LayerKind.allCases {
      var commit = Commit(time: 3)
      for number in 1...10 as ClosedRange<UInt32> {
        var state = LayerState(kind: kind)
        var changed = PropertySet()
        for row in PropertyTable.rows(for: kind)
        where row.write(&state, random.value(of: row)) { changed.insert(row.id) }
        commit.changes.append(
          LayerChange(
            layer: LayerID(rawValue: number), state: state, changed: changed,
            animations: random.animations(on: kind)))
      }
      try tree.apply(wire.crossed(commit))
      #expect(tree.evaluate(at: 4).layers.count >= 10)
      _ = tree.nextWake(after: 4)
    }
  }

  @Test("that were messages and were damaged end in an error, or in a commit that a tree takes")
  func damaged() throws {
    let wire = Wire()
    var random = RandomCommits(seed: 11, images: RandomCommits.images)
    let first = random.first(count: 10)
    let commits = [first] + (0..<6).map { _ in random.next() }
    let messages = try commits.map { try wire.sender.message($0) }
    // Proxies of sources would get new numbers.
    let file = WireSender(client: wire.sender.client, pictures: wire.pictures, sources: nil)
    var tree = RenderTree()
    try tree.apply(first)
    _ = tree.evaluate(at: 0)
    var damage = Damage(seed: 17)
    var outcomes = (errors: 0, refusals: 0, commits: 0)
    for round in 0..<Self.count {
      let bytes = damage.damaged(messages[round % messages.count])
      // Of a client of its own, as damaged ids would lead into other messages.
      guard let commit = try? wire.newReceiver.commit(bytes) else {
        outcomes.errors += 1
        continue
      }
      // What was read can be written, and reads as the same bytes.
      let again = try file.message(commit)
      #expect(try file.message(wire.newReceiver.commit(again)) == again)
      var copy = tree
      do {
        try copy.apply(commit)
        _ = copy.evaluate(at: 1)
        _ = copy.nextWake(after: 1)
        outcomes.commits += 1
      } catch {
        outcomes.refusals += 1
      }
    }
    print(
      "damaged messages: \(outcomes.errors) errors, \(outcomes.refusals) refused commits, "
        + "\(outcomes.commits) commits")
    #expect(outcomes.errors > Self.count / 10 && outcomes.commits > Self.count / 20)
  }
}

/// Damages messages; the same seed does the same damage.
private struct Damage {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func damaged(_ message: [UInt8]) -> [UInt8] {
    var bytes = message
    for _ in 0...Int.random(in: 0..<3, using: &numbers) { change(&bytes) }
    // Most headers state the length that is there, so that the fields are read.
    if Int.random(in: 0..<8, using: &numbers) > 0 { bytes.setLength() }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard bytes.count > WireHeader.size + 8 else { return }
    let start = Int.random(in: 0..<20, using: &numbers) == 0 ? 0 : WireHeader.size
    let place = Int.random(in: start..<bytes.count - 8, using: &numbers)
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
    case 2: bytes[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &numbers)!
    case 3: bytes.remove(at: place)
    case 4: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
    case 5:
      let odd: [Double] = [
        .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -1, 1e9,
      ]
      withUnsafeBytes(of: odd.randomElement(using: &numbers)!.bitPattern.littleEndian) {
        bytes.replaceSubrange(place..<place + 8, with: $0)
      }
    default:
      let from = Int.random(in: start..<bytes.count - 8, using: &numbers)
      bytes.replaceSubrange(place..<place + 8, with: Array(bytes[from..<from + 8]))
    }
  }
}

extension [UInt8] {
  /// Has the header state the length that is there.
  mutating func setLength() {
    guard count >= WireHeader.size else { return }
    let length = UInt32(count - WireHeader.size)
    for index in 0..<4 { self[12 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
  }
}
