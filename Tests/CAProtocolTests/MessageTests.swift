// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CAWire
import CoreGraphics
import Testing

@Suite("Messages between a program and its server") struct MessageTests {
  @Test("are tried of every kind")
  func kinds() {
    // Commits and news of sources are messages of the wire.
    let client = Set(ClientMessage.Kind.allCases).subtracting([.commit, .commitPart, .source])
    #expect(Set(ClientSamples.all.map(\.kind)) == client)
    #expect(Set(ServerSamples.all.map(\.kind)) == Set(ServerMessage.Kind.allCases))
    let places = ClientSamples.all.compactMap { message -> Int? in
      guard case .window(let request) = message else { return nil }
      return ClientSamples.place(request)
    }
    #expect(Set(places) == Set(0...4))
  }

  @Test("of a program come back equal", arguments: ClientSamples.all)
  func client(_ message: ClientMessage) throws {
    #expect(try Packets.client(message.packet(surface: 77)) == message)
  }

  @Test("of a server come back equal", arguments: ServerSamples.all)
  func server(_ message: ServerMessage) throws {
    #expect(try Packets.server(message.packet(surface: 77)) == message)
  }

  @Test("begin with their kind and their surface")
  func header() throws {
    let bytes = try ClientMessage.wake.packet(surface: 0x0102_0304)
    #expect(bytes == [UInt8(ClientMessage.Kind.wake.rawValue), 0, 0, 0, 4, 3, 2, 1])
  }

  @Test("of a program, cut anywhere, are refused", arguments: ClientSamples.all)
  func cutClient(_ message: ClientMessage) throws {
    for cut in Damage.cuts(try message.packet()) {
      #expect(throws: WireError.self, "\(cut)") { try Packets.client(cut) }
    }
  }

  @Test("of a server, cut anywhere, are refused or others", arguments: ServerSamples.all)
  func cutServer(_ message: ServerMessage) throws {
    for cut in Damage.cuts(message.packet()) {
      do throws(WireError) {
        let other = try Packets.server(cut)
        // The bytes of an event, and of a status, are as many as there are.
        #expect([.event, .status].contains(other.kind) && other != message)
      } catch {
        #expect(!error.field.isEmpty)
      }
    }
  }

  @Test("of a program, changed anywhere, are refused or messages", arguments: ClientSamples.all)
  func changedClient(_ message: ClientMessage) throws {
    for changed in Damage.changes(try message.packet()) {
      guard let other = try? Packets.client(changed) else { continue }
      let again = try other.packet()
      #expect(try Packets.client(again).packet() == again, "\(changed)")
    }
  }

  @Test("of a server, changed anywhere, are refused or messages", arguments: ServerSamples.all)
  func changedServer(_ message: ServerMessage) throws {
    for changed in Damage.changes(message.packet()) {
      guard let other = try? Packets.server(changed) else { continue }
      let again = other.packet()
      #expect(try Packets.server(again).packet() == again, "\(changed)")
    }
  }

  @Test("are refused with bytes behind them", arguments: ClientSamples.all)
  func trailing(_ message: ClientMessage) throws {
    let error = #expect(throws: WireError.self) {
      try Packets.client(message.packet() + [0])
    }
    #expect(error != nil)
  }
}
