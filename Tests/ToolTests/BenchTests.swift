// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@testable import CABench

/// Whether the tool was built as it is shipped, as these tests were.
private let isOptimized: Bool = {
  var result = true
  // The expression runs in debug builds only.
  assert(
    {
      result = false
      return true
    }())
  return result
}()

@Suite("layerkit bench, and bench and shaders of layerkit-dev")
struct BenchTests {
  @Test(
    "the JSON has the floor's keys and ours",
    arguments: [
      "W1", "W2", "W3", "W3-damage", "W3-spread", "W4", "W5", "W6", "W7", "W8", "W9",
      "W10", "W11",
    ])
  func json(_ name: String) throws {
    let outcome = try Tool.develop(["bench", name, "--count", "20", "--frames", "3", "--json"])
    let report = try #require(outcome.json)
    for key in ["peer", "work", "n", "frames", "ms", "min", "p90", "cpu", "app", "rss_mb"] {
      #expect(report[key] != nil, "\(key)")
    }
    #expect(report["peer"] as? String == "layerkit")
    #expect(report["n"] as? Int == 20)
    let allocations = try #require(report["allocations"] as? [String: Any])
    #expect(allocations["total"] == nil || allocations["total"] is NSNull)
    let (ms, app) = (try #require(report["ms"] as? Double), try #require(report["app"] as? Double))
    #expect(ms > 0 && app > 0)
    let draws = try #require(report["draws"] as? Int)
    #expect(draws + (try #require(report["blits"] as? Int)) > 0)
  }

  @Test("a scene is measured as a workload is, and draws every frame whole where asked")
  func scene() throws {
    let scratch = try Scratch()
    let scene = try scratch.write("squares.caml", Scenes.squares)
    let still = try Tool.run(["bench", scene, "--frames", "3", "--json"]).json
    let whole = try Tool.run(["bench", scene, "--frames", "3", "--whole", "--json"]).json
    #expect(still?["work"] as? String == "squares.caml")
    #expect(still?["layers"] as? Int == 4)
    #expect(still?["draws"] as? Int == 0)
    #expect(whole?["draws"] as? Int ?? 0 > 0)
    #expect(try Tool.run(["bench", scene, "--count", "3"]).status == 2)
    #expect(try Tool.run(["bench", scene, "--compare", "W99"]).status == 2)
  }

  @Test("a built-in workload of layerkit-dev is refused with its name")
  func moved() throws {
    for name in ["W1", "W3-damage", "growth", "animations", "pictures"] {
      let outcome = try Tool.run(["bench", name])
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.complaint.contains("layerkit-dev bench \(name)"), "\(outcome.complaint)")
    }
    let other = try Tool.run(["bench", "nothing.caml"])
    #expect(other.status == 2 && !other.complaint.contains("layerkit-dev"))
  }

  @Test("two are measured in turns")
  func comparison() throws {
    let outcome = try Tool.develop([
      "bench", "W2", "--compare", "W1", "--count", "20", "--frames", "2", "--rounds", "3", "--json",
    ])
    let report = try #require(outcome.json)
    #expect(report["compare"] as? [String] == ["dui", "cards"])
    #expect(report["rounds"] as? Int == 3)
    for key in ["ms", "cpu"] {
      let measure = try #require(report[key] as? [String: Any])
      let (low, high) = (measure["low"] as? Double ?? 0, measure["high"] as? Double ?? 0)
      let ratio = measure["ratio"] as? Double ?? 0
      #expect(0 < low && low <= ratio && ratio <= high)
    }
  }

