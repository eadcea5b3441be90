// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHost
import CALink
import CAProtocol
import Foundation

/// The messages of a server to a client. It never waits for the client, and never keeps more than
/// its limits.
final class Outbox: Sendable {
  /// How long a message waits where the client does not read.
  enum Patience: Hashable {
    /// Up to ``ClientLimits/readPatience``; then the client is ended.
    case limited
    /// Not at all: it is left out.
    case none
    /// Until the client reads, in place of an earlier message of that key.
    case lasting(Key)
  }

  /// The subject of a lasting message: only the last one of a key waits.
  struct Key: Hashable {
    let surface: UInt32
    let subject: EventSubject
  }

  private struct State {
    var waiting: [Letter] = []
    /// Bytes of the waiting messages, with the memory beside them.
    var bytes = 0
    /// Lasting messages, sent once nothing else waits.
    var lasting: [(key: Key, letter: Letter)] = []
    /// Bytes of memory that were sent since the client last had read everything.
    var unread = 0
    var isWriting = false
    var end: String?
    /// Events that were left out because the client did not read.
    var droppedEvents = 0
  }

  private struct Letter {
    let packet: LinkPacket
    /// Bytes of the memory beside it.
    let memory: Int

    var bytes: Int { packet.bytes.count + memory }
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
  /// - Parameter memory: Lies beside the message.
  func send(
    _ message: ServerMessage, surface: UInt32 = 0, _ memory: SharedMemory? = nil,
    patience: Patience = .limited
  ) {
    let packet = LinkPacket(
      bytes: message.packet(surface: surface), descriptors: memory.map { [$0.descriptor] } ?? [])
    let letter = Letter(packet: packet, memory: memory?.count ?? 0)
    let overflow = state.change { state in add(letter, patience, &state) }
    if let overflow { onOverflow(overflow) }
  }

  /// Ends the client and says why, on any thread.
  func end(_ reason: String) {
    send(.farewell(reason))
    onOverflow(reason)
  }

  /// - Returns: why the client is to be ended, if it is.
  private func add(_ letter: Letter, _ patience: Patience, _ state: inout State) -> String? {
    guard state.end == nil else { return nil }
    if state.waiting.isEmpty, state.lasting.isEmpty, hasRoom(for: letter, &state) {
      let outcome = try? socket.send(letter.packet, waiting: 0)
      if outcome == .sent { state.unread += letter.memory }
      guard outcome == .full else { return nil }
    }
    switch patience {
    case .none: state.droppedEvents += 1
    case .lasting(let key):
      state.lasting.removeAll { $0.key == key }
      state.lasting.append((key, letter))
      startWriter(&state)
    case .limited:
      guard state.waiting.count < limits.replies else {
        return "\(state.waiting.count) messages wait to be read, which is the limit."
      }
      guard state.waiting.isEmpty || state.bytes + letter.bytes <= limits.replyBytes else {
        return "Messages of \(state.bytes + letter.bytes) bytes wait to be read; the limit is "
          + "\(limits.replyBytes)."
      }
      state.waiting.append(letter)
      state.bytes += letter.bytes
      startWriter(&state)
    }
    return nil
  }

  /// Whether the memory beside a message may go to a client that may have not read earlier ones.
  private func hasRoom(for letter: Letter, _ state: inout State) -> Bool {
    if letter.memory == 0 { return true }
    if socket.isRead { state.unread = 0 }
    return state.unread == 0 || state.unread + letter.memory <= limits.replyBytes
  }

  /// Sends nothing any more.
  func close() {
    state.change { state in
      state.end = "closed"
      (state.waiting, state.lasting, state.bytes) = ([], [], 0)
    }
  }

  /// Sends the waiting messages, on a thread that lives as long as there are any.
  private func startWriter(_ state: inout State) {
    guard !state.isWriting else { return }
    state.isWriting = true
    let thread = Thread { [self] in
      ThreadName.set("Client writer")
      var deadline = Deadline(in: limits.readPatience)
      while let next = nextLetter() {
        switch write(next) {
        case .sent: deadline = Deadline(in: limits.readPatience)
        case .full where next.isLasting: deadline = Deadline(in: limits.readPatience)
        case .full where deadline.isOver:
          close()
          return onOverflow("It has read nothing for \(limits.readPatience) s.")
        case .full: break
        case nil: return close()
        }
      }
    }
    thread.start()
  }

  /// The message to send next; nil at the end of the writer.
  private func nextLetter() -> (letter: Letter, isLasting: Bool)? {
    state.change { state in
      if let letter = state.waiting.first { return (letter, false) }
      if let lasting = state.lasting.first { return (lasting.letter, true) }
      state.isWriting = false
      return nil
    }
  }

  /// Seconds between two tries to send.
  private static let pause = 0.1

  /// Tries for ``pause`` to send a message; nil where the connection is over.
  private func write(_ next: (letter: Letter, isLasting: Bool)) -> SendOutcome? {
    guard state.look({ hasRoom(for: next.letter, &$0) }) else {
      usleep(UInt32(Self.pause * 1e5))
      return .full
    }
    let outcome = try? socket.send(next.letter.packet, waiting: Self.pause)
    state.change { state in
      guard outcome == .sent else { return }
      state.unread += next.letter.memory
      if next.isLasting {
        // Another one may have taken its place meanwhile, which is to come, too.
        state.lasting.removeAll { $0.letter.packet.bytes == next.letter.packet.bytes }
      } else if !state.waiting.isEmpty {
        state.bytes -= state.waiting.removeFirst().bytes
      }
    }
    return outcome
  }
}
