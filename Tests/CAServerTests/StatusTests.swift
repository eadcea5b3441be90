// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CALink
import CAProtocol
import Foundation
import QuartzCore
import Testing

@testable import CAServer

@Suite("A client that asks for the status") struct StatusTests {
  /// A layer with a picture, and two layers below it.
  private func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 16, height: 12)
    root.contents = CGImage(
      width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
    for _ in 0..<2 { root.addSublayer(CALayer()) }
    return root
  }

  private func renderer(_ server: TestServer) throws -> HeadlessRenderer {
    var options = HeadlessRenderer.Options()
    options.environment = server.environment
    return try HeadlessRenderer(size: CGSize(width: 16, height: 12), options: options)
  }

  @Test("hears of each client, its surfaces and its pictures")
  func numbers() throws {
    let server = try TestServer()
    let renderer = try renderer(server)
    renderer.layer = tree()
    for time in 0..<3 { _ = try renderer.render(at: Double(time)) }
    let asking = try ControlClient(server.path, name: "asking")
    let status = try asking.status().status
    #expect(status.pid == getpid())
    #expect(status.clientLimit == 64)
    try #require(status.clients.map(\.surfaces.count) == [1, 0])
    let (drawing, other) = (status.clients[0], status.clients[1])
    #expect((other.name, other.pid) == ("asking", getpid()))
    #expect(drawing.name == ProcessInfo.processInfo.processName)
    #expect(drawing.uptime > other.uptime)
    #expect((drawing.pictures, drawing.pictureBytes) == (1, 64))
    let surface = drawing.surfaces[0]
    #expect((surface.kind, surface.width, surface.height) == ("renderer", 16, 12))
    #expect((surface.frames, surface.layers) == (3, 3))
    #expect(surface.commits >= 1)
    renderer.layer?.sublayers?.last?.removeFromSuperlayer()
    _ = try renderer.render(at: 4)
    let later = try asking.status().status.clients[0].surfaces[0]
    #expect((later.frames, later.layers) == (4, 2))
    #expect(later.commits > surface.commits)
  }

  @Test("hears of frames that a screen has shown")
  func screen() throws {
    let server = try TestServer()
    let client = try ControlClient(server.path)
    var order = SurfaceOrder(.screen, size: CGSize(width: 8, height: 6), scale: 2)
    order.flags = [.stepped]
    try client.send(.open(order), surface: 5)
    try client.send(.step(request: 1, time: 1), surface: 5)
    var isDrawn = false
    while !isDrawn, let (message, _) = try client.next() {
      if case .drawn = message { isDrawn = true }
      if case .refused = message { break }
    }
    #expect(isDrawn)
    let surface = try client.status().status.clients[0].surfaces[0]
    #expect((surface.number, surface.kind) == (5, "screen"))
    #expect((surface.width, surface.height) == (16, 12))
  }

  @Test("gets a long one in a memory")
  func longStatus() throws {
    var options = ServerOptions()
    options.clients = 200
    let server = try TestServer(options)
    let name = String(repeating: "n", count: 250)
    let clients = try (0..<120).map { _ in try ControlClient(server.path, name: name) }
    let (status, isInMemory) = try clients[0].status()
    #expect(status.clients.count == 120)
    #expect(isInMemory)
    #expect(status.clients.allSatisfy { $0.name == name })
  }

  @Test("hears who was refused and who was ended, and why")
  func farewells() throws {
    var options = ServerOptions()
    options.clients = 2
    let server = try TestServer(options)
    let asking = try ControlClient(server.path)
    let bad = try ControlClient(server.path)
    let refused = try LinkSocket.connected(to: server.path)
    #expect(try refused.receive(waiting: 60) != nil)
    try bad.socket.send(LinkPacket(bytes: [1, 2, 3]), waiting: 60)
    _ = try bad.farewell()
    #expect(server.awaitLine("bytes are needed"))
    let status = try asking.status().status
    #expect((status.refusedCount, status.endedCount) == (1, 1))
    try #require(status.farewells.map(\.client) == [nil, 2])
    #expect(status.farewells.map(\.pid) == [getpid(), getpid()])
    #expect(status.farewells[0].reason.contains("2 clients are connected"))
    #expect(status.farewells[1].reason.contains("bytes are needed"))
  }

  @Test("the log of farewells keeps the last ones")
  func log() {
    var log = FarewellLog()
    for client: UInt32 in 1...100 { log.note(client: client, 1, "\(client)") }
    #expect(log.ended == 100)
    #expect(log.last.map(\.client) == (69...100).map { $0 })
  }

  @Test("of a client that shows something, or without its word, ends that client alone")
  func refusedStop() throws {
    let server = try TestServer()
    let other = try RawClient(server.path)
    let showing = try RawClient(server.path)
    try showing.say(
      .open(SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)), to: 1)
    try showing.say(.stop, to: 0)
    #expect(server.awaitLine("Client \(showing.number),"))
    for damaged in [[UInt8](), [UInt8](repeating: 0, count: 8)] {
      let client = try RawClient(server.path)
      try client.put(RawClient.packet(.stop, damaged, 0))
      #expect(server.awaitLine("Client \(client.number),"))
    }
    try other.say(.counts(request: 7), to: 9)
    let answered = other.first { message -> Bool? in
      guard case .refused(request: 7, _) = message else { return nil }
      return true
    }
    #expect(answered == true)
  }

  @Test("ends the server")
  func stop() throws {
    let server = try TestServer()
    let client = try ControlClient(server.path)
    let other = try ControlClient(server.path)
    try client.send(.stop)
    #expect(try client.farewell() == "The server stops.")
    // A client that did not ask finds the connection closed, and waits for the next server.
    #expect(throws: LinkError.closed) { while try other.next() != nil {} }
    #expect(throws: LinkError.nobody(path: server.path)) {
      try LinkSocket.connected(to: server.path)
    }
  }

  @Test(
    "commits of more layers or animations than the limits end the client",
    arguments: [(2, 9, "3 layers; the limit is 2"), (9, 2, "3 animations; the limit is 2")])
  func commitLimits(_ layers: Int, _ animations: Int, _ words: String) throws {
    var options = ServerOptions()
    (options.limits.layers, options.limits.animations) = (layers, animations)
    let server = try TestServer(options)
    let renderer = try renderer(server)
    let tree = tree()
    let group = CAAnimationGroup()
    group.animations = [
      CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "zPosition"),
    ]
    tree.add(group, forKey: "group")
    renderer.layer = tree
    let error = #expect(throws: HeadlessError.self) { try renderer.render() }
    #expect(error.map { "\($0)".contains(words) } == true)
    #expect(server.awaitLine(words))
  }

  @Test("pixels of surfaces over the limit refuse the surface, and what is closed counts no more")
  func pixels() throws {
    let budget = PixelBudget(limit: 100)
    var first: PixelShare? = try budget.take(90)
    let failure = #expect(throws: SurfaceFailure.self) { _ = try budget.take(20) }
    #expect(failure?.kind == .quota)
    #expect(failure?.text.contains("110 pixels; the limit is 100") == true)
    withExtendedLifetime(first) {}
    first = nil
    let second = try budget.take(20)
    withExtendedLifetime(second) {}
  }
}
