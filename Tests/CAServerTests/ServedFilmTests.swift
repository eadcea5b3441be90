// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CALink
import CAProtocol
import CARenderServer
import CAWire
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AVFoundation
@testable import CAServer

/// A program that says packet by packet how films are played, and looks at its screen.
private final class FilmClient {
  static let size = CGSize(width: 8, height: 8)
  private let link: ControlClient
  private let source = NoPictures()
  private let numbers = SourceNumbers()
  private let pictures = SentPictures()
  private var request: UInt64 = 0
  private let client: UInt32

  init(_ server: TestServer) throws {
    link = try ControlClient(server.path)
    client = server.current?.clientCount == 1 ? 1 : 0
  }

  var sourceNumber: UInt64 { numbers.number(of: source) }

  func send(
    _ message: ClientMessage, to surface: UInt32 = 0, _ descriptors: [Descriptor] = []
  ) throws {
    let packet = LinkPacket(bytes: try message.packet(surface: surface), descriptors: descriptors)
    #expect(try link.socket.send(packet, waiting: 60) == .sent)
  }

  /// Opens a screen whose only layer shows the source, and a picture of the client.
  func open(sending color: [UInt8]) throws {
    try send(.open(SurfaceOrder(.screen, size: Self.size, scale: 1)), to: 1)
    var state = LayerState()
    state.geometry.bounds = CGRect(origin: .zero, size: Self.size)
    state.geometry.position = CGPoint(x: 4, y: 4)
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: color)
    state.contents = Contents(source, showing: image)
    let layer = LayerID(rawValue: 1)
    let change = LayerChange(
      layer: layer, state: state, changed: PropertySet([.bounds, .position, .contents]))
    var commit = Commit(changes: [change], removed: [])
    commit.root = RootChange(layer: layer, orientation: .yDown)
    try put(.commit) { try $0.message(commit) }
    try show(color)
  }

  /// Sends a picture of the source.
  func show(_ color: [UInt8]) throws {
    let image = CGImage(width: 1, height: 1, premultipliedRGBA: color)
    try put(.source) { [sourceNumber] sender in
      try sender.message(SourceNews(source: sourceNumber, picture: Contents(image)))
    }
  }

  private func put(
    _ kind: ClientMessage.Kind, _ message: (WireSender) throws -> [UInt8]
  ) throws {
    let sender = WireSender(
      client: ClientID(rawValue: client), pictures: pictures, sources: numbers)
    let bytes = try message(sender)
    while let (picture, memory) = try pictures.takeNext() {
      try send(.picture(picture), [memory.descriptor])
    }
    let packet = LinkPacket(bytes: RawClient.packet(kind, bytes, 1))
    #expect(try link.socket.send(packet, waiting: 60) == .sent)
  }

  /// Hands a file over as a film. Returns why it is not played; nil where it is.
  func hand(_ number: UInt64, _ path: String) throws -> String? {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    try #require(file >= 0)
    try send(
      .film(number, name: URL(filePath: path).lastPathComponent), to: 0, [Descriptor(owning: file)])
    while let (message, _) = try link.next() {
      if case .film(number, let refusal) = message { return refusal }
      if case .farewell(let reason) = message { return reason }
    }
    return "no answer"
  }

  func play(_ courses: [WireCourse]) throws {
    try send(.play(WirePlayback(source: sourceNumber, courses: courses)), to: 1)
  }

  /// The pixels of the screen.
  func pixels() throws -> [UInt8] {
    request += 1
    try send(.readPicture(request: request), to: 1)
    while let (message, packet) = try link.next() {
      guard case .drawn(request, _) = message else { continue }
      let memory = try SharedMemory.adopting(
        #require(packet.descriptors.first), isSealed: true, atMost: 1 << 20)
      return withExtendedLifetime(memory) { [UInt8](memory.bytes) }
    }
    throw LinkError.closed
  }

  /// Waits until the screen shows what `body` wants.
  func shows(_ body: ([UInt8]) -> Bool) throws -> Bool {
    let deadline = Deadline(in: 60)
    while !deadline.isOver {
      if body(try pixels()) { return true }
      usleep(5_000)
    }
    return false
  }

  func farewell() throws -> String? { try link.farewell() }
}

