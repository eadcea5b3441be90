// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CAWire

extension ServerMessage {
  /// The number of the message.
  package var kind: Kind {
    switch self {
    case .welcome: .welcome
    case .farewell: .farewell
    case .opened: .opened
    case .failed: .failed
    case .taken: .taken
    case .drawn: .drawn
    case .refused: .refused
    case .tick: .tick
    case .shown: .shown
    case .frameFailed: .frameFailed
    case .counts: .counts
    case .metrics: .metrics
    case .event: .event
    case .clipboard: .clipboard
    case .status: .status
    case .film: .film
    }
  }

  /// The packet of the message. Texts are cut where they are over the limit.
  package func packet(surface: UInt32 = 0) -> [UInt8] {
    var writer = WireWriter()
    PacketHeader(kind: kind.rawValue, surface: surface).write(to: &writer)
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout WireWriter) {
    switch self {
    case .welcome(let client, let wantsNotes):
      writer.put(client)
      writer.put(wantsNotes)
    case .farewell(let text): writer.put(cut: text)
    case .opened(let width, let height, let scale, let refreshRate):
      writer.put(width)
      writer.put(height)
      writer.put(scale)
      writer.put(refreshRate)
    case .failed(let failure): writer.put(failure)
    case .taken(let count): writer.put(count)
    case .drawn(let request, let summary):
      writer.put(request)
      writer.put(summary)
    case .refused(let request, let failure):
      writer.put(request)
      writer.put(failure)
    case .tick(let tick):
      writer.put(tick.timestamp)
      writer.put(tick.target)
      writer.put(tick.answer)
    case .shown(let index, let time, let width, let height):
      writer.put(index)
      writer.put(time)
      writer.put(width)
      writer.put(height)
    case .frameFailed(let failure):
      writer.put(failure != nil)
      if let failure { writer.put(failure) }
    case .counts(let request, let counts):
      writer.put(request)
      writer.put(counts)
    case .metrics(let news):
      writer.put(news.width)
      writer.put(news.height)
      writer.put(news.scale)
      writer.put(news.isMinimized)
    case .event(let bytes): bytes.withUnsafeBytes { writer.put(bytes: $0) }
    case .clipboard(let request, let text):
      writer.put(request)
      writer.put(text != nil)
      if let text { writer.put(cut: text) }
    case .status(let request, let text):
      writer.put(request)
      writer.put(text != nil)
      text?.withUnsafeBytes { writer.put(bytes: $0) }
    case .film(let number, let refusal):
      writer.put(number)
      writer.put(refusal != nil)
      if let refusal { writer.put(cut: refusal) }
    }
  }
}

extension WireWriter {
  /// Bytes of a text in a message to a program.
  private static let textLimit = 16_384
  /// Problems of a frame that a message has.
  private static let problemLimit = 64

  fileprivate mutating func put(cut text: String) {
    var bytes = Array(text.utf8.prefix(Self.textLimit))
    // A cut within a character would not be UTF-8.
    while !bytes.isEmpty, String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    put(UInt32(bytes.count))
    bytes.withUnsafeBytes { put(bytes: $0) }
  }

  fileprivate mutating func put(_ failure: SurfaceFailure) {
    put(failure.kind.rawValue)
    put(UInt32(clamping: failure.limit))
    put(cut: failure.text)
  }

  fileprivate mutating func put(_ summary: FrameSummary) {
    for number in [
      summary.width, summary.height, summary.layers, summary.changedLayers, summary.passes,
      summary.draws, summary.programSwitches,
    ] { put(number) }
    put(summary.uploadedBytes)
    put(summary.duration)
    for list in [summary.refusals, summary.diagnostics] {
      // A packet has room for the first ones only.
      let texts = list.prefix(Self.problemLimit).map { String($0.prefix(256)) }
      put(UInt32(texts.count))
      for text in texts { put(cut: text) }
    }
  }
}
