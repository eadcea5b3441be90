// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAProtocol
import CARenderServer
import CAWire
import CoreGraphics
import Testing

@testable import CAServer

@Suite("A commit that shows together with the next one") struct ServedPartTests {
  private func change(_ number: UInt32, sublayers: [UInt32]? = nil) -> LayerChange {
    LayerChange(
      layer: LayerID(rawValue: number), state: LayerState(), changed: PropertySet(),
      sublayers: sublayers.map { $0.map(LayerID.init(rawValue:)) })
  }

  @Test("is taken with that, and the client hears of one")
  func taken() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    try client.say(
      .open(SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)), to: 1)
    let sender = WireSender(
      client: ClientID(rawValue: client.number), pictures: SentPictures())
    for number: UInt32 in 2...4 {
      let part = try sender.message(Commit(changes: [change(number)]))
      try client.put(RawClient.packet(.commitPart, part, 1))
    }
    let whole = Commit(
      root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown),
      changes: [change(1, sublayers: [2, 3, 4])])
    try client.commit(whole, to: 1)
    try client.say(.draw(request: 3, time: 0, view: SurfaceView(), wantsPixels: false), to: 1)
    var taken: [UInt32] = []
    let summary = client.first { message -> FrameSummary? in
      if case .taken(let count) = message { taken.append(count) }
      guard case .drawn(request: 3, let summary) = message else { return nil }
      return summary
    }
    #expect(taken == [1])
    #expect(summary?.layers == 4 && summary?.refusals == [])
  }

  @Test("counts among the layers of its client")
  func limit() throws {
    var options = ServerOptions()
    options.limits.layers = 2
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    try client.say(
      .open(SurfaceOrder(.screen, size: CGSize(width: 4, height: 4), scale: 1)), to: 1)
    let sender = WireSender(
      client: ClientID(rawValue: client.number), pictures: SentPictures())
    for number: UInt32 in 2...4 {
      let part = try sender.message(Commit(changes: [change(number)]))
      try client.put(RawClient.packet(.commitPart, part, 1))
    }
    #expect(client.awaitFarewell() == "Its surfaces would have 3 layers; the limit is 2.")
  }
}