/// A source whose pictures nobody asks for.
private final class NoPictures: PictureSource {
  let bells = Bells()

  func picture(at time: Double, waits: Bool) -> Contents? { nil }
  func nextChange(after time: Double) -> Double { .infinity }
}

@Suite("A film that a server plays") struct ServedFilmTests {
  private static func still(_ frame: Int, film: UInt64 = 1) -> WireCourse {
    WireCourse(
      since: 0, rate: 0, offset: (Double(frame) + 0.5) / TestFilm.rate, loops: false,
      spans: [WireCourse.Span(film: film, start: 0, end: nil)])
  }

  private static func looped(since: Double) -> WireCourse {
    var course = still(0)
    (course.since, course.rate, course.offset, course.loops) = (since, 1, 0, true)
    return course
  }

  @Test("shows the frame of its course, and the client's picture when it ends")
  func courses() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    let own: [UInt8] = [1, 2, 3, 255]
    try client.open(sending: own)
    #expect(try client.shows { $0.prefix(4) == own[...] })
    #expect(try client.hand(1, film.path) == nil)
    #expect(try client.pixels().prefix(4) == own[...], "Nothing is played yet.")
    for frame in [7, 31, 2] {
      try client.play([Self.still(frame)])
      #expect(try client.shows { TestFilm.number(in: $0) == frame })
    }
    // The last frame stays until the client sends a picture.
    try client.play([])
    #expect(TestFilm.number(in: try client.pixels()) == 2)
    try client.show(own)
    #expect(try client.shows { $0.prefix(4) == own[...] })
  }

  @Test("goes on while its client says nothing")
  func time() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    try client.open(sending: [1, 2, 3, 255])
    #expect(try client.hand(1, film.path) == nil)
    try client.play([Self.looped(since: MonotonicClock.now)])
    var seen: Set<Int> = []
    #expect(
      try client.shows { pixels in
        if let number = TestFilm.number(in: pixels) { seen.insert(number) }
        return seen.count > 5
      })
  }

  @Test("goes by the last course that has begun")
  func lastCourse() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    try client.open(sending: [1, 2, 3, 255])
    #expect(try client.hand(1, film.path) == nil)
    #expect(try client.hand(2, film.path) == nil, "The same file again.")
    var later = Self.still(40, film: 2)
    later.since = MonotonicClock.now + 1e6
    try client.play([Self.still(9), later])
    #expect(try client.shows { TestFilm.number(in: $0) == 9 })
    later.since = 1
    try client.play([Self.still(9), later])
    #expect(try client.shows { TestFilm.number(in: $0) == 40 })
  }

  @Test("is refused where it is no film, and not on a disk of this machine")
  func refusals() throws {
    let server = try TestServer()
    let client = try FilmClient(server)
    let text = server.folder + "/text.mp4"
    try Data("This is no film.".utf8).write(to: URL(filePath: text))
    #expect(try client.hand(1, text)?.contains("text.mp4") == true)
    let pipe = server.folder + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [server.folder, pipe, "/dev/null", "/proc/self/maps"] {
      #expect(try client.hand(2, path) == "it is no file on a disk of this machine")
    }
    #expect(try client.hand(1, text)?.contains("text.mp4") == true, "It is no film still.")
    #expect(try client.pixelsAreRefused(), "The client is served on.")
  }

  @Test("is refused over the limit, until others are forgotten")
  func limit() throws {
    var options = ServerOptions()
    options.limits.films = 2
    let server = try TestServer(options)
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    for number in [1, 2] as [UInt64] { #expect(try client.hand(number, film.path) == nil) }
    #expect(
      try client.hand(3, film.path) == "2 films are open, which is the limit of a client")
    try client.send(.forgetFilm(1))
    try client.send(.forgetFilm(2))
    let deadline = Deadline(in: 60)
    var refusal = try client.hand(3, film.path)
    while refusal != nil, !deadline.isOver { refusal = try client.hand(3, film.path) }
    #expect(refusal == nil)
  }

  @Test("is open in at most so many files of all clients")
  func limitOfAll() throws {
    var options = ServerOptions()
    options.films = 1
    let server = try TestServer(options)
    let film = try TestFilm(in: server.folder)
    let (first, second) = (try FilmClient(server), try FilmClient(server))
    #expect(try first.hand(1, film.path) == nil)
    #expect(
      try second.hand(1, film.path) == "1 films are open, which is the limit of the server")
  }

  @Test("is not played where it was not handed over, and not handed over twice")
  func rules() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    let own: [UInt8] = [1, 2, 3, 255]
    try client.open(sending: own)
    #expect(try client.hand(1, film.path) == nil)
    try client.play([Self.still(7)])
    #expect(try client.shows { TestFilm.number(in: $0) == 7 })
    try client.play([Self.still(1, film: 5)])
    try client.show(own)
    #expect(try client.shows { $0.prefix(4) == own[...] })
    #expect(try client.hand(1, film.path) == "The film 1 was handed over before.")
  }

  @Test("is read anew where its file has changed")
  func changedFile() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    try client.open(sending: [1, 2, 3, 255])
    #expect(try client.hand(1, film.path) == nil)
    let file = try FileHandle(forWritingTo: URL(filePath: film.path))
    try file.truncate(atOffset: 0)
    #expect(try client.hand(2, film.path) != nil)
  }

  @Test("shows its last frame until another one is decoded")
  func seeks() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    let client = try FilmClient(server)
    let own: [UInt8] = [1, 2, 3, 255]
    try client.open(sending: own)
    #expect(try client.hand(1, film.path) == nil)
    try client.play([Self.still(49)])
    #expect(try client.shows { TestFilm.number(in: $0) == 49 })
    for frame in [3, 44, 1, 30, 0] {
      try client.play([Self.still(frame)])
      var seen: Set<Int?> = []
      #expect(
        try client.shows { pixels in
          seen.insert(TestFilm.number(in: pixels))
          return seen.contains(frame)
        })
      #expect(!seen.contains(nil), "The client's picture of before the film was shown.")
    }
  }
}

