// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Traces by the rules of the Trace Event Format, which chrome://tracing and Perfetto read.
@Suite("The format of traces")
struct TraceFormatTests {
  private struct Span {
    let name: String
    let start, end: Double
  }

  /// A trace that was checked.
  private struct Checked {
    /// Microseconds by which sums of times may be off.
    private static let slack = 1e-3

    var spans: [Int: [Span]] = [:]
    var threads: [Int: String] = [:]
    var processes: [String] = []
    var counters: [String: [Double]] = [:]

    var names: Set<String> { Set(spans.values.joined().map(\.name)) }

    /// Reads an array of events and holds each against the format.
    init(_ data: Data) throws {
      let events = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
      #expect(!events.isEmpty)
      for event in events { try add(event) }
    }

    private mutating func add(_ event: [String: Any]) throws {
      let name = try #require(event["name"] as? String)
      let track = try #require(event["tid"] as? Int)
      #expect(!name.isEmpty && track >= 0 && track <= Int(UInt32.max))
      #expect(event["pid"] is Int)
      switch event["ph"] as? String {
      case "X":
        let start = try #require(event["ts"] as? Double)
        let duration = try #require(event["dur"] as? Double)
        #expect(start >= 0 && duration >= 0)
        spans[track, default: []].append(Span(name: name, start: start, end: start + duration))
      case "C":
        #expect(event["ts"] as? Double ?? -1 >= 0)
        let values = try #require(event["args"] as? [String: Any])
        #expect(!values.isEmpty && values.values.allSatisfy { $0 is NSNumber })
        counters[name, default: []].append(try #require(values["value"] as? Double))
      case "M":
        let title = try #require((event["args"] as? [String: Any])?["name"] as? String)
        #expect(["process_name", "thread_name"].contains(name) && !title.isEmpty)
        if name == "thread_name" { threads[track] = title } else { processes.append(title) }
      case let other: Issue.record("\(other ?? "none") is no phase of ours")
      }
    }

    /// Spans of a track lie within each other or apart, and every track has a name.
    func expectNesting() {
      #expect(processes.count == 1)
      #expect(Set(spans.keys).isSubset(of: Set(threads.keys)))
      for track in spans.values {
        var open: [Span] = []
        for span in track.sorted(by: { ($0.start, -$0.end) < ($1.start, -$1.end) }) {
          while let last = open.last, last.end <= span.start + Self.slack { open.removeLast() }
          if let last = open.last, span.end > last.end + Self.slack {
            Issue.record("\(span) overlaps \(last)")
          }
          open.append(span)
        }
      }
    }

    /// Whether each span of a name lies within one of another name.
    func lie(_ isInner: (String) -> Bool, within outer: String) -> Bool {
      spans.values.allSatisfy { track in
        let around = track.filter { $0.name == outer }
        return track.filter { isInner($0.name) }.allSatisfy { inner in
          around.contains {
            $0.start <= inner.start + Self.slack && inner.end <= $0.end + Self.slack
          }
        }
      }
    }
  }

  private static let drawing = [
    "commit", "layout and display", "apply", "evaluate", "build", "residency", "batch", "upload",
    "passes",
  ]
  private static let counters = [
    "draws", "passes", "uploaded bytes", "resident bytes", "raster hits", "raster misses",
    "layers changed", "layers visited", "pixels redrawn", "program switches", "evictions",
  ]

  @Test(
    "frames: spans of each stage, of each pass by its reason and layer, of encoding and writing")
  func frames() throws {
    let folder = try FrameFolder(
      Scenes.moving.replacing(
        #"backgroundColor="0.9 0.9 0.8""#, with: #"backgroundColor="0.9 0.9 0.8" opacity="0.5""#))
    let path = folder.scratch.path("frames.json")
    let outcome = try Tool.run(folder.arguments(["--frames", "0..19", "--trace", path]))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let trace = try Checked(Data(contentsOf: URL(fileURLWithPath: path)))
    trace.expectNesting()
    #expect(trace.processes == ["layerkit"])
    #expect(trace.threads.values.contains("main"))
    for name in Self.drawing + ["model", "read-back", "encode", "write"] {
      #expect(trace.names.contains(name), "\(name)")
    }
    let passes = trace.names.filter { $0.hasPrefix("pass ") }
    #expect(passes.contains { $0.wholeMatch(of: /pass \d+ surface layer \d+.*/) != nil })
    #expect(passes.contains { $0.contains("group opacity layer ") }, "\(passes)")
    #expect(trace.lie({ $0.hasPrefix("pass ") }, within: "passes"))
    #expect(trace.lie({ $0 == "layout and display" }, within: "commit"))
    for name in Self.counters {
      #expect(trace.counters[name]?.count == 20, "\(name): \(trace.counters[name]?.count ?? 0)")
    }
    #expect(trace.counters["draws"]?.allSatisfy { $0 >= 1 } == true)
  }

  @Test("a benchmark has the program's part, too; the option and the variable do the same")
  func bench() throws {
    let scratch = try Scratch()
    let path = scratch.path("bench.json")
    let arguments = ["bench", "W1", "--count", "20", "--frames", "3"]
    for variable in [false, true] {
      let outcome = try Tool.develop(
        arguments + (variable ? [] : ["--trace", path]),
        environment: variable ? ["CA_TRACE": path] : [:])
      try #require(outcome.status == 0, "\(outcome.complaint)")
      let trace = try Checked(Data(contentsOf: URL(fileURLWithPath: path)))
      trace.expectNesting()
      for name in Self.drawing + ["model"] { #expect(trace.names.contains(name), "\(name)") }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("a film has spans of encoding and writing")
  func film() throws {
    let folder = try FrameFolder()
    let path = folder.scratch.path("film.json")
    let outcome = try Tool.run(
      folder.arguments(["--frames", "0..9", "--trace", path], to: "film.webp"))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    let trace = try Checked(Data(contentsOf: URL(fileURLWithPath: path)))
    trace.expectNesting()
    for name in ["read-back", "encode", "write"] { #expect(trace.names.contains(name), "\(name)") }
    #expect(try Tool.run(folder.arguments(["--trace", "/none/a"], to: "a.png")).status == 74)
  }
}
