// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc
import Synchronization

/// Spans and counters in the Chrome trace format, written to the file that `CA_TRACE` names.
///
/// The file is a JSON array that opens in any Chrome trace viewer; it names the process and its
/// threads. It is written in pieces and is whole after each, so that a trace survives a crash but
/// for its last second. When tracing is off a span costs one relaxed atomic load.
package enum Trace {
  /// Whether events are recorded: from the start if `CA_TRACE` is set, or after ``start(path:)``.
  @inline(__always)
  package static var isEnabled: Bool {
    let state = switchState.load(ordering: .relaxed)
    return state != TraceSwitch.off && (state == TraceSwitch.on || readEnvironment())
  }

  /// Runs `body` and records how long it took on the calling thread.
  @inline(__always)
  package static func span<Result: ~Copyable, Failure: Error>(
    _ name: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isEnabled else { return try body() }
    let start = now()
    defer { record(name, start: start, duration: now() - start) }
    return try body()
  }

  /// The same with a name that is made where tracing is on, as that of a pass.
  @inline(__always)
  package static func span<Result: ~Copyable, Failure: Error>(
    named name: @autoclosure () -> String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isEnabled else { return try body() }
    let start = now()
    defer {
      append(
        TraceEvent(
          name: .made(name()), start: start, kind: .span(now() - start), track: .ofThread))
    }
    return try body()
  }

  /// Opens a span that its ``OpenSpan/end()`` closes, for code that a closure does not fit.
  @inline(__always)
  package static func begin(_ name: StaticString) -> OpenSpan {
    OpenSpan(name: name, start: isEnabled ? now() : 0)
  }

  /// Records the value of a counter at this moment.
  @inline(__always)
  package static func counter(_ name: StaticString, _ value: @autoclosure () -> Double) {
    guard isEnabled else { return }
    append(
      TraceEvent(
        name: .fixed(name), start: now(), kind: .counter(value()), track: .ofThread))
  }

  /// Records a span that was measured elsewhere, such as GPU time; nanoseconds of the trace clock.
  ///
  /// `track` is the line of the viewer it is shown on; without one it is the calling thread's.
  package static func record(
    _ name: StaticString, start: UInt64, duration: UInt64, track: Int? = nil
  ) {
    guard isEnabled else { return }
    append(
      TraceEvent(
        name: .fixed(name), start: start, kind: .span(duration),
        track: track.map { .other($0) } ?? .ofThread))
  }

  /// The trace clock: nanoseconds of the machine's clock.
  package static func now() -> UInt64 { MonotonicClock.nanoseconds }

  /// A span between ``Trace/begin(_:)`` and `end()`.
  package struct OpenSpan {
    let name: StaticString
    let start: UInt64

    /// Closes the span. Nothing happens when tracing was off at its beginning.
    @inline(__always)
    package func end() {
      guard start != 0 else { return }
      Trace.record(name, start: start, duration: Trace.now() - start)
    }
  }
}

extension Trace {
  static let switchState = Atomic<UInt8>(TraceSwitch.unknown)
  static let sink = Mutex(TraceSink())

  /// Starts to record into `path`, replacing the content of the file.
  ///
  /// - Returns: whether the file could be opened. A refusal is also said once on standard error.
  @discardableResult
  package static func start(path: String) -> Bool {
    startSink { $0.open(path: path) }
  }

  /// Writes buffered events to the file.
  package static func flush() { sink.withLock { $0.flush() } }

  /// Writes buffered events, closes the file and stops recording. Also happens when the process
  /// exits normally.
  package static func stop() {
    switchState.store(TraceSwitch.off, ordering: .releasing)
    sink.withLock { $0.close() }
  }

  private static func readEnvironment() -> Bool {
    guard let path = getenv("CA_TRACE"), path.pointee != 0 else {
      switchState.store(TraceSwitch.off, ordering: .relaxed)
      return false
    }
    // Two threads may get here at once: the second must not truncate the file that the first
    // opened.
    return startSink { $0.isOpen || $0.open(path: String(cString: path)) }
  }

  private static let closeAtExit: Int32 = atexit { Trace.stop() }

  private static func startSink(_ open: (inout TraceSink) -> Bool) -> Bool {
    let isOpen = sink.withLock { open(&$0) } && closeAtExit == 0
    switchState.store(isOpen ? TraceSwitch.on : TraceSwitch.off, ordering: .releasing)
    return isOpen
  }

  static func append(_ event: TraceEvent) { sink.withLock { $0.append(event) } }
}

/// The states of ``Trace/switchState``: the environment is read when the first event asks.
enum TraceSwitch {
  static let unknown: UInt8 = 0
  static let off: UInt8 = 1
  static let on: UInt8 = 2
}
