// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore
import Testing

@Suite("A guest is shown from when it comes until it goes", .serialized)
struct GuestLifeTests {
  /// A renderer whose layer shows a guest.
  private struct Studio {
    let renderer: HeadlessRenderer

    init(_ client: CARemoteLayerClient?, below root: CALayer = CALayer()) throws {
      renderer = try HeadlessRenderer(size: CGSize(width: 20, height: 20))
      root.frame = GuestTree.rect(0, 0, 20, 20)
      renderer.layer = root
      if let client { root.addSublayer(Studio.host(client)) }
    }

    static func host(_ client: CARemoteLayerClient) -> CALayer {
      let host = CALayer(remoteClientId: client.clientId)
      host.frame = GuestTree.rect(0, 0, 20, 20)
      return host
    }

    /// The colour of the middle, red first.
    func middle(at time: Double = 0) throws -> [UInt8] {
      CATransaction.flush()
      _ = try renderer.draw(at: time)
      return Array(renderer.readBytes()[4 * (10 * 20 + 10)..<4 * (10 * 20 + 11)])
    }
  }

  private static func plain(_ color: CGColor) -> CALayer {
    .filled(GuestTree.rect(0, 0, 20, 20), color)
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]
  private let pureRed = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  @Test("an id that nobody has shows nothing, until a client comes")
  func unknown() throws {
    let (id, sink) = (GuestID.fresh(), Letters())
    let studio = try Studio(nil)
    let host = CALayer(remoteClientId: id.rawValue)
    host.frame = GuestTree.rect(0, 0, 20, 20)
    studio.renderer.layer?.addSublayer(host)
    #expect(try studio.middle() == Self.clear)
    #expect(studio.renderer.report?.diagnostics == [])
    let entrance = try #require(GuestTrees.process.enter(id))
    let context = LayerContext(orientation: .yDown, sink: sink)
    context.rootLayer = Self.plain(pureRed)
    CATransaction.flush()
    for commit in sink.letters { entrance.submit(commit) }
    #expect(try studio.middle() == Self.red)
    GuestTrees.process.leave(id)
    #expect(try studio.middle() == Self.clear)
    #expect(GuestTrees.process.enter(id) == nil)
  }

  @Test("ids are random numbers, none of them 0 or given twice")
  func ids() {
    let ids = (0..<200).map { _ in CARemoteLayerClient(serverPort: 1).clientId }
    #expect(Set(ids).count == 200 && !ids.contains(0))
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $1 &- $0 != 1 })
  }

  @Test("invalidate() takes it away at once, the end of the client too")
  func invalidate() throws {
    var client: CARemoteLayerClient? = CARemoteLayerClient(serverPort: 1)
    client?.layer = Self.plain(pureRed)
    let studio = try Studio(client)
    #expect(try studio.middle() == Self.red)
    CATransaction.setDisableActions(true)
    client?.invalidate()
    #expect(client?.layer == nil)
    #expect(try studio.middle() == Self.clear)
    CATransaction.setDisableActions(true)
    client = CARemoteLayerClient(serverPort: 1)
    client?.layer = Self.plain(pureRed)
    studio.renderer.layer?.sublayers = try [Studio.host(#require(client))]
    #expect(try studio.middle() == Self.red)
    client = nil
    #expect(try studio.middle() == Self.clear)
  }

  @Test("the picture of a program that is gone stays for a second, its animations running")
  func abandoned() throws {
    let client = CARemoteLayerClient(serverPort: 1)
    client.layer = Self.plain(pureRed)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 10)
    client.layer?.add(fade, forKey: "fade")
    let studio = try Studio(client)
    #expect(try studio.middle(at: 5)[0] == 128)
    GuestTrees.process.abandon(GuestID(rawValue: client.clientId), at: 5)
    #expect(try studio.middle(at: 5.9)[0] == 150)
    #expect(studio.renderer.demand(after: 5.9) == .continuous(every: 1))
    #expect(try studio.middle(at: 6) == Self.clear)
    #expect(studio.renderer.demand(after: 6) == .never)
  }

  @Test("the end of an abandoned picture that rests wakes its host")
  func abandonedAtRest() throws {
    let client = CARemoteLayerClient(serverPort: 1)
    client.layer = Self.plain(pureRed)
    let studio = try Studio(client)
    #expect(try studio.middle(at: 2) == Self.red)
    GuestTrees.process.abandon(GuestID(rawValue: client.clientId), at: 3)
    #expect(try studio.middle(at: 3) == Self.red)
    #expect(studio.renderer.demand(after: 3) == .at(4))
    #expect(try studio.middle(at: 4) == Self.clear)
  }

  @Test("a guest within a guest is shown, to a depth of 8")
  func depth() throws {
    let clients = (0..<9).map { _ in CARemoteLayerClient(serverPort: 1) }
    for (client, next) in zip(clients, clients.dropFirst()) {
      client.layer = CALayer()
      client.layer?.frame = GuestTree.rect(0, 0, 20, 20)
      client.layer?.addSublayer(Studio.host(next))
    }
    clients[8].layer = Self.plain(pureRed)
    let studio = try Studio(clients[1])
    #expect(try studio.middle() == Self.red)
    #expect(studio.renderer.report?.diagnostics == [])
    let deeper = try Studio(clients[0])
    #expect(try deeper.middle() == Self.clear)
    let said = deeper.renderer.report?.diagnostics ?? []
    #expect(said.count == 1 && said[0].contains("more than 8 would stand within each other"))
    // A level less, and all are shown.
    clients[6].layer = Self.plain(pureRed)
    #expect(try deeper.middle() == Self.red)
    #expect(deeper.renderer.report?.diagnostics == [])
    withExtendedLifetime(clients) {}
  }

  @Test("a guest in itself is cut, with the way to the layer")
  func cycle() throws {
    let (a, b) = (CARemoteLayerClient(serverPort: 1), CARemoteLayerClient(serverPort: 1))
    for (client, other) in [(a, b), (b, a)] {
      client.layer = Self.plain(pureRed)
      client.layer?.name = client === a ? "a" : "b"
      client.layer?.addSublayer(Studio.host(other))
      client.layer?.sublayers?[0].name = "stage"
    }
    let studio = try Studio(a)
    studio.renderer.layer?.sublayers?[0].name = "host"
    #expect(try studio.middle() == Self.red)
    #expect(
      studio.renderer.report?.diagnostics == [
        "Layer `host/a/stage/b/stage`: guest \(a.clientId) is not shown, because the layer is part"
          + " of its tree."
      ])
  }

  @Test("a layer shows another guest when its id changes, and none when it goes")
  func changes() throws {
    let (a, b) = (CARemoteLayerClient(serverPort: 1), CARemoteLayerClient(serverPort: 1))
    a.layer = Self.plain(pureRed)
    b.layer = Self.plain(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    let studio = try Studio(a)
    #expect(try studio.middle() == Self.red)
    CATransaction.setDisableActions(true)
    let host = studio.renderer.layer?.sublayers?[0]
    host?.setValue(b.clientId, forKey: "remoteClientId")
    #expect(try studio.middle() == [0, 0, 255, 255])
    CATransaction.setDisableActions(true)
    host?.removeFromSuperlayer()
    #expect(try studio.middle() == Self.clear)
    #expect(studio.renderer.report?.layersInTree == 1)
  }
}

/// Keeps commits.
private final class Letters: CommitSink, @unchecked Sendable {
  // Sound: one thread uses it.
  var letters: [Commit] = []
  func submit(_ commit: Commit) { letters.append(commit) }
}
