// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAProtocol
import CARenderServer
import CAWire
import CoreGraphics
import Testing

@Suite("A message beyond a rule") struct LimitTests {
  /// The packet of a message, its bytes from an offset behind the header on replaced.
  private func packet(
    _ message: ClientMessage, _ offset: Int, _ bytes: [UInt8]
  ) throws -> [UInt8] {
    var packet = try message.packet()
    let place = PacketHeader.size + offset
    packet.replaceSubrange(place..<place + bytes.count, with: bytes)
    return packet
  }

  private func rule(_ packet: [UInt8]) -> WireError.Rule? {
    do throws(WireError) {
      _ = try Packets.client(packet)
      return nil
    } catch { return error.rule }
  }

  private func bytes(_ number: Double) -> [UInt8] {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { [UInt8]($0) }
  }

  @Test("has a time that is none", arguments: [Double.nan, .infinity, -.infinity])
  func times(_ time: Double) throws {
    let view = SurfaceView()
    let draw = ClientMessage.draw(request: 1, time: 0, view: view, wantsPixels: true)
    for packet in [
      try ClientMessage.seal(time: time).packet(),
      try ClientMessage.step(request: 1, time: time).packet(),
      try ClientMessage.hold(time).packet(), try packet(draw, 8, bytes(time)),
      try ClientMessage.window(.resize(CGSize(width: time, height: 1))).packet(),
    ] { #expect(rule(packet) == .value("\(time) is no time")) }
    let tick = ServerMessage.tick(DisplayTick(timestamp: 0, target: time, answer: 0))
    #expect(throws: WireError.self) { try Packets.server(tick.packet()) }
    let shown = ServerMessage.shown(index: 0, time: time, width: 1, height: 1)
    #expect(throws: WireError.self) { try Packets.server(shown.packet()) }
  }

  @Test("has a view without a scale or a place", arguments: [0, -1, Double.nan, .infinity])
  func views(_ scale: Double) throws {
    let view = SurfaceView(scale: scale)
    let display = ClientMessage.display(
      DisplayState(width: 1, height: 1, view: view), isStaged: true)
    #expect(rule(try display.packet()) == .value("the scale \(scale) is none"))
  }

  @Test("has a view whose place is none", arguments: [Double.nan, .infinity])
  func places(_ number: Double) throws {
    let view = SurfaceView(origin: CGPoint(x: 0, y: number))
    let draw = ClientMessage.draw(request: 1, time: 0, view: view, wantsPixels: true)
    #expect(rule(try draw.packet()) == .value("\(number) is no place"))
  }

  @Test("has flags that nobody knows")
  func flags() throws {
    let order = ClientMessage.open(SurfaceOrder(.screen, size: .zero, scale: 1))
    #expect(rule(try packet(order, 1, [127, 0])) == nil)
    #expect(rule(try packet(order, 1, [128, 0])) == .code(128))
    #expect(rule(try packet(order, 1, [0, 1])) == .code(256))
    #expect(rule(try packet(order, 0, [4])) == .code(4))
    let debug = ClientMessage.debug(DebugOptions())
    #expect(rule(try packet(debug, 0, [0xFF, 7, 0, 0])) == nil)
    #expect(rule(try packet(debug, 0, [0, 8, 0, 0])) == .code(2048))
    #expect(rule(try packet(debug, 4, [2])) == .code(2))
  }

  @Test("is of a kind that nobody knows", arguments: [0, 28, 255, .max] as [UInt16])
  func kinds(_ kind: UInt16) throws {
    var writer = WireWriter()
    writer.put(kind)
    for _ in 0..<3 { writer.put(0 as UInt16) }
    #expect(rule(writer.bytes) == .kind(kind))
    #expect(throws: WireError.self) { try Packets.server(writer.bytes) }
  }

  @Test(
    "is a commit where a message is expected",
    arguments: [ClientMessage.Kind.commit, .commitPart, .source])
  func commits(_ kind: ClientMessage.Kind) throws {
    var writer = WireWriter()
    writer.put(kind.rawValue)
    for _ in 0..<3 { writer.put(0 as UInt16) }
    #expect(rule(writer.bytes) == .kind(kind.rawValue))
  }

  @Test("is of another version")
  func versions() throws {
    let hello = ClientMessage.hello(name: "a", generation: 0)
    #expect(rule(try packet(hello, 0, [2, 1])) == .version(258))
    #expect(rule(try packet(hello, 2, [255, 1])) == .version(511))
  }

  @Test("has a text or a list over the limit")
  func texts() throws {
    let limits = WireLimits()
    let text = String(repeating: "x", count: limits.textBytes + 1)
    let messages: [ClientMessage] = [
      .hello(name: text, generation: 0), .window(.title(text)), .window(.writeClipboard(text)),
    ]
    for message in messages { #expect(throws: WireError.self) { try message.packet() } }
    let release = try packet(.release([SIMD2(1, 2)]), 0, [2, 0, 0, 0])
    #expect(rule(release) == .truncated(needed: 32, left: 16))
    let endless = try packet(.release([SIMD2(1, 2)]), 0, [255, 255, 255, 255])
    #expect(rule(endless) == .limit("count", value: Int(UInt32.max), most: limits.count))
    let broken = try packet(.hello(name: "ab", generation: 0), 12, [0xC3, 0x28])
    #expect(rule(broken) == .text)
  }

  @Test("of a server has its texts cut, at a character")
  func cutTexts() throws {
    let text = "a" + String(repeating: "é", count: 10_000)
    guard case .farewell(let cut) = try Packets.server(ServerMessage.farewell(text).packet())
    else {
      Issue.record("no farewell")
      return
    }
    #expect(cut.utf8.count == 16_383 && text.hasPrefix(cut))
    var summary = FrameSummary()
    summary.diagnostics = [String](repeating: String(repeating: "é", count: 900), count: 900)
    let packet = ServerMessage.drawn(request: 1, summary).packet()
    #expect(packet.count < 64 << 10)
    guard case .drawn(_, let read) = try Packets.server(packet) else {
      Issue.record("no picture")
      return
    }
    #expect(read.diagnostics == [String](repeating: String(repeating: "é", count: 256), count: 64))
  }

  @Test("has a number of frames or a patience that is none")
  func numbers() throws {
    let order = ClientMessage.open(SurfaceOrder(.screen, size: .zero, scale: 1))
    // Behind the kind, the flags and four numbers.
    let (late, patience) = (3 + 4 * 8, 3 + 5 * 8)
    for number in [-1, 1e6 + 1, .nan, .infinity] {
      #expect(
        rule(try packet(order, late, bytes(number))) == .value("\(number) is no number of frames"))
    }
    #expect(rule(try packet(order, late, bytes(1e6))) == nil)
    for number in [0, -1, 86_401, .nan, .infinity] {
      #expect(rule(try packet(order, patience, bytes(number))) != nil)
    }
    #expect(rule(try packet(order, patience, bytes(86_400))) == nil)
  }
}
