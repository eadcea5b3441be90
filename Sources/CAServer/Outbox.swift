// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import Foundation

/// The messages of a server to a client. It never waits for the client, and never keeps more than a
/// limit.
final class Outbox: Sendable {
  private struct State {
    var waiting: [LinkPacket] = []
    var end: String?
    /// Events that were left out because the client did not read.
    var droppedEvents = 0
  }

  private let socket: LinkSocket
  private let limits: ClientLimits
  private let state = Monitor(State())
  /// Called once, with the reason, where the client does not read.
  private let onOverflow: @Sendable (String) -> Void

  init(
    _ socket: LinkSocket, _ limits: ClientLimits, onOverflow: @escaping @Sendable (String) -> Void
  ) {
    (self.socket, self.limits, self.onOverflow) = (socket, limits, onOverflow)
  }

  /// Sends a message, or has it wait for its turn.
  ///
  /// - Parameter isOptional: Whether the message may be left out where the client does not read.
  func send(
    _ message: ServerMessage, surface: UInt32 = 0, _ descriptors: [Descriptor] = [],
    isOptional: Bool = false
  ) {
    let packet = LinkPacket(
      bytes: message.packet(surface: surface), descriptors: descriptors)
    let overflow: String? = state.change { state in
      guard state.end == nil else { return nil }
      if state.waiting.isEmpty {
        guard case .full? = try? socket.send(packet, waiting: 0) else { return nil }
      }
      guard !isOptional else {
        state.droppedEvents += 1
        return nil
      }
      guard state.waiting.count < limits.replies else {
        return "\(state.waiting.count) messages wait to be read, which is the limit."
      }
      state.waiting.append(packet)
      if state.waiting.count == 1 { startWriter() }
      return nil
    }
    if let overflow { onOverflow(overflow) }
  }

  /// Sends nothing any more.
  func close() {
    state.change { state in
      state.end = "closed"
      state.waiting = []
    }
  }

  /// Sends the waiting messages, on a thread that lives as long as there are any.
  private func startWriter() {
    let thread = Thread { [self] in
      ThreadName.set("Client writer")
      while let packet = state.look({ $0.waiting.first }) {
        let outcome = try? socket.send(packet, waiting: limits.readPatience)
        if outcome == .full {
          close()
          return onOverflow("It has read nothing for \(limits.readPatience) s.")
        }
        state.change { if !$0.waiting.isEmpty { $0.waiting.removeFirst() } }
        if outcome == nil { return close() }
      }
    }
    thread.start()
  }
}
