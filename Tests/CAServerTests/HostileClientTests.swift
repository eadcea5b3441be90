// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CALink
import CAProtocol
import CAWire
import Foundation
import QuartzCore
import Testing

@testable import CAServer

@Suite("A client that breaks a rule") struct HostileClientTests {
  /// A connection that has said hello.
  private func greeted(_ server: TestServer) throws -> LinkSocket {
    let socket = try LinkSocket.connected(to: server.path)
    try socket.send(
      LinkPacket(bytes: ClientMessage.hello(name: "test", generation: 1).packet()), waiting: 60)
    _ = try socket.receive(waiting: 60)
    return socket
  }

  /// What the server says at the end of the connection.
  private func farewell(_ socket: LinkSocket) throws -> String? {
    while let packet = try socket.receive(waiting: 60) {
      let message: ServerMessage? = try packet.bytes.withUnsafeBytes { bytes in
        var reader = WireReader(bytes, limits: WireLimits())
        let header = try PacketHeader(from: &reader)
        return try ServerMessage.Kind(rawValue: header.kind).map {
          try ServerMessage($0, from: &reader)
        }
      }
      if case .farewell(let text)? = message { return text }
    }
    return nil
  }

  @Test(
    "is ended with the reason",
    arguments: [
      ([UInt8]([1, 2, 3]), "bytes are needed"),
      ([UInt8](repeating: 0, count: 8), "is not the kind of message"),
      ([UInt8](repeating: 255, count: 64), "stands for nothing"),
    ])
  func garbage(_ bytes: [UInt8], _ words: String) throws {
    let server = try TestServer()
    let socket = try greeted(server)
    try socket.send(LinkPacket(bytes: bytes), waiting: 60)
    let text = try #require(try farewell(socket))
    #expect(text.contains(words), "\(text)")
    #expect(server.awaitLine(words))
  }

  @Test("of another version hears which one is served")
  func otherVersion() throws {
    let server = try TestServer()
    let socket = try LinkSocket.connected(to: server.path)
    var hello = try ClientMessage.hello(name: "old", generation: 1).packet()
    hello[PacketHeader.size] = 99
    try socket.send(LinkPacket(bytes: hello), waiting: 60)
    #expect(try farewell(socket)?.contains("not 99") == true)
  }

  @Test("opens no more surfaces than the limit")
  func surfaces() throws {
    var options = ServerOptions()
    options.limits.surfaces = 2
    let server = try TestServer(options)
    let socket = try greeted(server)
    for surface: UInt32 in 1...3 {
      let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
      try socket.send(
        LinkPacket(bytes: ClientMessage.open(order).packet(surface: surface)), waiting: 60)
    }
    #expect(try farewell(socket)?.contains("3 surfaces are over the limit of 2") == true)
  }

  @Test("sends no more messages a second than the limit")
  func rate() throws {
    var options = ServerOptions()
    (options.limits.rate, options.limits.rateSpan) = (10, 2)
    let server = try TestServer(options)
    let socket = try greeted(server)
    // However slowly a loaded server reads them, more than the limit come in some span.
    for _ in 0..<4000 {
      guard (try? socket.send(LinkPacket(bytes: ClientMessage.wake.packet()), waiting: 60)) != nil
      else { break }
    }
    #expect(server.awaitLine("more than 10 messages a second"))
  }

  @Test("that does not read is ended, and its messages do not pile up")
  func neverReads() throws {
    var options = ServerOptions()
    (options.limits.replies, options.limits.readPatience) = (16, 0.5)
    let server = try TestServer(options)
    let socket = try greeted(server)
    let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
    try socket.send(LinkPacket(bytes: ClientMessage.open(order).packet(surface: 1)), waiting: 60)
    for request: UInt64 in 0..<20_000 {
      let packet = LinkPacket(bytes: try ClientMessage.counts(request: request).packet(surface: 1))
      guard (try? socket.send(packet, waiting: 60)) == .sent else { break }
    }
    #expect(server.awaitLine("to be read", "has read nothing"))
  }

  @Test("does not disturb another one")
  func othersGoOn() throws {
    let server = try TestServer()
    var options = HeadlessRenderer.Options()
    options.environment = server.environment
    let renderer = try HeadlessRenderer(size: CGSize(width: 16, height: 16), options: options)
    let layer = CALayer()
    layer.frame = CGRect(x: 2, y: 2, width: 9, height: 7)
    layer.backgroundColor = .black
    renderer.layer = layer
    let first = try renderer.render().premultipliedRGBA
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      guard let socket = try? LinkSocket.connected(to: server.path) else { continue }
      let bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in UInt8.random(in: 0...255)
      }
      _ = try? socket.send(LinkPacket(bytes: bytes), waiting: 0)
    }
    #expect(try renderer.render().premultipliedRGBA == first)
    #expect(first.contains(255))
  }
}
