import Glibc

/// One line of the trace file.
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
struct TraceSink {
  /// How many events wait in memory before they are written.
  static let capacity = 4096

  private var descriptor: Int32 = -1
  private var events: [TraceEvent] = []

  var isOpen: Bool { descriptor >= 0 }

  mutating func open(path: String) -> Bool {
    close()
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      Self.write("CA_TRACE: cannot write \(path): \(reason)\n", to: STDERR_FILENO)
      return false
    }
    events.reserveCapacity(Self.capacity)
    Self.write("[\n", to: descriptor)
    return true
  }

  mutating func append(_ event: TraceEvent) {
    events.append(event)
    if events.count >= Self.capacity { flush() }
  }

  mutating func flush() {
    guard descriptor >= 0, !events.isEmpty else { return }
    var text = ""
    for event in events { event.appendJSON(to: &text) }
    events.removeAll(keepingCapacity: true)
    Self.write(text, to: descriptor)
  }

  mutating func close() {
    flush()
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, rest.count > 0 {
        let written = Glibc.write(descriptor, base, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
      }
    }
  }
}

extension TraceEvent {
  /// Appends the event as one JSON object and a comma. Times are microseconds, as the format asks.
  func appendJSON(to text: inout String) {
    text += "{\"name\":\""
    for scalar in name.description.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    text += "\",\"pid\":\(getpid()),\"tid\":\(track),\"ts\":\(Self.microseconds(start))"
    switch kind {
    case .span(let duration):
      text += ",\"ph\":\"X\",\"dur\":\(Self.microseconds(duration))},\n"
    case .counter(let value):
      text += ",\"ph\":\"C\",\"args\":{\"value\":\(value.isFinite ? value : 0)}},\n"
    }
  }

  private static func microseconds(_ nanoseconds: UInt64) -> String {
    let fraction = String(nanoseconds % 1000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    return "\(nanoseconds / 1000).\(padding)\(fraction)"
  }
}
