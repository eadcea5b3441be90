// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CARenderServer
import Foundation

/// A render server: takes connections, and serves each client on a thread of its own.
package final class LayerServer: Sendable {
  private struct State {
    var clients: [UInt32: ServedClient] = [:]
    var last: UInt32 = 0
    var isOver = false
    var farewells = FarewellLog()
  }

  private let listener: LinkListener
  private let options: ServerOptions
  private let state = Monitor(State())
  private let places: Places
  private let films: Places
  private let spare: SpareSeat?
  private let log: @Sendable (String) -> Void
  private let began = MonotonicClock.now

  /// A server of those who connect to a listener.
  ///
  /// - Parameters:
  ///   - spare: The place of the first renderer, if one was made ready.
  ///   - log: Takes a line about each client that was ended, and why.
  package init(
    _ listener: LinkListener, options: ServerOptions = ServerOptions(), spare: SpareSeat? = nil,
    log: @escaping @Sendable (String) -> Void
  ) {
    (self.listener, self.options, self.spare, self.log) = (listener, options, spare, log)
    places = Places(limit: options.surfaces, onReturn: FreedMemory.giveBackSoon)
    films = Places(limit: options.films)
  }

  /// Clients that are connected.
  var clientCount: Int { state.look { $0.clients.count } }

  /// Takes connections until ``stop()``, on the calling thread.
  package func run() {
    while !state.look({ $0.isOver }) {
      do throws(LinkError) {
        guard let socket = try listener.accept(waiting: Self.pause) else { continue }
        begin(socket)
      } catch .noDescriptors(let reason) {
        log("A connection waits: \(reason)")
        usleep(UInt32(Self.pause * 1e6))
      } catch {
        if case .closed = error { return }
        log("\(error)")
        usleep(10_000)
      }
    }
  }

  /// Seconds between two looks at whether the server is to stop.
  private static let pause = 0.2

  /// Ends all clients, and ``run()``. Their surfaces go without a grace time.
  package func stop() {
    let clients = state.look { state in
      state.isOver = true
      return state.clients.values.map { $0 }
    }
    listener.close()
    spare?.close()
    for client in clients { client.end("The server stops.", isLast: true) }
  }

  private func begin(_ socket: LinkSocket) {
    guard let peer = try? socket.peer() else {
      return refuse(socket, nil, "The system does not say whose it is.")
    }
    guard peer.user == geteuid() else { return refuse(socket, peer, "It is another user's.") }
    let number: UInt32? = state.look { state in
      guard state.clients.count < options.clients else { return nil }
      state.last &+= 1
      return state.last
    }
    guard let number else {
      return refuse(socket, peer, "\(options.clients) clients are connected, which is the limit.")
    }
    let control = ServerControl(
      status: { [self] in statusText }, stop: { [self] in stop() })
    let client = ServedClient(
      socket, number: number, peer, options, places: places, films: films, control: control
    ) { [spare] order, voice, terms in
      switch order.kind {
      case .renderer: ServedRenderer(order, voice, terms, spare: spare)
      case .screen: ServedScreen(order, voice, terms)
      case .window: ServedWindow(order, voice, terms)
      case .guest: ServedGuest(order, voice, terms.quota)
      }
    }
    let isOver = state.look { state in
      state.clients[number] = client
      return state.isOver
    }
    if isOver { client.end("The server stops.") }
    let thread = Thread { [self] in
      ThreadName.set("Client \(number)")
      if let reason = client.serve(), !state.look({ $0.isOver }) {
        state.look { $0.farewells.note(client: number, peer.pid, reason) }
        log("Client \(number), process \(peer.pid), was ended: \(reason)")
      }
      state.look { $0.clients[number] = nil }
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func refuse(_ socket: LinkSocket, _ peer: LinkPeer?, _ reason: String) {
    state.look { $0.farewells.note(client: nil, peer?.pid ?? 0, reason) }
    log("Process \(peer?.pid ?? 0) was refused: \(reason)")
    let packet = LinkPacket(bytes: ServerMessage.farewell(reason).packet())
    _ = try? socket.send(packet, waiting: 0)
    socket.shutdown()
  }

  /// The state of the server.
  package var status: ServerStatus {
    let now = MonotonicClock.now
    let (clients, farewells) = state.look { ($0.clients, $0.farewells) }
    return ServerStatus(
      pid: getpid(), uptime: now - began, clientLimit: options.clients,
      clients: clients.sorted { $0.key < $1.key }.map { $1.status(at: now) },
      refusedCount: farewells.refused, endedCount: farewells.ended, farewells: farewells.last,
      contexts: ProcessGraphics.contexts, graphicsObjects: ProcessGraphics.objects)
  }

  private var statusText: [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(status)).map { [UInt8]($0) } ?? [UInt8]("{}".utf8)
  }

  /// Has the threads of all surfaces answer.
  func probe() {
    for client in state.look({ Array($0.clients.values) }) { client.probe() }
  }

  /// Ends the work of this process's surfaces: call it once the last server has stopped.
  /// Returns whether their threads have ended; windows go when the main thread comes to it.
  package static func settle(atMost seconds: Double) -> Bool {
    Grace.end()
    return JobThread.awaitEnd(atMost: seconds)
  }
}
