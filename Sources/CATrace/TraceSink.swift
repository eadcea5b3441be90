// SPDX-License-Identifier: Apache-2.0
import Glibc

/// One object of the trace file.
struct TraceEvent {
  enum Kind {
    case span(UInt64)
    case counter(Double)
  }

  let name: StaticString
  /// Nanoseconds of the trace clock.
  let start: UInt64
  let kind: Kind
  let track: Int
}

/// The open trace file and the events not yet written to it.
struct TraceSink: ~Copyable {
  /// How many events wait in memory before they are written.
  static let capacity = 4096
  /// How long they wait, in nanoseconds, while others come.
  static let patience: UInt64 = 1_000_000_000

  private var file: TraceFile?
  private var events: [TraceEvent] = []
  private var lastWrite: UInt64 = 0

  var isOpen: Bool { file != nil }

  mutating func open(path: String) -> Bool {
    close()
    do throws(TraceFile.Refused) {
      file = try TraceFile(path: path)
    } catch {
      complain("CA_TRACE: cannot write \(path): \(error.reason)\n")
      return false
    }
    events.reserveCapacity(Self.capacity)
    lastWrite = Trace.now()
    return true
  }

  mutating func append(_ event: TraceEvent) {
    guard isOpen else { return }
    events.append(event)
    if events.count >= Self.capacity || Trace.now() - lastWrite >= Self.patience { flush() }
  }

  mutating func flush() {
    guard isOpen else { return }
    let objects = events.map(\.json)
    events.removeAll(keepingCapacity: true)
    lastWrite = Trace.now()
    guard file?.add(objects) == false else { return }
    complain("CA_TRACE: the trace ends early: \(String(cString: strerror(errno)))\n")
    file = nil
  }

  mutating func close() {
    flush()
    file?.end()
    file = nil
  }

  private func complain(_ text: String) {
    var text = text
    // Sound: the call reads within the bytes that the text lends.
    _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension TraceEvent {
  /// The event as a JSON object. Times are microseconds, as the format asks.
  var json: String {
    var text = "{\"name\":\""
    for scalar in name.description.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    text += "\",\"pid\":\(getpid()),\"tid\":\(track),\"ts\":\(Self.microseconds(start))"
    switch kind {
    case .span(let duration):
      text += ",\"ph\":\"X\",\"dur\":\(Self.microseconds(duration))}"
    case .counter(let value):
      text += ",\"ph\":\"C\",\"args\":{\"value\":\(value.isFinite ? value : 0)}}"
    }
    return text
  }

  private static func microseconds(_ nanoseconds: UInt64) -> String {
    let fraction = String(nanoseconds % 1000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    return "\(nanoseconds / 1000).\(padding)\(fraction)"
  }
}
