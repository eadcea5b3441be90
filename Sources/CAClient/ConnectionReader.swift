// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CAWire
import Foundation

/// The thread of a connection: greets servers, reads their messages, and waits for the next one.
struct ConnectionReader {
  private let connection: ServerConnection
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ connection: ServerConnection) {
    self.connection = connection
    buffer = .allocate(byteCount: LinkSocket.packetLimit, alignment: 16)
  }

  /// Seconds between two tries to reach the next server.
  private static let pause = 0.002
  /// Seconds that a server may take to answer the greeting.
  private static let greetingPatience = 30.0

  /// Runs for as long as the process, or until no server is waited for any more.
  func run(_ first: LinkSocket) {
    var socket: LinkSocket? = first
    while let server = socket {
      let reason = serve(server)
      connection.monitor.change { line in
        line.socket = nil
        line.forgetFilms()
      }
      // Pictures are sent until the next server has the films.
      connection.relay.ring()
      if let reason {
        end(SurfaceFailure(.lost, reason))
        return
      }
      socket = next()
    }
    end(SurfaceFailure(.lost, "\(ServerAbsence(place: connection.place))"))
  }

  /// Waits for the next server, and makes the trees ready for it. The program goes on committing.
  private func next() -> LinkSocket? {
    let deadline = MonotonicClock.now + connection.place.patience
    while MonotonicClock.now < deadline {
      connection.prepareAll()
      if let socket = try? LinkSocket.connected(to: connection.place.path) { return socket }
      usleep(UInt32(Self.pause * 1e6))
    }
    return nil
  }

  /// Serves one server to its end. Returns why no other one is to be waited for, if so.
  private func serve(_ socket: LinkSocket) -> String? {
    do throws(LinkError) {
      if let reason = try greet(socket) { return reason }
      while true {
        let isFull = connection.monitor.look { $0.isFull }
        connection.bell.wait(with: socket, forRoom: isFull)
        if isFull {
          connection.monitor.look { $0.flushAll() }
          // Films that had no room are handed over.
          connection.relay.ring()
        }
        while case .packet(let count, let descriptors) = try socket.receive(
          into: buffer, waiting: 0)
        {
          if let reason = take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), descriptors) {
            return reason
          }
        }
      }
    } catch {
      return nil
    }
  }

  /// Says hello, and hears whether the server welcomes this program.
  private func greet(_ socket: LinkSocket) throws(LinkError) -> String? {
    let generation = connection.monitor.look { line in
      line.generation += 1
      return line.generation
    }
    let hello = ClientMessage.hello(
      name: String(ProcessInfo.processInfo.processName.prefix(256)), generation: generation)
    guard let packet = try? hello.packet() else { return "The name of the program is too long." }
    try socket.send(LinkPacket(bytes: packet), waiting: Self.greetingPatience)
    guard
      case .packet(let count, _) = try socket.receive(
        into: buffer, waiting: Self.greetingPatience)
    else { throw .closed }
    switch message(UnsafeRawBufferPointer(rebasing: buffer[..<count]))?.message {
    case .welcome(let client, let wantsNotes):
      connection.monitor.change { line in
        (line.client, line.wantsNotes) = (client, wantsNotes)
        line.socket = socket
        line.beginAnew()
      }
      return nil
    case .farewell(let reason): return reason
    default: return "What listens at \(connection.place.path) is no render server."
    }
  }

  private func message(
    _ bytes: UnsafeRawBufferPointer
  ) -> (surface: UInt32, message: ServerMessage)? {
    var reader = WireReader(bytes, limits: WireLimits())
    guard let header = try? PacketHeader(from: &reader),
      let kind = ServerMessage.Kind(rawValue: header.kind),
      let message = try? ServerMessage(kind, from: &reader)
    else { return nil }
    return (header.surface, message)
  }

  /// Takes a packet. Returns why the connection is at its end, if it is.
  private func take(_ bytes: UnsafeRawBufferPointer, _ descriptors: [Descriptor]) -> String? {
    guard let (number, message) = message(bytes) else {
      return "The render server sent what is no message."
    }
    if case .farewell(let reason) = message { return reason }
    let call = connection.monitor.change { line in
      line.take(message, descriptors.first, surface: number)
    }
    call?()
    if case .film = message { connection.relay.ring() }
    connection.takeFrame(of: number)
    connection.tidy(number)
    return nil
  }

  private func end(_ failure: SurfaceFailure) {
    let listeners = connection.monitor.change { line in
      line.end = failure
      for request in line.requests.keys { line.requests[request]?.answer = .failure(failure) }
      for number in line.surfaces.keys { line.surfaces[number]?.failure = failure }
      return line.surfaces.values.map(\.listener)
    }
    for listener in listeners { listener.failure?(failure) }
    buffer.deallocate()
  }
}
