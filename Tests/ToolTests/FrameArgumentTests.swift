// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Which frames, and where they go")
struct FrameArgumentTests {
  let folder: FrameFolder

  init() throws { folder = try FrameFolder(Scenes.squares) }

  private func times(_ options: [String]) throws -> [String: Double] {
    try folder.render(options)
    return try folder.manifest().mapValues(\.time)
  }

  @Test(
    "lists, ranges and steps name frames, each once",
    arguments: [
      ("7", [7]), ("0..3", [0, 1, 2, 3]), ("0..<3", [0, 1, 2]), ("1..9:4", [1, 5, 9]),
      ("0..<9:4", [0, 4, 8]), ("5,0..2,1..3", [0, 1, 2, 3, 5]), ("999999", [999_999]),
    ])
  func lists(_ list: String, _ numbers: [Int]) throws {
    let times = try times(["--frames", list])
    let expected = numbers.map { number in
      String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number).png"
    }
    #expect(times.keys.sorted() == expected.sorted())
  }

  @Test("frame I shows the time I / fps, to the last bit", arguments: [60, 59.94, 0.7])
  func exactTimes(_ rate: Double) throws {
    let times = try times(["--frames", "0,1,7,99", "--fps", "\(rate)"])
    for number in [0, 1, 7, 99] {
      let name = String(repeating: "0", count: 4 - "\(number)".count) + "\(number).png"
      #expect(times[name] == Double(number) / rate)
    }
  }

  @Test("--start is the time of frame 0")
  func start() throws {
    let times = try times(["--frames", "0..1", "--fps", "4", "--start", "2"])
    #expect(times == ["0000.png": 2, "0001.png": 2.25])
  }

  @Test("times before the scene's first moment are numbers, not options")
  func negativeTimes() throws {
    let times = try times(["--frames", "0..1", "--fps", "4", "--start", "-1"])
    #expect(times == ["0000.png": -1, "0001.png": -0.75])
    #expect(try self.times(["--time", "-1,2"]) == ["0000.png": -1, "0001.png": 2])
  }

  @Test(
    "--duration names the frames before its end",
    arguments: [("0.1", "30", 3), ("0.05", "60", 3), ("0.051", "60", 4), ("0.001", "60", 1)])
  func duration(_ seconds: String, _ rate: String, _ count: Int) throws {
    let times = try times(["--duration", seconds, "--fps", rate])
    #expect(times.count == count)
    #expect(try times.values.allSatisfy { $0 < (try #require(Double(seconds))) })
  }

  @Test("several times with --time are numbered from 0")
  func timeList() throws {
    #expect(
      try times(["--time", "1,0.5,2.25"]) == ["0000.png": 1, "0001.png": 0.5, "0002.png": 2.25])
  }

  @Test(
    "the number stands where the pattern says, and the manifest is called after it",
    arguments: [
      ("%d.png", "3.png", "manifest.json"),
      ("a/b/s-%03d.png", "a/b/s-003.png", "a/b/s-manifest.json"),
      ("100%%-%02d-x.y.png", "100%-03-x.y.png", "100%-manifest-x.y.json"),
      ("bare%d", "bare3", "baremanifest.json"),
    ])
  func patterns(_ pattern: String, _ file: String, _ manifest: String) throws {
    let outcome = try Tool.run(folder.arguments(["--frames", "3"], to: pattern))
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try Data(contentsOf: folder.scratch[file]).starts(with: OutputTests.signature))
    #expect(try folder.manifest(manifest).count == 1)
  }

  @Test(
    "a pattern without exactly one number is 2",
    arguments: [
      "a", "%d-%d.png", "%s.png", "%4d.png", "%00d.png", "%x%d.png", "%d%", "%%d.png", "%",
      "%d/a.png", "%0100d.png", "-", "%099d.png",
    ])
  func badPatterns(_ pattern: String) throws {
    let outcome = try Tool.run(
      ["render", folder.scene, "--frames", "0..3", "-o", pattern], in: folder.scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains("frame"))
    #expect(folder.scratch.names == ["scene.caml"])
  }

  @Test(
    "a bad list, rate, duration, shard, depth or order is 2",
    arguments: [
      ["--frames="], ["--frames=a"], ["--frames=3..1"], ["--frames=3..<3"], ["--frames=-1..3"],
      ["--frames=0...3"], ["--frames=0..3:0"], ["--frames=3:2"], ["--frames=0..3,"],
      ["--frames=0..1000000"], ["--frames=99999999999999999999"], ["--frames=0..3:-1"],
      ["--frames=0..1", "--fps=0"], ["--frames=0..1", "--fps=nan"], ["--frames=0..1", "--fps=1e9"],
      ["--frames=0..1", "--fps=1e-12"], ["--frames=0..1", "--fps=1.5e-9"],
      ["--duration=0"], ["--duration=-1"], ["--duration=nan"], ["--duration=1e10"],
      ["--duration=1", "--frames=1"], ["--frames=0", "--time=1"], ["--time=0,nan"], ["--time=0,"],
      ["--frames=0..3", "--shard=4/4"], ["--frames=0..3", "--shard=1"],
      ["--frames=0..3", "--shard=-1/4"], ["--frames=0..3", "--shard=0/0"],
      ["--frames=0..3", "--shard=a/b"], ["--frames=0..3", "--in-flight=0"],
      ["--frames=0..3", "--in-flight=65"], ["--frames=0..3", "--order=random"],
      ["--frames=0..3", "--order=shuffled:x"], ["--frames=0..3", "--progress=loud"],
      ["--time=0,1", "--fps=3"], ["--time=0,1", "--start=3"], ["--frames=0..3", "--start=inf"],
      ["--frames=0..3", "--sequence=on"], ["--frames=0..3", "--sequence=on:x"],
      ["--frames=0..3", "--sequence=:1"], ["--frames=0..3", "--sequence=a:2,b:1"],
      ["--frames=0..3", "--sequence=a:1,b:1"], ["--frames=0..3", "--sequence=a:-1"],
      ["--frames=0..3", "--sequence=nowhere:1"],
      ["--frames=0..3", "--sequence=a:1", "--capture=x"],
    ])
  func badNumbers(_ options: [String]) throws {
    let outcome = try Tool.run(folder.arguments(options))
    #expect(outcome.status == 2)
    #expect(!outcome.complaint.isEmpty)
    #expect(folder.scratch.names == ["scene.caml"])
  }

  @Test(
    "options of several frames are 2 with a single picture",
    arguments: [
      ["--fps", "30"], ["--start", "1"], ["--shard", "0/2"], ["--skip-existing"],
      ["--in-flight", "2"], ["--order", "reverse"], ["--progress", "json"],
    ])
  func single(_ options: [String]) throws {
    let outcome = try Tool.run(folder.arguments(options, to: "a.png"))
    #expect(outcome.status == 2)
    #expect(outcome.complaint.contains(options[0]))
    #expect(folder.scratch.names == ["scene.caml"])
  }

  @Test("shards are disjoint and together everything, even more than there are frames")
  func shards() throws {
    var seen: [String] = []
    for shard in 0..<5 {
      let outcome = try folder.render(["--frames", "10..13", "--shard", "\(shard)/5", "--json"])
      let entries = try #require(outcome.json?["rendered"] as? Int)
      #expect(entries == (shard < 4 ? 1 : 0))
      let pictures = try folder.pictures().keys.sorted()
      seen += pictures.filter { !seen.contains($0) }
    }
    #expect(seen == ["0010.png", "0011.png", "0012.png", "0013.png"])
  }
}
