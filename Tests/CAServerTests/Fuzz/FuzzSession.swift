// SPDX-License-Identifier: Apache-2.0
import CACommit
import CALink
import CAProtocol
import CARenderServer
import CAWire
import CoreGraphics
import Foundation
import Glibc

/// Makes what a program may say to a server, packet by packet. All of it is well formed; trees,
/// times and sizes may be none. The same seed gives the same packets.
struct FuzzSession {
  private var numbers: SeededNumbers
  private let client: ClientID
  private let pictures = SentPictures()
  private let sources = SourceNumbers()
  private var streams: [UInt32: RandomCommits] = [:]
  private var images: [CGImage]
  private var kinds: [UInt32: SurfaceOrder.Kind] = [:]
  /// Pages that the server has, and those that it was told to forget.
  private var pages: [ModifierPage] = []
  private var forgotten: Set<UInt64> = []
  private let source = StillSource()
  /// Films that the server has been handed and not told to forget.
  private var films: [UInt64] = []
  private var lastFilm: UInt64 = 0
  private var request: UInt64 = 0
  private var sealedTime = 0.0
  private(set) var packets: [FuzzPacket] = []

  /// What a client of that number says after its greeting.
  init(seed: UInt64, client: UInt32, steps: Int) {
    numbers = SeededNumbers(seed: seed)
    self.client = ClientID(rawValue: client)
    images = (0..<3).map { index in
      CGImage(
        width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: UInt8(index * 60), count: 16))
    }
    open()
    for _ in 0..<steps { step() }
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &numbers) == 0 }

  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  private mutating func say(
    _ message: ClientMessage, _ surface: UInt32 = 0, _ memory: FuzzMemory? = nil
  ) {
    guard let bytes = try? message.packet(surface: surface) else { return }
    packets.append(FuzzPacket(bytes, memory))
  }

  private mutating func number() -> Double {
    pick([0, 1, -1, 0.25, 1e-9, 1e12, -1e300, Double.random(in: 0...9, using: &numbers)])
  }

  private mutating func nextRequest() -> UInt64 {
    request += 1
    return request
  }

  private mutating func view() -> SurfaceView {
    SurfaceView(
      scale: pick([1, 2, 0.5, 1e-6, 1e6]),
      background: chance(2) ? CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1) : nil,
      origin: CGPoint(x: number(), y: number()))
  }

  private mutating func open() {
    let surface = UInt32(kinds.count + 1)
    var order = SurfaceOrder(
      pick([.renderer, .renderer, .renderer, .screen, .screen, .guest]),
      size: pick([
        CGSize(width: 8, height: 6), CGSize(width: 31, height: 3), CGSize(width: 1, height: 1),
        CGSize(width: 0, height: -4), CGSize(width: Double.nan, height: 1),
        CGSize(width: 1e300, height: 1e300), CGSize(width: 70_000, height: 2),
      ]), scale: pick([1, 1, 1, 2, 0, -1, .infinity]))
    if chance(2) || surface == 1 { (order.size, order.scale) = (CGSize(width: 8, height: 6), 1) }
    if order.kind == .guest {
      // Some that layers of others ask for, and others.
      order.guest = UInt32.random(in: chance(2) ? 1...15 : 1...(.max), using: &numbers)
    }
    order.refreshRate = pick([60, 60, 0, 1e9, .nan])
    if chance(2) { order.flags.insert(.stepped) }
    kinds[surface] = order.kind
    say(.open(order), surface)
  }

  private mutating func surface() -> UInt32 {
    chance(40) ? 9 : pick(Array(kinds.keys).sorted())
  }

  private mutating func step() {
    let surface = surface()
    switch Int.random(in: 0..<28, using: &numbers) {
    case 0: if kinds.count < 4 { open() }
    case 1...7: commit(surface)
    case 8, 9: page()
    case 10: say(.close, surface)
    case 11:
      say(
        .draw(request: nextRequest(), time: number(), view: view(), wantsPixels: chance(2)), surface
      )
    case 12: say(.step(request: nextRequest(), time: number()), surface)
    case 13: say(.readPicture(request: nextRequest()), surface)
    case 14: say(.counts(request: nextRequest()), surface)
    case 15:
      sealedTime += Double.random(in: 0...2, using: &numbers)
      say(.seal(time: sealedTime), surface)
    case 16: say(.hold(chance(2) ? number() : nil), surface)
    case 17: say(.ticks(isWanted: chance(2)), surface)
    case 18: say(.frames(isWanted: chance(2)), surface)
    case 19:
      say(
        .display(
          DisplayState(width: pick([0, 8, 1 << 30]), height: 6, view: view()), isStaged: chance(2)),
        surface)
    case 20:
      say(.debug(DebugOptions(overlays: Visualization(rawValue: 3), showsHUD: chance(2))), surface)
    case 21: say(pick([.tickTaken, .frameTaken, .wake, .forgetPicture]), surface)
    case 22:
      let requests: [WindowRequest] = [
        .title("x"), .resize(CGSize(width: -1, height: 1e300)), .pointer(200),
        .readClipboard(request: nextRequest()), .writeClipboard("y"),
      ]
      say(.window(pick(requests)), surface)
    case 23: news(surface)
    case 24, 25: film()
    case 26: play(surface)
    default: newImage()
    }
  }

  /// News of a source that commits show, or of none.
  private mutating func news(_ surface: UInt32) {
    let number = chance(4) ? 77 : sources.number(of: source)
    let picture = chance(4) ? nil : Contents(pick(images))
    let news = SourceNews(source: number, picture: picture, nextChange: self.number())
    let sender = WireSender(client: client, pictures: pictures, sources: sources)
    guard let message = try? sender.message(news) else { return }
    sayPictures()
    packets.append(FuzzPacket(RawClient.packet(.source, message, chance(3) ? 0 : surface)))
  }

  /// A film of one point, or what is none, in a memory; or a film is forgotten.
  private mutating func film() {
    guard films.count < 4 else {
      return say(.forgetFilm(films.removeFirst()))
    }
    lastFilm += 1
    films.append(lastFilm)
    let bytes = chance(4) ? [UInt8](repeating: 7, count: 99) : Self.point
    say(.film(lastFilm, name: pick(["a.gif", "", "b.mp4"])), 0, .sealed(bytes))
  }

  private static let point = [UInt8](
    Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")!)

  private mutating func play(_ surface: UInt32) {
    var courses: [WireCourse] = []
    while !films.isEmpty, courses.count < 3, !chance(3) {
      let spans = (0..<pick([1, 1, 2])).map { _ in
        WireCourse.Span(film: pick(films), start: time(), end: chance(2) ? time() : nil)
      }
      courses.append(
        WireCourse(since: time(), rate: time(), offset: time(), loops: chance(2), spans: spans))
    }
    let number = chance(4) ? 77 : sources.number(of: source)
    say(.play(WirePlayback(source: number, courses: courses)), surface)
  }

  /// A number that the wire takes for a time of a film.
  private mutating func time() -> Double { max(-1e9, min(number(), 1e9)) }

  private mutating func sayPictures() {
    while let (picture, memory) = try? pictures.takeNext() {
      say(.picture(picture), 0, .sealed([UInt8](memory.bytes)))
    }
  }

  /// Another picture in place of one, which then is released.
  private mutating func newImage() {
    let index = Int.random(in: images.indices, using: &numbers)
    images[index] = CGImage(
      width: 2, height: 2,
      premultipliedRGBA: [UInt8](repeating: UInt8.random(in: 0...255, using: &numbers), count: 16))
    streams = [:]
    let gone = pictures.takeGone()
    if !gone.isEmpty { say(.release(gone)) }
  }

  private mutating func commit(_ surface: UInt32) {
    var stream =
      streams[surface]
      ?? RandomCommits(seed: numbers.next(), images: images, source: chance(2) ? source : nil)
    var commit = streams[surface] == nil || chance(9) ? stream.first(count: 14) : stream.next()
    streams[surface] = stream
    if chance(6) { spoil(&commit) }
    if chance(2) { bind(&commit) }
    let sender = WireSender(client: client, pictures: pictures, sources: sources)
    guard let message = try? sender.message(commit) else { return }
    sayPictures()
    let isApart = message.count > LinkSocket.packetLimit - PacketHeader.size || chance(5)
    let kind: ClientMessage.Kind = chance(5) ? .commitPart : .commit
    packets.append(
      FuzzPacket(
        RawClient.packet(kind, isApart ? [] : message, surface), isApart ? .sealed(message) : nil))
  }

  /// Makes a tree that is none: cycles, layers that are not there, two parents.
  private mutating func spoil(_ commit: inout Commit) {
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: commit.root = RootChange(layer: LayerID(rawValue: 999), orientation: .yDown)
    case 1: commit.removed = [1, 2, 77].map { LayerID(rawValue: $0) }
    case 2:
      commit.changes.indices.last.map { commit.changes[$0].sublayers = [LayerID(rawValue: 1)] }
    case 3:
      commit.changes.indices.last.map { commit.changes[$0].mask = .set(commit.changes[$0].layer) }
    default: commit.sequence = .max
    }
  }

  private mutating func page() {
    guard let page = pages.last, !chance(3) else {
      let page = ModifierPage(slotCount: pick([1, 7, 300]))
      pages.append(page)
      return say(.page(page.number), 0, .kept(Self.bytes(of: page)))
    }
    guard chance(3) else { return say(.ring(page: page.number)) }
    forgotten.insert(page.number)
    say(.forgetPage(page.number))
  }

  /// Has a layer follow a slot of a page, where the server has one.
  private mutating func bind(_ commit: inout Commit) {
    let known = pages.filter { !forgotten.contains($0.number) }
    guard !known.isEmpty, let place = commit.changes.indices.last else { return }
    let page = pick(known)
    let key = pick(["opacity", "position", "transform.rotation.z"])
    commit.changes[place].modifiers = [
      ModifierBinding(
        page: page, slot: pick([0, page.slotCount - 1]), generation: pick([0, 1, .max]),
        target: AnimationTarget(keyPath: key, kind: .plain), isAdditive: chance(2))
    ]
    if chance(2) { commit.flushes = [ModifierFlush(page: page, generation: pick([0, 1, .max]))] }
  }

  private static func bytes(of page: ModifierPage) -> [UInt8] {
    guard let raw = page.descriptor,
      let memory = try? SharedMemory.adopting(
        Descriptor(owning: dup(raw)), isSealed: false, atMost: 1 << 20)
    else { return [] }
    return [UInt8](memory.bytes)
  }
}

/// A source of pictures whose news the session makes.
private final class StillSource: PictureSource {
  let bells = Bells()

  func picture(at time: Double, waits: Bool) -> Contents? { nil }
  func nextChange(after time: Double) -> Double { .infinity }
}
