// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAProtocol
import CARenderServer
import CATiming
import CAWire
import CoreGraphics
import Glibc
import TestSupport
import Testing

@testable import CAServer

@Suite("What a server does not take") struct ClientRuleTests {
  private let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)

  private func memory(_ count: Int) throws -> Descriptor {
    try [UInt8](repeating: 255, count: count).withUnsafeBytes {
      try SharedMemory.sealed(copying: $0, name: "test").descriptor
    }
  }

  private func layers(_ numbers: Range<UInt32>, removed: [UInt32] = []) -> Commit {
    Commit(
      changes: numbers.map {
        LayerChange(layer: LayerID(rawValue: $0), state: LayerState(), changed: PropertySet())
      }, removed: removed.map { LayerID(rawValue: $0) })
  }

  @Test("is a descriptor beside a message that has no use for it")
  func descriptors() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    try client.say(.wake, to: 1, [memory(16)])
    #expect(client.awaitFarewell() == "A message wake takes 0 descriptors, not 1.")
    let other = try RawClient(server.path)
    try other.put(RawClient.packet(.commit, [1, 2, 3], 1), [memory(16)])
    #expect(other.awaitFarewell() == "A message commit takes 0 descriptors, not 1.")
  }

  @Test("is a picture or a page with no memory, or with several", arguments: [0, 2, 3, 64])
  func memories(_ count: Int) throws {
    let server = try TestServer()
    let picture = WirePicture(handle: [1, 2], width: 2, height: 2, isHalfFloat: false)
    for message in [ClientMessage.picture(picture), .page(1)] {
      let client = try RawClient(server.path)
      try client.say(message, (0..<count).map { _ in try memory(16) })
      let words = count == 0 ? "takes 1 descriptors, not 0" : "at most 1 descriptors"
      #expect(client.awaitFarewell()?.contains(words) == true)
    }
  }

  @Test("is a picture whose memory has a byte too few or too many", arguments: [15, 17])
  func pictureBytes(_ count: Int) throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    let picture = WirePicture(handle: [1, 2], width: 2, height: 2, isHalfFloat: false)
    try client.say(.picture(picture), [memory(16)])
    try client.say(
      .picture(WirePicture(handle: [1, 3], width: 2, height: 2, isHalfFloat: false)),
      [memory(count)])
    #expect(
      client.awaitFarewell() == "the picture needs 16 bytes; its memory has \(count)")
  }

  @Test("is a packet without bytes, and the log says so")
  func emptyPacket() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    client.putRaw([])
    #expect(client.awaitFarewell() == "It sent a packet without bytes.")
    #expect(server.awaitLine("was ended: It sent a packet without bytes."))
  }

  @Test("is a client beyond the limit, and the log says so")
  func clients() throws {
    var options = ServerOptions()
    options.clients = 1
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    let other = try RawClient(silent: server.path)
    let words = "1 clients are connected, which is the limit."
    #expect(other.awaitFarewell() == words)
    #expect(server.awaitLine("Process \(getpid()) was refused: \(words)"))
    try client.say(.draw(request: 1, time: 0, view: SurfaceView(), wantsPixels: false), to: 1)
    #expect(client.next(60) != nil)
  }

  @Test("is what is said to a surface that is not open, and its client hears so")
  func missingSurface() throws {
    var options = ServerOptions()
    options.limits.surfaces = 2
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    try client.say(.readPicture(request: 9), to: 5)
    let failure = SurfaceFailure(.stopped, "Surface 5 is not open.")
    #expect(client.next(60)?.message == .refused(request: 9, failure))
    try client.commit(layers(1..<2), to: 6)
    try client.commit(layers(1..<2), to: 6)
    try client.say(.counts(request: 1), to: 6)
    let other = SurfaceFailure(.stopped, "Surface 6 is not open.")
    #expect(client.next(60)?.message == .failed(other))
    #expect(client.next(60)?.message == .refused(request: 1, other))
    try client.say(.wake, to: 7)
    #expect(
      client.awaitFarewell() == "3 surfaces that are not open were named; the limit is 2.")
  }

  @Test("is a surface beyond those that all clients may have, left ones counted")
  func surfacesOfAll() throws {
    var options = ServerOptions()
    (options.surfaces, options.graceTime) = (1, 1e6)
    let server = try TestServer(options)
    let screen = SurfaceOrder(.screen, size: CGSize(width: 4, height: 4), scale: 1)
    func answer(_ client: RawClient) throws -> ServerMessage? {
      try client.say(.open(screen), to: 1)
      return client.next(60)?.message
    }
    let first = try RawClient(server.path)
    guard case .opened? = try answer(first) else {
      Issue.record("not opened")
      return
    }
    first.socket.shutdown()
    let text = "1 surfaces are open, which is the limit of the server."
    let failure = ServerMessage.failed(SurfaceFailure(.quota, text))
    #expect(try answer(RawClient(server.path)) == failure)
  }

  @Test("is a surface of the number 0")
  func surfaceZero() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 0)
    #expect(client.awaitFarewell() == "Surface 0 stands for none.")
  }

  @Test("is a request that its surface does not serve, and it is answered")
  func otherRequest() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 1)
    try client.say(.step(request: 3, time: 0), to: 1)
    let failure = client.first { message -> SurfaceFailure? in
      guard case .refused(request: 3, let failure) = message else { return nil }
      return failure
    }
    #expect(failure?.text == "This kind of surface does not serve step.")
  }

  @Test("is a tree that is kept for a time before that of the last one")
  func sealOrder() throws {
    let server = try TestServer()
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 1)
    for time in [1, 1, 3, 2.5] { try client.say(.seal(time: time), to: 1) }
    #expect(
      client.awaitFarewell()
        == "Trees are kept in the order of their times: not 2.5 s after 3.0 s.")
  }

  @Test("are more layers than the limit, those that went not counted")
  func layerLimit() throws {
    var options = ServerOptions()
    options.limits.layers = 10
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    for surface: UInt32 in [1, 2] { try client.say(.open(order), to: surface) }
    try client.commit(layers(1..<7), to: 1)
    try client.commit(layers(1..<7), to: 1)
    // Layers that nobody knows free nothing.
    try client.commit(layers(1..<5, removed: [6, 7, 8, 9]), to: 1)
    try client.commit(layers(1..<6), to: 2)
    let taken = (0..<4).compactMap { _ in client.first { $0 == .taken(1) ? true : nil } }
    #expect(taken.count == 4)
    try client.commit(layers(5..<7), to: 2)
    #expect(client.awaitFarewell() == "Its surfaces would have 11 layers; the limit is 10.")
  }

  @Test("are more layers than the limit, those of closed surfaces not counted")
  func closedLayers() throws {
    var options = ServerOptions()
    options.limits.layers = 10
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    for surface: UInt32 in 1...3 {
      try client.say(.open(order), to: surface)
      try client.commit(layers(1..<10), to: surface)
      #expect(client.first { $0 == .taken(1) ? true : nil } == true)
      try client.say(.close, to: surface)
    }
  }

  @Test("are more animations in a commit than the limit, those of groups counted")
  func animationLimit() throws {
    var options = ServerOptions()
    options.limits.animations = 4
    let server = try TestServer(options)
    func commit(_ count: Int) -> Commit {
      var commit = layers(1..<2)
      var id: UInt64 = 0
      func record(_ content: AnimationContent) -> AnimationRecord {
        id += 1
        return AnimationRecord(
          id: AnimationID(rawValue: id), timing: AnimationTiming(), content: content)
      }
      let fade = AnimationContent.transition(
        TransitionRecord(type: "fade", subtype: nil, startProgress: 0, endProgress: 1))
      commit.changes[0].animations = [
        record(.group((0..<count - 2).map { _ in record(fade) })), record(fade),
      ]
      return commit
    }
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 1)
    try client.commit(commit(4), to: 1)
    #expect(client.first { $0 == .taken(1) ? true : nil } == true)
    try client.commit(commit(5), to: 1)
    #expect(client.awaitFarewell() == "A commit has 5 animations; the limit is 4.")
  }

  @Test("are more pixels than the limit, those of closed surfaces not counted")
  func pixelLimit() throws {
    var options = ServerOptions()
    options.limits.pixels = 20
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    func answer() -> ServerMessage? {
      client.first { message -> ServerMessage? in
        switch message {
        case .opened, .failed: message
        default: nil
        }
      }
    }
    let screen = SurfaceOrder(.screen, size: CGSize(width: 4, height: 4), scale: 1)
    try client.say(.open(order), to: 1)
    guard case .opened? = answer() else {
      Issue.record("not opened")
      return
    }
    for (surface, order) in [(2, order), (3, screen)] as [(UInt32, SurfaceOrder)] {
      try client.say(.open(order), to: surface)
      guard case .failed(let failure)? = answer() else {
        Issue.record("opened")
        return
      }
      #expect(failure.text.contains("would have 32 pixels; the limit is 20"))
    }
    try client.say(.close, to: 1)
    // It goes on a thread of its own.
    var surface: UInt32 = 3
    let isOpened = eventually {
      surface += 1
      usleep(20_000)
      guard (try? client.say(.open(screen), to: surface)) != nil, case .opened? = answer()
      else {
        _ = try? client.say(.close, to: surface)
        return false
      }
      return true
    }
    #expect(isOpened)
  }

  @Test("are not commits of a renderer that is asked for no picture: its tree takes them")
  func waitingBytes() throws {
    var options = ServerOptions()
    options.limits.waitingBytes = 20_000
    options.limits.commitPatience = 20
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    for surface: UInt32 in [1, 2] { try client.say(.open(order), to: surface) }
    // A renderer that is never asked for a picture takes them all the same, each some 7 kB.
    for round in 0..<20 {
      try client.commit(layers(1..<10), to: UInt32(1 + round % 2))
      #expect(client.first { $0 == .taken(1) ? true : nil } == true, "round \(round)")
    }
  }

  @Test("are more words than the limit, and another client has as many")
  func words() throws {
    var options = ServerOptions()
    options.limits.wire.words = 3
    let server = try TestServer(options)
    func commit(_ word: String) -> Commit {
      var commit = layers(1..<2)
      commit.changes[0].state.minificationFilter = Name(word)
      commit.changes[0].changed = PropertySet([.minificationFilter])
      return commit
    }
    for name in ["first", "second"] {
      let client = try RawClient(server.path)
      try client.say(.open(order), to: 1)
      for number in 1...3 {
        try client.commit(commit("linear"), to: 1)
        try client.sendRenamed(commit("nearest"), "\(name.prefix(3))\(number)___", to: 1)
      }
      let taken = (0..<6).compactMap { _ in client.first { $0 == .taken(1) ? true : nil } }
      #expect(taken.count == 6)
      try client.sendRenamed(commit("nearest"), "\(name.prefix(3))4___", to: 1)
      #expect(client.awaitFarewell()?.contains("4 is over the limit words of 3") == true)
    }
  }

  @Test("are more kept trees than the limit")
  func keptTrees() throws {
    var options = ServerOptions()
    (options.limits.keptTrees, options.limits.keptLayers) = (4, 10)
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 1)
    for time in 1...5 { try client.say(.seal(time: Double(time)), to: 1) }
    #expect(
      client.awaitFarewell() == "It has trees kept for 4 earlier times, which is the limit.")
    let other = try RawClient(server.path)
    try other.say(.open(order), to: 1)
    try other.commit(layers(1..<7), to: 1)
    for time in 1...2 { try other.say(.seal(time: Double(time)), to: 1) }
    #expect(
      other.awaitFarewell()
        == "Trees kept for earlier times would have 12 layers; the limit is 10.")
  }

  @Test("are layers that a commit removes which its tree refuses")
  func refusedRemoval() throws {
    var options = ServerOptions()
    options.limits.layers = 10
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 1)
    func draw(_ request: UInt64) throws -> FrameSummary? {
      try client.say(
        .draw(request: request, time: 0, view: SurfaceView(), wantsPixels: false), to: 1)
      return client.first { message -> FrameSummary? in
        guard case .drawn(request, let summary) = message else { return nil }
        return summary
      }
    }
    try client.commit(layers(1..<9), to: 1)
    #expect(try draw(1)?.refusals == [])
    var bad = layers(9..<10, removed: Array(1..<9))
    bad.changes[0].sublayers = [LayerID(rawValue: 77)]
    try client.commit(bad, to: 1)
    try client.commit(layers(20..<28), to: 1)
    let refusals = try #require(try draw(2)?.refusals)
    #expect(refusals.count == 2)
    #expect(refusals.last?.contains("the limit of 10") == true)
  }

  @Test("are filters over more pixels than the limit, which the frame's diagnostics say")
  func filterPixels() throws {
    var options = ServerOptions()
    options.limits.filterPixels = 20
    let server = try TestServer(options)
    let client = try RawClient(server.path)
    try client.say(.open(order), to: 1)
    var commit = layers(1..<2)
    commit.root = RootChange(layer: LayerID(rawValue: 1), orientation: .yDown)
    commit.changes[0].state.geometry.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    commit.changes[0].state.backgroundColor = .black
    commit.changes[0].state.rare.filters = .array([
      .dictionary(["type": .string("gaussianBlur"), "inputRadius": .number(2)])
    ])
    commit.changes[0].changed = PropertySet([.bounds, .backgroundColor, .filters])
    try client.commit(commit, to: 1)
    try client.say(.draw(request: 1, time: 0, view: SurfaceView(), wantsPixels: false), to: 1)
    let diagnostics = client.first { message -> [String]? in
      guard case .drawn(request: 1, let summary) = message else { return nil }
      return summary.diagnostics
    }
    #expect(diagnostics?.count == 1)
    #expect(diagnostics?.first?.contains("pixels; the limit is 20.") == true)
  }
}
