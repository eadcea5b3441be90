// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CAWire
import CoreGraphics
import Testing

@Suite("Numbers of others that lead nowhere") struct HostileFieldTests {
  private let wire = Wire()

  /// The message of a layer that has one row.
  private func message(_ state: LayerState, _ row: PropertyID) throws -> [UInt8] {
    try wire.sender.message(
      Commit(changes: [
        LayerChange(layer: LayerID(rawValue: 1), state: state, changed: PropertySet([row]))
      ]))
  }

  /// The bytes with another number of four bytes.
  private func bytes(_ message: [UInt8], _ place: Int, _ number: Int32) -> [UInt8] {
    var bytes = message
    withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    return bytes
  }

  /// Bytes behind the row of a change: how many layers were removed.
  private static let tail = 4

  @Test("are those of paths that are not in the table", arguments: [1, 2, .max, -1] as [Int32])
  func paths(_ number: Int32) throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    var state = LayerState(kind: .shape)
    state[extra: .shapePath] = .path(try #require(path.copy()))
    let message = try message(state, .shapePath)
    let place = message.count - Self.tail - 4
    #expect(wire.error(bytes(message, place, 0)) == nil)
    #expect(
      wire.error(bytes(message, place, number))?.rule
        == .reference(Int(UInt32(bitPattern: number)), count: 1))
  }

  /// The number of a part, in the order level, left, top, width and height, and its new value.
  @Test(
    "are parts outside of a picture",
    arguments: [
      (0, -1), (1, -1), (1, 2), (1, .max), (2, -1), (2, 1), (3, 0), (3, -1), (3, 3), (3, .max),
      (4, 0), (4, 2), (0, 1),
    ] as [(Int, Int32)])
  func parts(_ index: Int, _ number: Int32) throws {
    let image = RandomCommits.images[0]
    var state = LayerState()
    // Of a level below, two columns are one too many.
    state.contents = Contents(
      id: ContentsID(rawValue: image.identity), image: image,
      part: ContentsPart(x: 0, y: 0, width: index == 0 ? 2 : 1, height: 1))
    let message = try message(state, .contents)
    #expect(wire.error(message) == nil)
    let place = message.count - Self.tail - 20 + 4 * index
    #expect(
      wire.error(bytes(message, place, number))?.rule
        == .value("the part lies outside a picture of 2×1"))
  }

  /// The number of a change, in the order left, top, width and height, and its new value.
  @Test(
    "are changes outside of a picture",
    arguments: [
      (0, -1), (0, 2), (0, .max), (1, -1), (1, 1), (2, -1), (2, 3), (2, .max), (3, -1), (3, 2),
    ] as [(Int, Int32)])
  func changes(_ index: Int, _ number: Int32) throws {
    let image = RandomCommits.images[0]
    let id = ContentsID(rawValue: image.identity)
    var state = LayerState()
    state.contents = Contents(
      id: id, image: image,
      change: ContentsChange(of: id, x: 0, y: 0, width: 1, height: 1))
    let message = try message(state, .contents)
    #expect(wire.error(message) == nil)
    let place = message.count - Self.tail - 16 + 4 * index
    #expect(
      wire.error(bytes(message, place, number))?.rule
        == .value("the change lies outside a picture of 2×1"))
  }

  @Test("are codes that stand for no word")
  func words() throws {
    let root = RootChange(layer: LayerID(rawValue: 1), orientation: .yDown)
    let message = try wire.sender.message(Commit(root: root))
    // Behind the header, two empty tables, the sequence and the flags.
    let place = WireHeader.size + 8 + 8 + 1
    let count = UInt8(Orientation.allCases.count)
    for code in [0, count - 1, count, .max] {
      var bytes = message
      bytes[place] = code
      let rule: WireError.Rule? = code < count ? nil : .code(UInt64(code))
      #expect(wire.error(bytes)?.rule == rule, "\(code)")
    }
  }

  @Test("are those of moves that have fewer or more numbers than their rows take")
  func moves() throws {
    let message = try wire.sender.message(.moves(3))
    // Behind the header, two empty tables, the sequence, the flags and the count of rows.
    let place = WireHeader.size + 8 + 8 + 1 + 4
    // Before the counts of changes and of removed layers.
    let end = message.count - 8
    #expect(wire.error(bytes(message, place, 6)) == nil)
    var fewer = bytes(message, place, 5)
    fewer.removeSubrange(end - 8..<end)
    fewer.setLength()
    #expect(wire.error(fewer)?.rule == .value("the rows take 6 numbers"))
    var more = bytes(message, place, 7)
    more.insert(contentsOf: [UInt8](repeating: 0, count: 8), at: end)
    more.setLength()
    #expect(wire.error(more)?.rule == .value("the rows take 6 numbers"))
  }

  @Test("are more groups within groups of animations than the limit")
  func groups() throws {
    var limits = WireLimits()
    limits.depth = 2
    func message(_ count: Int) throws -> [UInt8] {
      var animations: [AnimationRecord] = []
      for number in 1...UInt64(count) {
        animations = [
          AnimationRecord(
            id: AnimationID(rawValue: number), timing: AnimationTiming(),
            content: .group(animations))
        ]
      }
      return try wire.sender.message(
        Commit(changes: [
          LayerChange(
            layer: LayerID(rawValue: 1), state: LayerState(), changed: PropertySet(),
            animations: animations)
        ]))
    }
    let narrow = Wire(limits: limits)
    #expect(narrow.error(try message(2)) == nil)
    #expect(narrow.error(try message(3))?.rule == .limit("depth", value: 3, most: 2))
  }
}
