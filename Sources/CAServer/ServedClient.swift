// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CALink
import CALive
import CAProtocol
import CARenderServer
import CAWire
import Foundation

/// A client of a server: reads its messages on a thread of its own, and checks all of them.
final class ServedClient: Sendable {
  private struct State {
    var name = ""
    var surfaces: [UInt32: Shown] = [:]
    /// Surfaces that are not open and that the client named.
    var missing: Set<UInt32> = []
    var layers = LayerCount()
    var films: ServedFilms?
    var end: String?
    var isLast = false

    /// Counts a commit, unless it is over a limit.
    mutating func take(
      _ commit: Commit, _ isPart: Bool, of surface: UInt32, _ limits: ClientLimits
    ) -> Result<Void, ClientError> {
      if !isPart { surfaces[surface]?.commits += 1 }
      return layers.take(commit, of: surface, limits)
    }
  }

  /// A surface, and the count of its commits.
  private struct Shown {
    let surface: any ServedSurface
    let order: SurfaceOrder
    var commits = 0
  }

  /// The server's number of the client.
  let number: UInt32
  /// The process at the other end.
  let peer: LinkPeer
  private let began = MonotonicClock.now
  private let socket: LinkSocket
  private let options: ServerOptions
  private let makeSurface: SurfaceMaker
  private let control: ServerControl
  private let pictures: ReceivedPictures
  private let receiver: WireReceiver
  private let budget: PixelBudget
  private let quota: RenderQuota
  private let places: Places
  private let filmPlaces: Places
  private let state = Monitor(State())