  @Test("the range of a median is that of medians of samples, and alike each time")
  func range() {
    #expect(BenchResampling.interval(ofMedianOf: [2, 2, 2]) == 2...2)
    let values = (1...101).map(Double.init)
    let range = BenchResampling.interval(ofMedianOf: values)
    // The median's standard error is about 1.25 times that of the mean, 29.2 / √101.
    #expect(
      (38...46).contains(range.lowerBound) && (56...64).contains(range.upperBound), "\(range)")
    #expect(BenchResampling.interval(ofMedianOf: values) == range)
  }

  @Test("animations are measured by kind, and trees by what they touch")
  func animations() throws {
    let outcome = try Tool.develop(
      ["bench", "animations", "--count", "10", "--frames", "2", "--json"])
    let kinds = try #require(outcome.json?["kinds"] as? [[String: Any]])
    #expect(Set(kinds.compactMap { $0["name"] as? String }).count == kinds.count)
    #expect(kinds.count > 15)
    #expect(kinds.allSatisfy { ($0["nanoseconds"] as? Double ?? 0) > 0 })
    let trees = try #require(outcome.json?["trees"] as? [[String: Any]])
    #expect(trees.map { $0["animated"] as? Int } == [0, 100, 10_000])
    #expect(trees.map { $0["layers_written"] as? Int } == [0, 100, 10_000])
    #expect(try Tool.develop(["bench", "animations", "--dump", "a.ppm"]).status == 2)
  }

  @Test("1,000 turned cards over 16 pictures take at most 8 draw calls")
  func draws() throws {
    let outcome = try Tool.develop(["bench", "W1", "--count", "1000", "--frames", "1", "--json"])
    let draws = try #require(outcome.json?["draws"] as? Int)
    #expect((1...8).contains(draws))
  }

  @Test(
    "20,000 particles ask for no more blocks of memory than 500",
    .enabled(if: isOptimized, "unoptimised code asks for memory in every loop"))
  func particleMemory() throws {
    let folder = try Scratch()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../scripts/count-allocations.c").standardized.path
    let counter = folder.path("count.so")
    let command = "${CC:-cc} -O1 -shared -fPIC '\(source)' -o '\(counter)' -ldl"
    guard try Tool.shell(command, in: folder.url).status == 0 else {
      return print("no compiler: allocations are not counted")
    }
    func blocks(_ count: Int) throws -> Int {
      let outcome = try Tool.develop(
        ["bench", "W6", "--count", "\(count)", "--frames", "9", "--json"],
        environment: ["LD_PRELOAD": counter])
      let blocks = try #require(outcome.json?["allocations"] as? [String: Any])
      return try #require(blocks["evaluate"] as? Int) + #require(blocks["build"] as? Int)
    }
    let few = try blocks(500)
    #expect(few < 100)
    #expect(try blocks(20_000) <= few)
  }

  @Test("one layer that moves among 2,000 is one layer's change")
  func oneChange() throws {
    let outcome = try Tool.develop(["bench", "W3", "--frames", "2", "--json"])
    #expect(outcome.json?["layers_changed"] as? Int == 1)
    #expect(outcome.json?["layers"] as? Int == 2002)
  }

  @Test("a dump is a binary PPM or a PNG of the whole canvas")
  func dump() throws {
    let folder = try Scratch()
    let path = folder.path("a.ppm")
    #expect(try Tool.develop(["bench", "W3", "--count", "4", "--dump", path]).status == 0)
    let data = try Data(contentsOf: folder["a.ppm"])
    #expect(data.starts(with: Data("P6 1920 1080 255\n".utf8)))
    #expect(data.count == 17 + 1920 * 1080 * 3)
    let picture = folder.path("a.png")
    #expect(try Tool.develop(["bench", "W3", "--count", "4", "--dump", picture]).status == 0)
    let image = try ImageDecoder.decode(try Data(contentsOf: folder["a.png"]), as: .png)
    #expect(PortablePixmap.encode(image) == data)
  }

  @Test("shaders writes a pair of stages for each program")
  func shaders() throws {
    let folder = try Scratch()
    let outcome = try Tool.develop(["shaders", "--dump", folder.path("glsl")])
    #expect(outcome.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("glsl"))
    let vertex = Set(names.filter { $0.hasSuffix(".vert") }.map { $0.dropLast(5) })
    let fragment = Set(names.filter { $0.hasSuffix(".frag") }.map { $0.dropLast(5) })
    #expect(!vertex.isEmpty && vertex == fragment && names.count == vertex.count * 2)
    try folder.write("file", "")
    #expect(try Tool.develop(["shaders", "--dump", folder.path("file")]).status == 74)
  }
}
