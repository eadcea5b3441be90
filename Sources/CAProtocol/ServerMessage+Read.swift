// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CAWire

extension ServerMessage {
  /// Reads the message of that kind, to the end of the packet.
  package init(_ kind: Kind, from reader: inout WireReader) throws(WireError) {
    self = try Self.read(kind, &reader)
    try reader.end()
  }

  private static func read(
    _ kind: Kind, _ reader: inout WireReader
  ) throws(WireError) -> ServerMessage {
    switch kind {
    case .welcome:
      return .welcome(
        client: try reader.uint32("welcome.client"),
        wantsNotes: try reader.bool("welcome.wantsNotes"))
    case .farewell: return .farewell(try reader.text("farewell"))
    case .opened:
      return .opened(
        width: try reader.uint32("opened.width"), height: try reader.uint32("opened.height"),
        scale: try reader.double("opened.scale"),
        refreshRate: try reader.double("opened.refreshRate"))
    case .failed: return .failed(try reader.failure())
    case .taken: return .taken(try reader.uint32("taken"))
    case .drawn: return .drawn(request: try reader.uint64("request"), try reader.summary())
    case .refused: return .refused(request: try reader.uint64("request"), try reader.failure())
    case .tick:
      return .tick(
        DisplayTick(
          timestamp: try reader.time("tick.timestamp"), target: try reader.time("tick.target"),
          answer: try reader.time("tick.answer")))
    case .shown:
      return .shown(
        index: try reader.uint64("shown.index"), time: try reader.time("shown.time"),
        width: try reader.uint32("shown.width"), height: try reader.uint32("shown.height"))
    case .frameFailed:
      return .frameFailed(try reader.bool("frameFailed") ? try reader.failure() : nil)
    case .counts: return .counts(request: try reader.uint64("request"), try reader.counts())
    case .metrics: return .metrics(try reader.news())
    case .event:
      return .event([UInt8](try reader.raw("event", reader.left)))
    case .clipboard:
      let request = try reader.uint64("request")
      return .clipboard(
        request: request,
        try reader.bool("clipboard") ? try reader.text("clipboard.text") : nil)
    case .film:
      let number = try reader.uint64("film")
      return .film(number, refusal: try reader.bool("film.refused") ? try reader.text("film") : nil)
    case .status:
      let request = try reader.uint64("request")
      let isInPacket = try reader.bool("status")
      return .status(
        request: request, isInPacket ? [UInt8](try reader.raw("status.text", reader.left)) : nil)
    }
  }
}

extension WireReader {
  fileprivate mutating func failure() throws(WireError) -> SurfaceFailure {
    let code = try uint8("failure.kind")
    guard let kind = SurfaceFailure.Kind(rawValue: code) else {
      throw failure(.code(UInt64(code)))
    }
    let limit = Int(try uint32("failure.limit"))
    return SurfaceFailure(kind, try text("failure.text"), limit: limit)
  }

  fileprivate mutating func news() throws(WireError) -> WindowNews {
    WindowNews(
      width: try uint32("metrics.width"), height: try uint32("metrics.height"),
      scale: try double("metrics.scale"), isMinimized: try bool("metrics.isMinimized"))
  }

  fileprivate mutating func summary() throws(WireError) -> FrameSummary {
    var summary = FrameSummary()
    summary.width = try uint32("summary.width")
    summary.height = try uint32("summary.height")
    summary.layers = try uint32("summary.layers")
    summary.changedLayers = try uint32("summary.changedLayers")
    summary.passes = try uint32("summary.passes")
    summary.draws = try uint32("summary.draws")
    summary.programSwitches = try uint32("summary.programSwitches")
    summary.uploadedBytes = try uint64("summary.uploadedBytes")
    summary.duration = try double("summary.duration")
    summary.refusals = try texts()
    summary.diagnostics = try texts()
    return summary
  }

  private mutating func texts() throws(WireError) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count("summary.problems", each: 4)) {
      texts.append(try text("summary.problems"))
    }
    return texts
  }
}