  init(
    _ socket: LinkSocket, number: UInt32, _ peer: LinkPeer, _ options: ServerOptions,
    places: Places, films: Places, control: ServerControl,
    makeSurface: @escaping SurfaceMaker
  ) {
    (self.places, filmPlaces) = (places, films)
    (self.socket, self.number, self.peer) = (socket, number, peer)
    (self.options, self.makeSurface, self.control) = (options, makeSurface, control)
    pictures = ReceivedPictures(limits: options.limits.pictures)
    receiver = WireReceiver(
      client: ClientID(rawValue: number), pictures: pictures, limits: options.limits.wire)
    budget = PixelBudget(limit: options.limits.pixels)
    quota = RenderQuota(options.limits.quota)
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
        // Messages from before its end are not served.
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
  ///
  /// - Parameter isLast: Whether the server stops: surfaces go without a grace time.
  func end(_ reason: String, isLast: Bool = false) {
    state.look { state in
      if state.end == nil { state.end = reason }
      if isLast { state.isLast = true }
    }
    quota.end()
    socket.shutdown()
  }

  private func greet(_ outbox: Outbox, _ inbox: inout Inbox) throws {
    let packet = try inbox.next(waiting: options.limits.greetingPatience)
    guard case .message(.hello(let name, _)) = packet.content else {
      throw ClientError("A client says hello first.")
    }
    state.look { $0.name = String(name.prefix(Self.nameLimit)) }
    outbox.send(.welcome(client: number, wantsNotes: Self.wantsNotes))
  }

  /// Whether programs are to send the classes of layers and views, which diagnostics and watchers
  /// name: the server can be watched.
  private static let wantsNotes =
    (try? LiveServer.isWanted(ProcessInfo.processInfo.environment)) ?? false

  private func take(_ packet: Inbox.Packet, _ outbox: Outbox) throws {
    switch packet.content {
    case .commit(let bytes, let isPart):
      let (commit, size) = try receiver.weighedCommit(bytes)
      guard let surface = try surface(packet.surface, asked: nil, outbox) else { return }
      try state.look { $0.take(commit, isPart, of: packet.surface, options.limits) }.get()
      surface.take(commit, try burden(of: size), isPart: isPart)
    case .source(let bytes):
      let news = try receiver.sourceNews(bytes)
      guard let proxy = receiver.names.proxy(news.source) else { return }
      change(packet.surface) { proxy.take(news, isExact: $0) }
    case .message(.picture(let picture)):
      guard let descriptor = packet.descriptors.first else {
        throw ClientError("A picture came without its memory.")
      }
      let memory = try SharedMemory.adopting(
        descriptor, isSealed: true, atMost: options.limits.pictures.bytes)
      try pictures.add(picture: picture, memory: memory)
    case .message(.release(let handles)):
      for handle in handles { try pictures.remove(handle) }
    case .message(.film(let number, let name)):
      guard let file = packet.descriptors.first else {
        throw ClientError("A film came without its file.")
      }
      try films(outbox).open(number, name: name, file)
    case .message(.forgetFilm(let number)): films(outbox).forget(number)
    case .message(.play(let playback)):
      guard let proxy = receiver.names.proxy(playback.source) else { return }
      let films = films(outbox)
      change(packet.surface) { _ in proxy.play(films.player(of: playback)) }
    case .message(.page(let number)): try take(page: number, packet.descriptors.first)
    case .message(.forgetPage(let number)): _ = receiver.names.setPage(nil, for: number)
    case .message(.ring(let number)): receiver.names.page(number)?.bells.ring()
    case .message(.open(let order)): try open(order, packet.surface, outbox)
    case .message(.close): close(packet.surface)
    case .message(.status(let request)): answer(request, outbox)
    case .message(.stop):
      guard state.look({ $0.surfaces.isEmpty }) else {
        throw ClientError("A client that shows something cannot stop the server.")
      }
      outbox.send(.farewell("The server stops."))
      control.stop()
    case .message(.hello): throw ClientError("A client says hello once.")
    case .message(let message):
      try surface(packet.surface, asked: message.request, outbox)?.take(message)
    }
  }

  /// The films of the client, from the first on.
  private func films(_ outbox: Outbox) -> ServedFilms {
    state.look { state in
      let films = state.films ?? ServedFilms(options.limits, outbox, places: filmPlaces)
      state.films = films
      return films
    }
  }

  /// Has a source show something else, in the order of a surface's pictures.
  ///
  /// - Parameter change: Is told whether the surface shows the times that the client asks for.
  private func change(_ surface: UInt32, _ change: @escaping @Sendable (_ isExact: Bool) -> Void) {
    guard let shown = state.look({ $0.surfaces[surface] }) else { return change(false) }
    let isExact = shown.order.kind == .renderer || shown.order.flags.contains(.stepped)
    shown.surface.change { change(isExact) }
  }

  /// Waits until there is room for a commit of that many bytes.
  private func burden(of bytes: Int) throws(ClientError) -> CommitBurden {
    if let burden = quota.awaitRoom(for: bytes, waiting: 0) { return burden }
    for shown in state.look({ Array($0.surfaces.values) }) { shown.surface.relieve() }
    let seconds = options.limits.commitPatience
    if let burden = quota.awaitRoom(for: bytes, waiting: seconds) { return burden }
    throw ClientError(
      "Commits of \(quota.waitingBytes + bytes) bytes have waited for \(seconds) s; the limit is "
        + "\(quota.limits.waitingBytes) bytes.")
  }

  /// Says how the server is, at most each ``statusPause``.
  private func answer(_ request: UInt64, _ outbox: Outbox) {
    let text = control.status()
    if text.count <= Self.statusInPacket {
      outbox.send(.status(request: request, text))
    } else if let memory = try? SurfaceVoice.memory(of: text) {
      outbox.send(.status(request: request, nil), memory)
    }
    usleep(UInt32(Self.statusPause * 1e6))
  }

  /// Characters of a client's name that a status has.
  private static let nameLimit = 256
  /// Bytes of a status that goes in the packet.
  private static let statusInPacket = 32_768
  /// Seconds from status to status of a client, since each looks at all clients.
  private static let statusPause = 0.01

  /// The client in a status.
  func status(at now: Double) -> ServerStatus.Client {
    let (name, shown, layers, films) = state.look {
      ($0.name, $0.surfaces, $0.layers, $0.films)
    }
    let surfaces = shown.sorted { $0.key < $1.key }.map { number, shown in
      let figures = shown.surface.meter.figures
      return ServerStatus.Surface(
        number: number, kind: "\(shown.order.kind)", width: figures.width, height: figures.height,
        frames: figures.frames, commits: shown.commits, layers: layers.count(of: number))
    }
    return ServerStatus.Client(
      number: number, pid: peer.pid, name: name, uptime: now - began, surfaces: surfaces,
      pictures: pictures.count, pictureBytes: pictures.bytes, films: films?.count ?? 0)
  }

  /// Has the threads of its surfaces answer.
  func probe() {
    for shown in state.look({ Array($0.surfaces.values) }) { shown.surface.probe() }
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
      if let shown = state.surfaces[number] { return (Optional(shown.surface), false, 0) }
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
    let owner = SurfaceOwner(
      client: self.number, pid: peer.pid, program: state.look { $0.name }, surface: number)
    let terms = SurfaceTerms(budget: budget, quota: quota, owner: owner)
    let surface = makeSurface(order, voice, terms)
    state.look { state in
      state.surfaces[number] = Shown(surface: surface, order: order)
      state.missing.remove(number)
    }
  }

  private func close(_ number: UInt32) {
    let surface = state.look { state in
      state.layers.forget(number)
      return state.surfaces.removeValue(forKey: number)
    }
    surface?.surface.close()
  }

  private func leave(_ outbox: Outbox) {
    outbox.close()
    socket.shutdown()
    let (shown, isLast) = state.look { state in
      defer { (state.surfaces, state.films) = ([:], nil) }
      return (state.surfaces.values.map { $0 }, state.isLast)
    }
    for shown in shown {
      isLast ? shown.surface.close() : shown.surface.abandon(after: options.graceTime)
    }
  }
}

/// Requests of a client to the server itself.
struct ServerControl: Sendable {
  /// The state of the server, as JSON.
  let status: @Sendable () -> [UInt8]
  /// Ends the server, in order.
  let stop: @Sendable () -> Void
}

/// Makes the surfaces of clients.
typealias SurfaceMaker =
  @Sendable (SurfaceOrder, SurfaceVoice, SurfaceTerms) -> any ServedSurface

/// A rule that a client broke.
struct ClientError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
