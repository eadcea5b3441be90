// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

@Suite("A guest in a layer is drawn as the same layers are in one program", .serialized)
struct GuestPictureTests {
  private static func turned() -> CATransform3D {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / 200
    return CATransform3DRotate(matrix, 0.9, 0.3, 1, 0.1)
  }

  /// What a layer does to its sublayers, by a word for it.
  private static let looks: [String: @Sendable (CALayer) -> Void] = [
    "nothing": { _ in },
    "perspective": { $0.transform = turned() },
    "sublayer transform": { $0.sublayerTransform = turned() },
    "opacity of a group": { $0.opacity = 0.4 },
    "round corners": {
      $0.cornerRadius = 20
      $0.masksToBounds = true
    },
    "a mask": { $0.mask = .filled(CGRect(x: 5, y: 5, width: 30, height: 50), GuestTree.green) },
    "a filter": {
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(3, forKey: "inputRadius")
      $0.filters = [blur]
    },
    "a shadow": { $0.shadowOpacity = 0.7 },
    "rasterized": { $0.shouldRasterize = true },
    "flipped": { $0.isGeometryFlipped = true },
    "hidden": { $0.isHidden = true },
    "bounds that are scrolled": { $0.bounds.origin = CGPoint(x: 12, y: -7) },
  ]

  @Test("under", arguments: looks.keys.sorted())
  func under(word: String) throws {
    let look = try #require(Self.looks[word])
    let pair = try GuestPair { plant in GuestTree.page(GuestTree.guest(), in: plant, look) }
    #expect(try pair.isSame())
    #expect(try pair.showsGuests() == (word != "hidden"))
  }

  @Test("among layers that stand in one space of three dimensions")
  func depth() throws {
    let pair = try GuestPair { plant in
      let page = CALayer.filled(CGRect(x: 0, y: 0, width: 100, height: 100), GuestTree.blue)
      page.sublayerTransform = Self.turned()
      let space = CATransformLayer()
      space.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
      let guest = GuestTree.guest()
      guest.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      let wall = CALayer.filled(CGRect(x: 0, y: 0, width: 80, height: 50), GuestTree.red)
      wall.transform = CATransform3DMakeRotation(-0.8, 0, 1, 0)
      space.addSublayer(wall)
      page.addSublayer(space)
      plant(guest, space)
      return page
    }
    #expect(try pair.isSame())
    #expect(try pair.showsGuests())
  }

  @Test("in any tree", arguments: 0..<60)
  func random(seed: UInt64) throws {
    let pair = try GuestPair(side: 96) { plant in
      var hosts = HostileTree(seed: seed)
      let page = hosts.tree(count: 5)
      let host = hosts.layer()
      page.insertSublayer(host, at: 1)
      host.addSublayer(hosts.layer())
      var guests = HostileTree(seed: seed &+ 1_000)
      plant(guests.tree(count: 12), host)
      return page
    }
    #expect(try pair.isSame())
    #expect(try pair.isSame(at: 0.7))
  }

  @Test("twice in one tree, and in two trees")
  func severalHosts() throws {
    let client = CARemoteLayerClient(serverPort: 0)
    client.layer = GuestTree.guest()
    func page() -> CALayer {
      let page = CALayer.filled(CGRect(x: 0, y: 0, width: 100, height: 100), GuestTree.blue)
      for x in [5, 55] {
        let host = CALayer(remoteClientId: client.clientId)
        host.frame = CGRect(x: x, y: 10 + x, width: 40, height: 40)
        host.masksToBounds = true
        page.addSublayer(host)
      }
      return page
    }
    let native = page()
    for host in native.sublayers ?? [] {
      host.setValue(0, forKey: "remoteClientId")
      host.addSublayer(GuestTree.guest())
    }
    let size = CGSize(width: 100, height: 100)
    let expected = try render(native, size: size)
    #expect(try render(page(), size: size).differing(from: expected, by: 0) == 0)
    #expect(try render(page(), size: size).differing(from: expected, by: 0) == 0)
  }

  @Test("whose space lies the other way, turned over")
  func orientation() throws {
    let client = CARemoteLayerClient(serverPort: 0)
    client.layer = GuestTree.guest()
    func page(_ fill: (CALayer) -> Void) -> CALayer {
      GuestTree.page(CALayer(), in: { _, host in fill(host) }) { $0.bounds.size.height = 44 }
    }
    let size = CGSize(width: 100, height: 100)
    let grafted = page { $0.setValue(client.clientId, forKey: "remoteClientId") }
    let native = page { host in
      let gate = CATransformLayer()
      gate.isGeometryFlipped = true
      gate.frame = CGRect(x: 0, y: 0, width: 60, height: 44)
      gate.addSublayer(GuestTree.guest())
      host.insertSublayer(gate, at: 0)
    }
    let shown = try render(grafted, size: size, orientation: .yUp)
    #expect(shown.differing(from: try render(native, size: size, orientation: .yUp), by: 0) == 0)
    client.layer = nil
    let bare = try render(grafted, size: size, orientation: .yUp)
    #expect(shown.differing(from: bare, by: 0) > 0)
  }

  @Test("render(in:) leaves guests out")
  func renderInContext() throws {
    let client = CARemoteLayerClient(serverPort: 0)
    client.layer = GuestTree.guest()
    let size = CGSize(width: 100, height: 100)
    let page = GuestTree.page(
      CALayer(), in: { $1.setValue(client.clientId, forKey: "remoteClientId") })
    let bare = GuestTree.page(CALayer(), in: { _, _ in })
    #expect(
      Pixels(try page.drawn(in: size)).differing(from: Pixels(try bare.drawn(in: size)), by: 0) == 0
    )
    #expect(try render(page, size: size).differing(from: try render(bare, size: size), by: 0) > 0)
  }

  @Test("a hit inside a guest gives the layer that shows it")
  func hitTest() throws {
    let client = CARemoteLayerClient(serverPort: 0)
    client.layer = GuestTree.guest()
    let page = GuestTree.page(
      CALayer(), in: { $1.setValue(client.clientId, forKey: "remoteClientId") })
    let host = try #require(page.named("host"))
    _ = try render(page, size: CGSize(width: 100, height: 100))
    #expect(page.hitTest(CGPoint(x: 35, y: 50)) === host)
    #expect(client.layer?.hitTest(CGPoint(x: 15, y: 15)) === client.layer)
  }
}
