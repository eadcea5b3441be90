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
    /// Surfaces that are not open and that the client named.
    var missing: Set<UInt32> = []
    var layers = LayerCount()
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
  private let places: SurfacePlaces
  private let state = Monitor(State())

  init(
    _ socket: LinkSocket, number: UInt32, _ peer: LinkPeer, _ options: ServerOptions,
    places: SurfacePlaces, makeSurface: @escaping SurfaceMaker
  ) {
    self.places = places
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
      while true {
        try take(inbox.next(waiting: nil), outbox)
        // What it sent before it was ended is not served.
        if let end = state.look({ $0.end }) { throw ClientError(end) }
      }
    } catch LinkError.closed where socket.isEnded {
      leave(outbox)
      return state.look { $0.end }
    } catch LinkError.closed {
      // Looks like the end, but the other end is there.
      return end(ClientError("It sent a packet without bytes."), outbox)
    } catch {
      return end(error, outbox)
    }
  }

  /// Says why the client is ended, and lets it go.
  private func end(_ error: any Error, _ outbox: Outbox) -> String {
    let reason = state.look { $0.end } ?? "\(error)"
    outbox.send(.farewell(reason))
    leave(outbox)
    return reason
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
      guard let surface = try surface(packet.surface, asked: nil, outbox) else { return }
      try state.look { $0.layers.take(commit, of: packet.surface, options.limits) }.get()
      surface.take(commit)
    case .source(let bytes):
      let news = try receiver.sourceNews(bytes)
      receiver.names.proxy(news.source)?.take(news)
    case .message(.picture(let picture)):
      guard let descriptor = packet.descriptors.first else {
        throw ClientError("A picture came without its memory.")
      }
      let memory = try SharedMemory.adopting(
        descriptor, isSealed: true, atMost: options.limits.pictures.bytes)
      try pictures.add(picture, memory)
    case .message(.release(let handles)):
      for handle in handles { try pictures.remove(handle) }
    case .message(.page(let number)): try take(page: number, packet.descriptors.first)
    case .message(.forgetPage(let number)): _ = receiver.names.setPage(nil, for: number)
    case .message(.ring(let number)): receiver.names.page(number)?.bells.ring()
    case .message(.open(let order)): try open(order, packet.surface, outbox)
    case .message(.close): close(packet.surface)
    case .message(.hello): throw ClientError("A client says hello once.")
    case .message(let message):
      try surface(packet.surface, asked: message.request, outbox)?.take(message)
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

  /// The surface that a message is about. Where there is none the client hears so: as the answer to
  /// what it asked, or once.
  private func surface(
    _ number: UInt32, asked request: UInt64?, _ outbox: Outbox
  ) throws -> (any ServedSurface)? {
    let limit = options.limits.surfaces
    let (surface, isNew, count) = state.look { state in
      if let surface = state.surfaces[number] { return (Optional(surface), false, 0) }
      return (nil, state.missing.insert(number).inserted, state.missing.count)
    }
    if let surface { return surface }
    guard count <= limit else {
      throw ClientError("\(count) surfaces that are not open were named; the limit is \(limit).")
    }
    let failure = SurfaceFailure(.stopped, "Surface \(number) is not open.")
    if let request {
      outbox.send(.refused(request: request, failure), surface: number)
    } else if isNew {
      outbox.send(.failed(failure), surface: number)
    }
    return nil
  }

  private func open(_ order: SurfaceOrder, _ number: UInt32, _ outbox: Outbox) throws {
    guard number != 0 else { throw ClientError("Surface 0 stands for none.") }
    let (count, isOpen) = state.look { ($0.surfaces.count, $0.surfaces[number] != nil) }
    guard count < options.limits.surfaces else {
      throw ClientError("\(count + 1) surfaces are over the limit of \(options.limits.surfaces).")
    }
    guard !isOpen else { throw ClientError("Surface \(number) is open.") }
    guard let place = places.take() else {
      state.look { _ = $0.missing.insert(number) }
      let text = "\(places.limit) surfaces are open, which is the limit of the server."
      return outbox.send(.failed(SurfaceFailure(.quota, text)), surface: number)
    }
    let voice = SurfaceVoice(outbox: outbox, number: number, place: place)
    let surface = makeSurface(order, voice, budget)
    state.look { state in
      state.surfaces[number] = surface
      state.missing.remove(number)
    }
  }

  private func close(_ number: UInt32) {
    let surface = state.look { state in
      state.layers.forget(number)
      return state.surfaces.removeValue(forKey: number)
    }
    surface?.close()
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
