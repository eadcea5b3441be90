// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALink
import CAProtocol
import CAWire
import Foundation

/// A client of a server: reads what it says, on a thread of its own, and checks all of it.
final class ServedClient: Sendable {
  private struct State {
    var surfaces: [UInt32: any ServedSurface] = [:]
    var end: String?
  }

  /// The server's number of the client.
  let number: UInt32
  /// The process at the other end.
  let peer: LinkPeer
  private let socket: LinkSocket
  private let options: ServerOptions
  private let makeSurface: SurfaceMaker
  private let pictures: ReceivedPictures
  private let receiver: WireReceiver
  private let budget: PixelBudget
  private let state = Monitor(State())

  init(
    _ socket: LinkSocket, number: UInt32, _ peer: LinkPeer, _ options: ServerOptions,
    makeSurface: @escaping SurfaceMaker
  ) {
    (self.socket, self.number, self.peer) = (socket, number, peer)
    (self.options, self.makeSurface) = (options, makeSurface)
    pictures = ReceivedPictures(limits: options.limits.pictures)
    receiver = WireReceiver(
      client: ClientID(rawValue: number), pictures: pictures, limits: options.limits.wire)
    budget = PixelBudget(limit: options.limits.pixels)
  }

  /// Serves the client until it goes, or breaks a rule. Returns why it was ended; nil where it
  /// went by itself.
  func serve() -> String? {
    let outbox = Outbox(socket, options.limits) { [self] in end($0) }
    var inbox = Inbox(socket, options.limits)
    do {
      try greet(outbox, &inbox)
      while true { try take(inbox.next(waiting: nil), outbox) }
    } catch LinkError.closed {
      leave(outbox)
      return state.look { $0.end }
    } catch {
      let reason = state.look { $0.end } ?? "\(error)"
      outbox.send(.farewell(reason))
      leave(outbox)
      return reason
    }
  }

  /// Ends the client for a reason, on any thread.
  func end(_ reason: String) {
    state.look { if $0.end == nil { $0.end = reason } }
    socket.shutdown()
  }

  private func greet(_ outbox: Outbox, _ inbox: inout Inbox) throws {
    let packet = try inbox.next(waiting: options.limits.greetingPatience)
    guard case .message(.hello) = packet.content else {
      throw ClientError("A client says hello first.")
    }
    outbox.send(.welcome(client: number, wantsNotes: false))
  }

  private func take(_ packet: Inbox.Packet, _ outbox: Outbox) throws {
    switch packet.content {
    case .commit(let bytes):
      let commit = try receiver.commit(bytes)
      surface(packet.surface)?.take(commit)
    case .source(let bytes):
      let news = try receiver.sourceNews(bytes)
      receiver.names.proxy(news.source)?.take(news)
    case .message(.picture(let picture)):
      guard let descriptor = packet.descriptors.first else {
        throw ClientError("A picture came without its memory.")
      }
      let memory = try SharedMemory.adopting(
        descriptor, isSealed: true, atMost: options.limits.pictures.bytes)
      try pictures.add(picture: picture, memory: memory)
    case .message(.release(let handles)):
      for handle in handles { try pictures.remove(handle) }
    case .message(.page(let number)): try take(page: number, packet.descriptors.first)
    case .message(.forgetPage(let number)): _ = receiver.names.setPage(nil, for: number)
    case .message(.ring(let number)): receiver.names.page(number)?.bells.ring()
    case .message(.open(let order)): try open(order, packet.surface, outbox)
    case .message(.close): close(packet.surface)
    case .message(.hello): throw ClientError("A client says hello once.")
    case .message(let message): surface(packet.surface)?.take(message)
    }
  }

  private func take(page number: UInt64, _ descriptor: Descriptor?) throws {
    guard let descriptor else { throw ClientError("A page came without its memory.") }
    // The page closes the descriptor that it adopts.
    let raw = dup(descriptor.raw)
    guard raw >= 0 else { throw ClientError("No descriptor is left for a page.") }
    let page = try ModifierPage(adopting: raw)
    guard receiver.names.setPage(page, for: number) else {
      throw ClientError("More than \(ClientNames.pageLimit) pages are over the limit.")
    }
  }

  private func surface(_ number: UInt32) -> (any ServedSurface)? {
    state.look { $0.surfaces[number] }
  }

  private func open(_ order: SurfaceOrder, _ number: UInt32, _ outbox: Outbox) throws {
    let count = state.look { $0.surfaces.count }
    guard count < options.limits.surfaces else {
      throw ClientError("\(count + 1) surfaces are over the limit of \(options.limits.surfaces).")
    }
    guard surface(number) == nil else { throw ClientError("Surface \(number) is open.") }
    let voice = SurfaceVoice(outbox: outbox, number: number)
    let surface = makeSurface(order, voice, budget)
    state.look { $0.surfaces[number] = surface }
  }

  private func close(_ number: UInt32) {
    let surface = state.look { $0.surfaces.removeValue(forKey: number) }
    surface?.close()
    budget.giveBack(number)
  }

  private func leave(_ outbox: Outbox) {
    outbox.close()
    socket.shutdown()
    let surfaces = state.look { state in
      defer { state.surfaces = [:] }
      return state.surfaces
    }
    for surface in surfaces.values { surface.abandon(after: options.graceTime) }
  }
}

/// Makes the surfaces of clients.
typealias SurfaceMaker =
  @Sendable (SurfaceOrder, SurfaceVoice, PixelBudget) -> any ServedSurface

/// A rule that a client broke.
struct ClientError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
