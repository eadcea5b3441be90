// SPDX-License-Identifier: Apache-2.0
import CAWire

extension ClientMessage {
  /// The number of the message.
  package var kind: Kind {
    switch self {
    case .hello: .hello
    case .open: .open
    case .close: .close
    case .display: .display
    case .debug: .debug
    case .picture: .picture
    case .release: .release
    case .draw: .draw
    case .seal: .seal
    case .forgetPicture: .forgetPicture
    case .readPicture: .readPicture
    case .step: .step
    case .hold: .hold
    case .ticks: .ticks
    case .tickTaken: .tickTaken
    case .frames: .frames
    case .frameTaken: .frameTaken
    case .counts: .counts
    case .wake: .wake
    case .window: .window
    case .page: .page
    case .forgetPage: .forgetPage
    case .ring: .ring
    case .film: .film
    case .forgetFilm: .forgetFilm
    case .play: .play
    case .status: .status
    case .stop: .stop
    }
  }

  /// The packet of the message.
  ///
  /// - Throws: where a text is over a limit.
  package func packet(surface: UInt32 = 0) throws(WireError) -> [UInt8] {
    var writer = WireWriter()
    PacketHeader(kind: kind.rawValue, surface: surface).write(to: &writer)
    try write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .hello(let name, let generation):
      writer.put(PacketHeader.version)
      writer.put(WireHeader.version)
      writer.put(generation)
      try writer.put(name, "hello.name")
    case .open(let order): try order.write(to: &writer)
    case .close, .forgetPicture, .tickTaken, .frameTaken, .wake: break
    case .stop: writer.put(Self.stopWord)
    case .display(let display, let isStaged):
      writer.put(display)
      writer.put(isStaged)
    case .debug(let options): writer.put(options)
    case .picture(let picture): writer.put(picture)
    case .release(let handles):
      try writer.put(count: handles.count, "release")
      for handle in handles { writer.put(handle) }
    case .draw(let request, let time, let view, let wantsPixels):
      writer.put(request)
      writer.put(time)
      writer.put(view)
      writer.put(wantsPixels)
    case .seal(let time): writer.put(time)
    case .readPicture(let request), .counts(let request), .status(let request): writer.put(request)
    case .step(let request, let time):
      writer.put(request)
      writer.put(time)
    case .hold(let time):
      writer.put(time != nil)
      writer.put(time ?? 0)
    case .ticks(let isWanted), .frames(let isWanted): writer.put(isWanted)
    case .window(let request): try request.write(to: &writer)
    case .page(let number), .forgetPage(let number), .ring(let number), .forgetFilm(let number):
      writer.put(number)
    case .film(let number, let name):
      writer.put(number)
      try writer.put(name, "film.name")
    case .play(let playback): try playback.write(to: &writer)
    }
  }
}

extension WindowRequest {
  fileprivate func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .title(let text):
      writer.put(0 as UInt8)
      try writer.put(text, "window.title")
    case .resize(let size):
      writer.put(1 as UInt8)
      writer.put(Double(size.width))
      writer.put(Double(size.height))
    case .pointer(let shape):
      writer.put(2 as UInt8)
      writer.put(shape)
    case .readClipboard(let request):
      writer.put(3 as UInt8)
      writer.put(request)
    case .writeClipboard(let text):
      writer.put(4 as UInt8)
      try writer.put(text, "window.clipboard")
    }
  }
}
