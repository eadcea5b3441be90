// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics

extension ClientMessage {
  /// Reads the message of that kind, to the end of the packet. The bytes may be anybody's.
  package init(_ kind: Kind, from reader: inout WireReader) throws(WireError) {
    self = try Self.read(kind, &reader)
    try reader.end()
  }

  private static func read(
    _ kind: Kind, _ reader: inout WireReader
  ) throws(WireError) -> ClientMessage {
    switch kind {
    case .hello: return try hello(&reader)
    case .open: return .open(try SurfaceOrder(from: &reader))
    case .close: return .close
    case .display:
      return .display(try reader.display(), isStaged: try reader.bool("display.isStaged"))
    case .debug: return .debug(try reader.debugOptions())
    case .picture: return .picture(try reader.picture())
    case .release: return .release(try handles(&reader))
    case .draw: return try draw(&reader)
    case .seal: return .seal(time: try reader.time("seal.time"))
    case .forgetPicture: return .forgetPicture
    case .readPicture: return .readPicture(request: try reader.uint64("request"))
    case .step:
      return .step(request: try reader.uint64("request"), time: try reader.time("step.time"))
    case .hold: return .hold(try hold(&reader))
    case .ticks: return .ticks(isWanted: try reader.bool("ticks"))
    case .tickTaken: return .tickTaken
    case .frames: return .frames(isWanted: try reader.bool("frames"))
    case .frameTaken: return .frameTaken
    case .counts: return .counts(request: try reader.uint64("request"))
    case .wake: return .wake
    case .window: return .window(try WindowRequest(from: &reader))
    case .page: return .page(try reader.uint64("page"))
    case .forgetPage: return .forgetPage(try reader.uint64("page"))
    case .ring: return .ring(page: try reader.uint64("page"))
    case .film:
      return .film(try reader.uint64("film"), name: try reader.text("film.name"))
    case .forgetFilm: return .forgetFilm(try reader.uint64("film"))
    case .play: return .play(try WirePlayback(from: &reader))
    case .status: return .status(request: try reader.uint64("request"))
    case .stop: return try stop(&reader)
    case .commit, .commitPart, .source: throw reader.failure(.kind(kind.rawValue))
    }
  }

  private static func hello(_ reader: inout WireReader) throws(WireError) -> ClientMessage {
    let version = try reader.uint16("hello.version")
    guard version == PacketHeader.version else { throw reader.failure(.version(version)) }
    let wire = try reader.uint16("hello.wire")
    guard wire == WireHeader.version else { throw reader.failure(.version(wire)) }
    let generation = try reader.uint32("hello.generation")
    return .hello(name: try reader.text("hello.name"), generation: generation)
  }

  private static func stop(_ reader: inout WireReader) throws(WireError) -> ClientMessage {
    guard try reader.uint64("stop.word") == stopWord else {
      throw reader.failure(.value("a stop without its word"))
    }
    return .stop
  }

  private static func draw(_ reader: inout WireReader) throws(WireError) -> ClientMessage {
    .draw(
      request: try reader.uint64("request"), time: try reader.time("draw.time"),
      view: try reader.view(), wantsPixels: try reader.bool("draw.wantsPixels"))
  }

  private static func handles(
    _ reader: inout WireReader
  ) throws(WireError) -> [SIMD2<UInt64>] {
    var handles: [SIMD2<UInt64>] = []
    for _ in 0..<(try reader.count("release", each: 16)) { handles.append(try reader.handle()) }
    return handles
  }

  private static func hold(_ reader: inout WireReader) throws(WireError) -> Double? {
    let isHeld = try reader.bool("hold")
    let time = try reader.time("hold.time")
    return isHeld ? time : nil
  }
}

extension WindowRequest {
  fileprivate init(from reader: inout WireReader) throws(WireError) {
    let code = try reader.uint8("window.request")
    switch code {
    case 0: self = .title(try reader.text("window.title"))
    case 1:
      let size = CGSize(
        width: try reader.time("window.width"), height: try reader.time("window.height"))
      self = .resize(size)
    case 2: self = .pointer(try reader.uint8("window.pointer"))
    case 3: self = .readClipboard(request: try reader.uint64("request"))
    case 4: self = .writeClipboard(try reader.text("window.clipboard"))
    default: throw reader.failure(.code(UInt64(code)))
    }
  }
}