extension FilmClient {
  /// Whether a question about a surface that is not open is answered.
  fileprivate func pixelsAreRefused() throws -> Bool {
    try send(.readPicture(request: 77), to: 1)
    while let (message, _) = try link.next() {
      if case .refused(request: 77, _) = message { return true }
    }
    return false
  }
}

@Suite("A player whose layer a server shows") struct ServedPlayerTests {
  /// How many films the server plays, by its status.
  private static func films(_ server: TestServer) throws -> Int {
    let status = try ControlClient(server.path, name: "asking").status().status
    return try #require(status.clients.first { $0.name != "asking" }).films
  }

  /// The packets that a player decoded in this process, once it decodes no more.
  @MainActor private static func settledPackets(of player: AVPlayer) throws -> Int {
    let film = try #require(player.currentItem?.load.film)
    var count = -1
    while film.counts.packets != count {
      count = film.counts.packets
      usleep(200_000)
    }
    return count
  }

  private static func shows(
    _ screen: HeadlessScreen, _ body: (Int) throws -> Bool
  ) throws -> Bool {
    let deadline = Deadline(in: 60)
    while !deadline.isOver {
      let pixels = try screen.picture().premultipliedRGBA
      if let number = TestFilm.number(in: pixels), try body(number) { return true }
      usleep(5_000)
    }
    return false
  }

