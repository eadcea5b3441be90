// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer
import CoreGraphics
import QuartzCore

/// One tree twice: on one renderer parts of it are guests, which clients give, on the other they
/// are sublayers. The pictures are to be the same bytes.
///
/// Belongs to the thread that made it.
final class GuestPair {
  /// Puts a guest's root into a layer, as the first of its sublayers.
  typealias Planting = (_ root: CALayer, _ host: CALayer) -> Void

  let grafted: HeadlessRenderer
  let native: HeadlessRenderer
  /// The clients, in the order in which guests were put in.
  private(set) var clients: [CARemoteLayerClient] = []

  /// - Parameter build: Makes the tree. It is called once for each renderer.
  init(side: CGFloat = 100, _ build: (Planting) -> CALayer) throws {
    let size = CGSize(width: side, height: side)
    grafted = try HeadlessRenderer(size: size)
    native = try HeadlessRenderer(size: size)
    var clients: [CARemoteLayerClient] = []
    grafted.layer = build { root, host in
      let client = CARemoteLayerClient(serverPort: 0)
      client.layer = root
      host.setValue(client.clientId, forKey: "remoteClientId")
      clients.append(client)
    }
    native.layer = build { root, host in host.insertSublayer(root, at: 0) }
    self.clients = clients
  }

  /// Changes a layer of both trees, found by its name.
  func change(_ name: String, _ body: (CALayer) -> Void) {
    let roots = [grafted.layer, native.layer] + clients.map(\.layer)
    for root in roots { root?.named(name).map(body) }
  }

  /// Whether both pictures are the same.
  func isSame(at time: Double = 0) throws -> Bool {
    CATransaction.flush()
    _ = try grafted.draw(at: time)
    _ = try native.draw(at: time)
    return grafted.readBytes() == native.readBytes()
  }

  /// Whether the picture of the tree in one program differs between two times.
  func moves(from: Double, to: Double) throws -> Bool {
    CATransaction.flush()
    _ = try native.draw(at: from)
    let before = native.readBytes()
    _ = try native.draw(at: to)
    return native.readBytes() != before
  }

  /// Whether the guests change the picture at all.
  func showsGuests(at time: Double = 0) throws -> Bool {
    CATransaction.flush()
    _ = try grafted.draw(at: time)
    let shown = grafted.readBytes()
    let roots = clients.map(\.layer)
    CATransaction.setDisableActions(true)
    for client in clients { client.layer = nil }
    CATransaction.flush()
    _ = try grafted.draw(at: time)
    let bare = grafted.readBytes()
    for (client, root) in zip(clients, roots) { client.layer = root }
    CATransaction.flush()
    return shown != bare
  }
}

extension CALayer {
  /// The layer of that name in the tree below; the root of a guest is not below its host.
  func named(_ name: String) -> CALayer? {
    if self.name == name { return self }
    for layer in (sublayers ?? []) + (mask.map { [$0] } ?? []) {
      if let found = layer.named(name) { return found }
    }
    return nil
  }
}

/// Colours and trees of the tests of guests.
enum GuestTree {
  static let red = CGColor(srgbRed: 0.9, green: 0.2, blue: 0.2, alpha: 1)
  static let green = CGColor(srgbRed: 0.1, green: 0.7, blue: 0.4, alpha: 0.8)
  static let blue = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.9, alpha: 1)

  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// Two overlapping layers that reach over the hosting layer's edges.
  static func guest() -> CALayer {
    let guest = CALayer.filled(rect(10, 5, 50, 40), red) { $0.name = "guest" }
    guest.addSublayer(.filled(rect(20, 20, 60, 30), green) { $0.name = "part" })
    return guest
  }

  /// A hosting layer between two siblings, the guest in it below a sublayer of its own.
  static func page(
    _ guest: CALayer, in plant: GuestPair.Planting, _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    let page = CALayer.filled(rect(0, 0, 100, 100), CGColor(gray: 0.9, alpha: 1)) {
      $0.name = "page"
    }
    let host = CALayer.filled(rect(20, 20, 60, 60), blue) { $0.name = "host" }
    host.addSublayer(.filled(rect(40, 30, 15, 15), CGColor(gray: 0.1, alpha: 1)))
    page.sublayers = [
      .filled(rect(0, 30, 100, 10), red), host, .filled(rect(45, 0, 10, 100), green),
    ]
    plant(guest, host)
    configure(host)
    return page
  }
}
