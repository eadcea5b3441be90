// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CAWire
import CoreGraphics
import Foundation
import Testing

@Suite("The cost of the wire") struct WireCostTests {
  /// Prints microseconds, the least of many rounds. Only a release build says anything.
  @Test(
    "of 1,000 moves, printed",
    .enabled(if: ProcessInfo.processInfo.environment["LAYERKIT_MEASURE"] != nil))
  func moves() throws {
    let cost = try WireCost.ofMoves(1000)
    print("1,000 moves: \(cost)")
    #expect(cost.bytes == 24_049)
  }
}

/// Bytes of a message, and microseconds to write, read and apply it.
struct WireCost: CustomStringConvertible {
  var bytes = 0
  var writing = Double.infinity
  var reading = Double.infinity
  var applying = Double.infinity

  static func ofMoves(_ count: Int) throws -> WireCost {
    let store = LocalPictures()
    let sender = WireSender(client: .own, pictures: store)
    let receiver = WireReceiver(client: .own, pictures: store)
    var tree = RenderTree()
    let layers = (1...UInt32(count)).map(LayerID.init(rawValue:))
    try tree.apply(
      Commit(
        root: RootChange(layer: layers[0], orientation: .yDown),
        changes: layers.map {
          LayerChange(
            layer: $0, state: LayerState(), changed: PropertySet(),
            sublayers: $0 == layers[0] ? Array(layers.dropFirst()) : nil)
        }))
    var cost = WireCost()
    for round in 0..<400 {
      var commit = Commit(sequence: UInt64(round + 2))
      var geometry = LayerGeometry()
      for layer in layers {
        geometry.position = CGPoint(x: Double(layer.rawValue), y: Double(round))
        commit.moves.append(layer, PropertySet([.position]), geometry, opacity: 1)
      }
      let start = DispatchTime.now().uptimeNanoseconds
      let message = try sender.message(commit)
      let written = DispatchTime.now().uptimeNanoseconds
      let copy = try receiver.commit(message)
      let read = DispatchTime.now().uptimeNanoseconds
      try tree.apply(copy)
      let applied = DispatchTime.now().uptimeNanoseconds
      _ = tree.evaluate(at: Double(round))
      cost.bytes = message.count
      cost.writing = min(cost.writing, Double(written - start) / 1000)
      cost.reading = min(cost.reading, Double(read - written) / 1000)
      cost.applying = min(cost.applying, Double(applied - read) / 1000)
    }
    return cost
  }

  var description: String {
    "\(bytes) bytes, written in \(writing) µs, read in \(reading) µs, applied in \(applying) µs"
  }
}
