// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALink
import CAProtocol
import CAWire
import Foundation

/// A connection to a render server that opens no surface.
struct ServerControlLink {
  /// Seconds that an answer may take.
  private static let patience = 10.0
  /// Bytes of a status: one of 64 clients with 64 surfaces each has a tenth.
  private static let statusLimit = 16 << 20

  private let path: String
  private let socket: LinkSocket

  /// Connects to the server at a path, or at that of `LAYERKIT_SERVER`.
  init(
    _ path: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandFailure) {
    guard let path = path ?? environment["LAYERKIT_SERVER"], !path.isEmpty else {
      throw CommandFailure(
        .usage, "say the path of the server's socket, or set LAYERKIT_SERVER to it")
    }
    self.path = path
    do throws(LinkError) {
      socket = try LinkSocket.connected(to: path, waiting: Self.patience)
    } catch {
      throw CommandFailure(error)
    }
    try send(.hello(name: "layerkit server", generation: 1))
    guard case .welcome = try next().message else { throw refusal("it is no render server") }
  }

  /// Asks how the server is.
  func status() throws(CommandFailure) -> ServerStatus {
    try send(.status(request: 1))
    let (message, packet) = try next()
    guard case .status(_, let text) = message else {
      throw refusal("the server answers something else")
    }
    if let text { return try decoded(text) }
    return try decoded(bytes(beside: packet))
  }

  /// Ends the server, and waits until it has let go of this connection.
  func stop() throws(CommandFailure) {
    try send(.stop)
    do throws(LinkError) {
      while try socket.receive(waiting: Self.patience) != nil {}
    } catch {
      if case .closed = error { return }
      throw CommandFailure(error)
    }
    throw CommandFailure(.noGraphics, "\(path): the server has not ended in \(Self.patience) s")
  }

  private func decoded(_ text: [UInt8]) throws(CommandFailure) -> ServerStatus {
    do {
      return try JSONDecoder().decode(ServerStatus.self, from: Data(text))
    } catch {
      throw refusal("the status cannot be read: \(error)")
    }
  }

  private func bytes(beside packet: LinkPacket) throws(CommandFailure) -> [UInt8] {
    guard let descriptor = packet.descriptors.first else { throw refusal("a status has no text") }
    do throws(LinkError) {
      let memory = try SharedMemory.adopting(
        descriptor, isSealed: true, atMost: Self.statusLimit)
      return withExtendedLifetime(memory) { [UInt8](memory.bytes) }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func send(_ message: ClientMessage) throws(CommandFailure) {
    do {
      let packet = LinkPacket(bytes: try message.packet())
      guard try socket.send(packet, waiting: Self.patience) == .sent else {
        throw LinkError.silent(path: path, seconds: Self.patience)
      }
    } catch let error as LinkError {
      throw CommandFailure(error)
    } catch {
      throw refusal("\(error)")
    }
  }

  /// The next message; a farewell is a failure with its reason.
  private func next() throws(CommandFailure) -> (message: ServerMessage, packet: LinkPacket) {
    let packet: LinkPacket
    do throws(LinkError) {
      guard let received = try socket.receive(waiting: Self.patience) else {
        throw .silent(path: path, seconds: Self.patience)
      }
      packet = received
    } catch {
      throw CommandFailure(error)
    }
    let message = packet.bytes.withUnsafeBytes { bytes -> ServerMessage? in
      var reader = WireReader(bytes, limits: WireLimits())
      guard let header = try? PacketHeader(from: &reader),
        let kind = ServerMessage.Kind(rawValue: header.kind)
      else { return nil }
      return try? ServerMessage(kind, from: &reader)
    }
    guard let message else { throw refusal("it sends what is no message of a render server") }
    if case .farewell(let reason) = message { throw refusal(printable(reason)) }
    return (message, packet)
  }

  private func refusal(_ reason: String) -> CommandFailure {
    CommandFailure(.inputOutput, "\(path): \(reason)")
  }
}

extension CommandFailure {
  /// Why a server cannot be asked.
  fileprivate init(_ error: LinkError) {
    let status: ExitStatus =
      switch error {
      case .nobody, .silent, .closed: .noGraphics
      case .longPath: .usage
      default: .inputOutput
      }
    self.init(status, error.description)
  }
}
