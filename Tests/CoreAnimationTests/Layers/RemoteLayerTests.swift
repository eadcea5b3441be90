// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@Suite("Layers that show the tree of a client", .serialized) struct RemoteLayerTests {
  @Test("a client has an id of its own, a layer, and no layer once it has ended")
  func client() {
    let server = CARemoteLayerServer.shared()
    #expect(server === CARemoteLayerServer.shared() && server.serverPort != 0)
    let client = CARemoteLayerClient(serverPort: server.serverPort)
    let other = CARemoteLayerClient(serverPort: 0)
    #expect(client.clientId != 0 && client.clientId != other.clientId && client.layer == nil)
    let (root, above) = (CALayer(), CALayer())
    above.addSublayer(root)
    client.layer = root
    #expect(client.layer === root && root.superlayer == nil)
    client.invalidate()
    #expect(client.layer == nil)
    client.layer = CALayer()
    #expect(client.layer == nil)
  }

  @Test("the layer keeps the id as a property, in copies and archives too")
  func property() throws {
    let layer = CALayer(remoteClientId: 0xFFFF_FFFE)
    #expect(layer.value(forKey: "remoteClientId") as? Double == 4_294_967_294)
    #expect(CALayer().value(forKey: "remoteClientId") as? Double == 0)
    #expect(layer.contents == nil && layer.bounds == .zero)
    let copy = CALayer(layer: layer)
    #expect(copy.value(forKey: "remoteClientId") as? Double == 4_294_967_294)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    #expect(read?.value(forKey: "remoteClientId") as? Double == 4_294_967_294)
    layer.setValue(0, forKey: "remoteClientId")
    #expect(layer.value(forKey: "remoteClientId") as? Double == 0)
  }
}
