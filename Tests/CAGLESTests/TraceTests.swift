import CATrace
import Foundation
import Testing

/// The trace file as a trace viewer reads it. Tracing is one switch for the process, hence one by one.
@Suite(.serialized) struct TraceTests {
  @Test("Spans, counters and foreign events are JSON objects; nothing is recorded after the stop")
  func file() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Trace.start(path: path))
    #expect(Trace.span("sum") { 1 + 1 } == 2)
    let open = Trace.begin("open")
    open.end()
    Trace.counter("draws", 17)
    Trace.record("gpu", start: 1_002_003, duration: 4_005, track: 7)
    Trace.stop()
    #expect(!Trace.isEnabled)
    Trace.counter("late", 1)

    let events = try Self.events(in: path)
    #expect(events.compactMap { $0["name"] as? String } == ["sum", "open", "draws", "gpu"])
    #expect(events.compactMap { $0["ph"] as? String } == ["X", "X", "C", "X"])
    #expect(events[3]["ts"] as? Double == 1002.003)
    #expect(events[3]["dur"] as? Double == 4.005)
    #expect(events[3]["tid"] as? Int == 7)
    #expect((events[2]["args"] as? [String: Any])?["value"] as? Double == 17)
  }

  private static func events(in path: String) throws -> [[String: Any]] {
    let decoded = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: path)))
    return try #require(decoded as? [[String: Any]])
  }

  @Test("The file is a JSON array at any moment: at once, after each piece, and of several threads")
  func wholeAtAnyMoment() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Trace.start(path: path))
    defer { Trace.stop() }
    #expect(try Self.events(in: path).isEmpty)
    for round in 1...3 {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<1_000 { Trace.counter("count", 0.1) }
      }
      #expect(try Self.events(in: path).count >= (round * 8_000 - 4_096))
      Trace.flush()
      #expect(try Self.events(in: path).count == round * 8_000)
    }
  }

  @Test("A file that another process writes is refused; a pipe gets the whole array at the end")
  func places() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).json").path
    defer { unlink(path) }
    let other = open(path, O_RDWR | O_CREAT, 0o600)
    #expect(flock(other, LOCK_EX) == 0)
    #expect(!Trace.start(path: path))
    close(other)
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(Trace.start(path: path))
    Trace.counter("one", 1)
    Trace.flush()
    Trace.counter("two", 2)
    Trace.stop()
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(reader, &bytes, bytes.count)
    let decoded = try JSONSerialization.jsonObject(with: Data(bytes.prefix(max(count, 0))))
    #expect((decoded as? [Any])?.count == 2)
  }

  @Test("A file that cannot be opened is refused and leaves tracing off")
  func refused() {
    #expect(!Trace.start(path: "/nonexistent/trace.json"))
    #expect(!Trace.isEnabled)
  }
}