  @Test("is played there: at seeks, at other speeds, after it was hidden, by the next server")
  @MainActor func player() throws {
    let server = try TestServer()
    let film = try TestFilm(in: server.folder)
    var options = HeadlessScreen.Options()
    options.environment = server.environment
    let screen = try HeadlessScreen(size: FilmClient.size, refreshRate: 60, options: options)
    let player = AVPlayer(url: URL(filePath: film.path))
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(origin: .zero, size: FilmClient.size)
    screen.layer = layer
    func seek(to frame: Int) {
      player.seek(to: CMTime(value: CMTimeValue(frame * 2 + 1), timescale: 50))
      CATransaction.flush()
    }
    seek(to: 12)
    #expect(try Self.shows(screen) { $0 == 12 })
    let deadline = Deadline(in: 60)
    while try Self.films(server) == 0, !deadline.isOver { usleep(5_000) }
    #expect(try Self.films(server) == 1)
    seek(to: 44)
    #expect(try Self.shows(screen) { $0 == 44 })

    // Its own pictures are neither decoded nor sent any more.
    seek(to: 0)
    #expect(try Self.shows(screen) { $0 == 0 })
    let decoded = try Self.settledPackets(of: player)
    player.rate = 0.5
    var seen: Set<Int> = []
    #expect(
      try Self.shows(screen) { number in
        seen.insert(number)
        return seen.count > 4
      })
    #expect(try Self.settledPackets(of: player) == decoded)
    player.rate = 0

    // A layer that shows nothing for a while.
    seek(to: 20)
    #expect(try Self.shows(screen) { $0 == 20 })
    layer.player = nil
    CATransaction.flush()
    #expect(try screen.picture().premultipliedRGBA.prefix(4).allSatisfy { $0 == 0 })
    layer.player = player
    CATransaction.flush()
    #expect(try Self.shows(screen) { $0 == 20 })

    server.stop()
    try server.start()
    #expect(try Self.shows(screen) { $0 == 20 })
    seek(to: 33)
    #expect(try Self.shows(screen) { $0 == 33 })

    // No item.
    while try Self.films(server) == 0, !deadline.isOver { usleep(5_000) }
    player.replaceCurrentItem(with: nil)
    CATransaction.flush()
    #expect(try Self.isBlank(screen))
    screen.close()
  }

  @Test("gives the server one film after another, beyond the limit, and none in the end")
  @MainActor func manyItems() throws {
    var options = ServerOptions()
    options.limits.films = 2
    let server = try TestServer(options)
    let film = try TestFilm(in: server.folder)
    var host = HeadlessScreen.Options()
    host.environment = server.environment
    let screen = try HeadlessScreen(size: FilmClient.size, refreshRate: 60, options: host)
    let player = AVPlayer()
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(origin: .zero, size: FilmClient.size)
    screen.layer = layer
    for round in 1...5 {
      player.replaceCurrentItem(with: AVPlayerItem(url: URL(filePath: film.path)))
      player.seek(to: CMTime(value: CMTimeValue(round * 14 + 1), timescale: 50))
      CATransaction.flush()
      #expect(try Self.shows(screen) { $0 == round * 7 })
      let deadline = Deadline(in: 60)
      while try Self.films(server) == 0, !deadline.isOver { usleep(5_000) }
      #expect(try Self.films(server) > 0, "round \(round)")
    }
    layer.player = nil
    CATransaction.flush()
    let deadline = Deadline(in: 60)
    while try Self.films(server) > 0, !deadline.isOver { usleep(5_000) }
    #expect(try Self.films(server) == 0)
    screen.close()
  }

  private static func isBlank(_ screen: HeadlessScreen) throws -> Bool {
    let deadline = Deadline(in: 60)
    while !deadline.isOver {
      if try screen.picture().premultipliedRGBA.prefix(4).allSatisfy({ $0 == 0 }) { return true }
      usleep(5_000)
    }
    return false
  }

  @Test("is shown by the client's pictures where the server plays no films")
  @MainActor func refused() throws {
    var options = ServerOptions()
    options.limits.films = 0
    let server = try TestServer(options)
    let film = try TestFilm(in: server.folder)
    var host = HeadlessScreen.Options()
    host.environment = server.environment
    let screen = try HeadlessScreen(size: FilmClient.size, refreshRate: 60, options: host)
    let player = AVPlayer(url: URL(filePath: film.path))
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(origin: .zero, size: FilmClient.size)
    screen.layer = layer
    player.play()
    CATransaction.flush()
    var seen: Set<Int> = []
    #expect(
      try Self.shows(screen) { number in
        seen.insert(number)
        return seen.count > 5
      })
    #expect(try Self.films(server) == 0)
    screen.close()
  }
}
