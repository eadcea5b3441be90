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

    var text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("late"))
    text.removeLast(2)  // the last comma and line end
    let decoded = try JSONSerialization.jsonObject(with: Data((text + "]").utf8))
    let events = try #require(decoded as? [[String: Any]])
    #expect(events.compactMap { $0["name"] as? String } == ["sum", "open", "draws", "gpu"])
    #expect(events.compactMap { $0["ph"] as? String } == ["X", "X", "C", "X"])
    #expect(events[3]["ts"] as? Double == 1002.003)
    #expect(events[3]["dur"] as? Double == 4.005)
    #expect(events[3]["tid"] as? Int == 7)
    #expect((events[2]["args"] as? [String: Any])?["value"] as? Double == 17)
  }

  @Test("A file that cannot be opened is refused and leaves tracing off")
  func refused() {
    #expect(!Trace.start(path: "/nonexistent/trace.json"))
    #expect(!Trace.isEnabled)
  }
}
