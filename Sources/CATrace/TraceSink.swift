// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// One object of the trace file.
struct TraceEvent {
  enum Kind {
    case span(UInt64)
    case counter(Double)
    /// The name of the process or of the track's thread.
    case title(String)
  }

  enum Name {
    case fixed(StaticString)
    case made(String)

    var text: String {
      switch self {
      case .fixed(let name): name.description
      case .made(let name): name
      }
    }
  }

  /// A line of the viewer.
  enum Track: Hashable {
    /// The thread that records, by ``TracedThread/id``.
    case thread(Int)
    /// Another line, by its number in the file: that of a GPU's clock.
    case other(Int)
  }

  let name: Name
  /// Nanoseconds of the trace clock.
  let start: UInt64
  let kind: Kind
  let track: Track
  /// The number of the track in the file; set where the event is taken in.
  var number = 0
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
  /// The tracks that have a name in the file, and their numbers there.
  private var numbers: [TraceEvent.Track: Int] = [:]

  var isOpen: Bool { file != nil }

  mutating func open(path: String) -> Bool {
    close()
    do throws(TraceFile.Refused) {
      file = try TraceFile(path: path)
    } catch {
      StandardError.write("CA_TRACE: cannot write \(path): \(error.reason)\n")
      return false
    }
    events.reserveCapacity(Self.capacity)
    lastWrite = Trace.now()
    numbers = [:]
    events.append(.title("process_name", TrackTitle.ofProcess, Int(getpid())))
    return true
  }

  mutating func append(_ event: TraceEvent) {
    guard isOpen else { return }
    var event = event
    event.number = number(of: event.track)
    events.append(event)
    if events.count >= Self.capacity || Trace.now() - lastWrite >= Self.patience { flush() }
  }

  /// The number of a track in the file, where it has a name from now on. A thread's own events come
  /// from it alone.
  private mutating func number(of track: TraceEvent.Track) -> Int {
    if let number = numbers[track] { return number }
    let title =
      switch track {
      case .thread: TrackTitle.ofThread
      case .other(let number): TrackTitle(number: number, name: "GPU")
      }
    numbers[track] = title.number
    events.append(.title("thread_name", title.name, title.number))
    return title.number
  }

  mutating func flush() {
    guard isOpen else { return }
    let objects = events.map(\.json)
    events.removeAll(keepingCapacity: true)
    lastWrite = Trace.now()
    guard file?.add(objects) == false else { return }
    StandardError.write("CA_TRACE: the trace ends early: \(String(cString: strerror(errno)))\n")
    file = nil
  }

  mutating func close() {
    flush()
    file?.end()
    file = nil
  }
}

extension TraceEvent {
  /// Names the process or a thread.
  static func title(_ name: StaticString, _ title: String, _ number: Int) -> TraceEvent {
    TraceEvent(
      name: .fixed(name), start: 0, kind: .title(title), track: .other(number), number: number)
  }

  /// The event as a JSON object. Times are microseconds, as the format asks.
  var json: String {
    let head = "{\"name\":\(Self.quoted(name.text)),\"pid\":\(getpid()),\"tid\":\(number)"
    let time = ",\"ts\":\(Self.microseconds(start))"
    switch kind {
    case .span(let duration):
      return head + time + ",\"ph\":\"X\",\"dur\":\(Self.microseconds(duration))}"
    case .counter(let value):
      return head + time + ",\"ph\":\"C\",\"args\":{\"value\":\(value.isFinite ? value : 0)}}"
    case .title(let title):
      return head + ",\"ph\":\"M\",\"args\":{\"name\":\(Self.quoted(title))}}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    return quoted + "\""
  }

  private static func microseconds(_ nanoseconds: UInt64) -> String {
    let fraction = String(nanoseconds % 1000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    return "\(nanoseconds / 1000).\(padding)\(fraction)"
  }
}
