// SPDX-License-Identifier: Apache-2.0
import CABase
import CATrace
import Foundation
import Testing

/// The trace file as a trace viewer reads it. Tracing is one switch for the process, hence one by
/// one; other suites that run meanwhile record events of other names.
@Suite(.serialized) struct TraceTests {
  @Test("Spans, counters and foreign events are JSON objects; nothing is recorded after the stop")
  func file() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Trace.start(path: path))
    #expect(Trace.span("test sum") { 1 + 1 } == 2)
    let open = Trace.begin("test open")
    open.end()
    Trace.counter("test draws", 17)
    Trace.record("test gpu", start: 1_002_003, duration: 4_005, track: 7)
    Trace.stop()
    #expect(!Trace.isEnabled)
    Trace.counter("test late", 1)

    let events = try Self.events(in: path)
    #expect(
      events.compactMap { $0["name"] as? String } == Self.names(["sum", "open", "draws", "gpu"]))
    #expect(events.compactMap { $0["ph"] as? String } == ["X", "X", "C", "X"])
    #expect(events[3]["ts"] as? Double == 1002.003)
    #expect(events[3]["dur"] as? Double == 4.005)
    #expect(events[3]["tid"] as? Int == 7)
    #expect((events[2]["args"] as? [String: Any])?["value"] as? Double == 17)
  }

  private static func names(_ names: [String]) -> [String] { names.map { "test " + $0 } }

  /// The events that these tests recorded.
  private static func events(in path: String) throws -> [[String: Any]] {
    try events(in: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func events(in data: Data) throws -> [[String: Any]] {
    let decoded = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return decoded.filter { ($0["name"] as? String)?.hasPrefix("test ") == true }
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
        for _ in 0..<1_000 { Trace.counter("test count", 0.1) }
      }
      #expect(try Self.events(in: path).count >= (round * 8_000 - 4_096))
      Trace.flush()
      #expect(try Self.events(in: path).count == round * 8_000)
    }
  }

  @Test("threads that follow each other have tracks of their own, with their own names")
  func threads() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("trace-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Trace.start(path: path))
    // The system gives a thread the address of one that has ended.
    for number in 0..<8 {
      let ended = DispatchSemaphore(value: 0)
      let thread = Thread {
        // Foundation's `Thread.name` has no effect before `start()` has returned.
        ThreadName.set("follower \(number)")
        Trace.counter("test thread", Double(number))
        ended.signal()
      }
      thread.start()
      ended.wait()
      while !thread.isFinished { usleep(100) }
      usleep(2_000)
    }
    Trace.stop()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let events = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    func argument(_ event: [String: Any], _ key: String) -> Any? {
      (event["args"] as? [String: Any])?[key]
    }
    var names: [Int: String] = [:]
    for event in events where event["name"] as? String == "thread_name" {
      names[try #require(event["tid"] as? Int)] = argument(event, "name") as? String
    }
    let tracks = events.filter { $0["name"] as? String == "test thread" }
      .compactMap { $0["tid"] as? Int }
    let shown = tracks.compactMap { names[$0] }
    #expect(Set(tracks).count == 8)
    #expect(shown == (0..<8).map { "follower \($0)" })
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
    Trace.counter("test one", 1)
    Trace.flush()
    Trace.counter("test two", 2)
    Trace.stop()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(reader, &bytes, bytes.count)
    #expect(try Self.events(in: Data(bytes.prefix(max(count, 0)))).count == 2)
  }

  @Test("A file that cannot be opened is refused and leaves tracing off")
  func refused() {
    #expect(!Trace.start(path: "/nonexistent/trace.json"))
    #expect(!Trace.isEnabled)
  }
}
