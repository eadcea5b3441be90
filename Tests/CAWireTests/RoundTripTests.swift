// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics
import Testing

@testable import CAWire

@Suite("A commit through the wire and back") struct RoundTripTests {
  @Test("is equal, whatever it holds", arguments: 0..<40 as Range<UInt64>)
  func streams(_ seed: UInt64) throws {
    let wire = Wire()
    var random = RandomCommits(seed: seed, images: RandomCommits.images, source: StillSource())
    var commits = [random.first()]
    for _ in 0..<8 { commits.append(random.next()) }
    for commit in commits {
      let message = try wire.sender.message(commit)
      let copy = try wire.receiver.commit(message)
      #expect(copy == commit)
      #expect(copy.changes.map(\.state.kind) == commit.changes.map(\.state.kind))
    }
  }

  @Test("has every row of the table, of every kind of layer", arguments: LayerKind.allCases)
  func rows(_ kind: LayerKind) throws {
    let wire = Wire()
    var random = RandomCommits(seed: 3, images: RandomCommits.images)
    for row in PropertyTable.rows(for: kind) {
      var written = 0
      while written < 6 {
        var state = LayerState(kind: kind)
        // Sets of bits take no fractions.
        guard row.write(&state, random.value(row.kind, depth: 0)) else { continue }
        written += 1
        let change = LayerChange(
          layer: LayerID(rawValue: 1), state: state, changed: PropertySet([row.id]))
        #expect(try wire.crossed(Commit(changes: [change])).changes == [change], "\(row.key)")
      }
    }
  }

  @Test("has every word of every list, and every space of colors")
  func words() throws {
    let wire = Wire()
    func crossed(_ content: AnimationContent, _ timing: AnimationTiming = AnimationTiming()) throws
      -> Bool
    {
      let record = AnimationRecord(
        id: AnimationID(rawValue: .max), timing: timing, content: content)
      let change = LayerChange(
        layer: LayerID(rawValue: 9), state: LayerState(), changed: PropertySet(),
        animations: [record])
      return try wire.crossed(Commit(changes: [change])).changes == [change]
    }
    func animation(_ function: ValueFunction?, _ frames: Keyframes = Keyframes())
      -> AnimationContent
    {
      .property(
        PropertyAnimation(
          target: AnimationTarget(keyPath: "transform", kind: .plain), valueFunction: function,
          values: .keyframes(frames)))
    }
    for mode in FillMode.allCases {
      var timing = AnimationTiming()
      timing.fillMode = mode
      #expect(try crossed(.group([]), timing))
    }
    for function in ValueFunction.allCases { #expect(try crossed(animation(function))) }
    for mode in CalculationMode.allCases {
      var frames = Keyframes()
      frames.mode = mode
      #expect(try crossed(animation(nil, frames)))
    }
    for rotation in PathRotation.allCases {
      var frames = Keyframes()
      frames.rotation = rotation
      #expect(try crossed(animation(nil, frames)))
    }
    for orientation in Orientation.allCases {
      for layer in [nil, LayerID(rawValue: 4)] {
        let commit = Commit(root: RootChange(layer: layer, orientation: orientation))
        #expect(try wire.crossed(commit) == commit)
      }
    }
    #expect(WireColorSpace.spaces.count == 25)
    for space in WireColorSpace.spaces {
      let color = CGColor(
        space: space, values: (0...space.numberOfComponents).map { CGFloat($0) / 5 })
      var state = LayerState()
      state.backgroundColor = color
      let commit = Commit(changes: [
        LayerChange(
          layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.backgroundColor]))
      ])
      #expect(try wire.crossed(commit).changes[0].state.backgroundColor == color)
    }
  }

  @Test("keeps the bits of numbers that are none")
  func bits() throws {
    let odd = Double(bitPattern: 0x7ff8_0000_dead_beef)
    var state = LayerState()
    state.geometry.zPosition = odd
    let copy = try Wire().crossed(
      Commit(changes: [
        LayerChange(
          layer: LayerID(rawValue: 1), state: state, changed: PropertySet([.zPosition]))
      ]))
    #expect(Double(copy.changes[0].state.geometry.zPosition).bitPattern == odd.bitPattern)
  }

  @Test("has a path once, however many layers show it")
  func paths() throws {
    let wire = Wire()
    let path = CGMutablePath()
    path.move(to: .zero)
    for number in 1...1000 { path.addLine(to: CGPoint(x: number, y: number % 7)) }
    let shape = path.copy()!
    func commit(_ count: UInt32) -> Commit {
      Commit(
        changes: (1...count).map { number in
          var state = LayerState(kind: .shape)
          state[extra: .shapePath] = .path(shape)
          return LayerChange(
            layer: LayerID(rawValue: number), state: state, changed: PropertySet([.shapePath]))
        })
    }
    let (one, many) = (try wire.sender.message(commit(1)), try wire.sender.message(commit(50)))
    #expect(many.count < one.count + 50 * 40)
    let copy = try wire.receiver.commit(many)
    #expect(copy == commit(50))
    let paths = copy.changes.compactMap { change -> CGPath? in
      guard case .path(let path)? = change.state[extra: .shapePath] else { return nil }
      return path
    }
    #expect(paths.count == 50 && paths.allSatisfy { $0 === paths[0] })
  }

  @Test("of moves alone is as long as its rows and numbers, and 49 bytes")
  func moves() throws {
    let message = try Wire().sender.message(.moves(1000))
    #expect(message.count == 16 + 8 + 8 + 1 + 4 + 4 + 1000 * (8 + 16) + 4 + 4)
    #expect(try Wire().crossed(.moves(1000)) == .moves(1000))
  }
}

/// A source that never changes.
final class StillSource: PictureSource {
  let bells = Bells()
  func picture(at time: Double, waits: Bool) -> Contents? { nil }
  func nextChange(after time: Double) -> Double { .infinity }
}
