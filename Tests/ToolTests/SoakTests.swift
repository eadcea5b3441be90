// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import layerkit_dev

/// The rule that calls memory flat, on series that are made up.
@Suite("layerkit-dev soak")
struct SoakTests {
  /// Growth of a made-up run per frame.
  struct Growth {
    var bytes = 0.0, objects = 0.0
    /// Bytes that pools and caches take in the first 12,000 frames, and then no more.
    var warmth = 0.0
  }

  /// A run as they are: shadows fill 32 MB in 11,000 frames and waver by megabytes, the driver
  /// compiles less and less, and each sample is off by hundreds of kilobytes and dozens of objects.
  private func report(
    _ growth: Growth = Growth(), frames: Int = 20_000, seed: UInt64 = 1
  ) -> SoakReport {
    var random = SoakRandom(seed: seed)
    let samples = stride(from: SoakRun.round, through: frames, by: SoakRun.round).map { frame in
      let shadows = (32e6 + random.number(in: -1.5e6...1.5e6)) * min(1, Double(frame) / 11_000)
      let code = 8e6 * (1 - 1 / (1 + Double(frame) / 4000))
      let held =
        250e6 + shadows + growth.bytes * Double(frame) + random.number(in: -450e3...450e3)
        + growth.warmth * min(1, Double(frame) / 12_000)
      let objects = 300 + growth.objects * Double(frame) + random.number(in: -24...24)
      return SoakReport.Sample(
        frame: frame,
        memory: MemoryUse(
          resident: held + 90e6 + code, allocated: held + code, heap: held, code: code),
        graphicsObjects: Int(objects), textures: 0, shadows: shadows, paths: 0)
    }
    return SoakReport(
      renderer: "none", frames: frames, bound: 64, objects: "objects", samples: samples)
  }

  @Test(
    "a run of 20,000 frames is flat whatever its warm-up", arguments: 1...12 as ClosedRange<UInt64>)
  func flat(_ seed: UInt64) {
    #expect(report(seed: seed).isFlat)
  }

  @Test(
    "what grows until 12,000 frames and then no more is flat",
    arguments: 1...12 as ClosedRange<UInt64>)
  func warm(_ seed: UInt64) {
    #expect(report(Growth(warmth: 16e6), seed: seed).isFlat)
  }

  @Test(
    "a leak of 400 bytes a frame is found in 20,000 frames",
    arguments: 1...12 as ClosedRange<UInt64>)
  func leak(_ seed: UInt64) {
    let report = report(Growth(bytes: 400), seed: seed)
    #expect(!report.isFlat)
    #expect(report.text.contains("NOT FLAT"))
  }

  @Test("a leak of 80 bytes a frame is found in 100,000", arguments: 1...10 as ClosedRange<UInt64>)
  func small(_ seed: UInt64) {
    #expect(report(frames: 100_000, seed: seed).isFlat)
    #expect(!report(Growth(bytes: 80), frames: 100_000, seed: seed).isFlat)
  }

  @Test("an object of GL in fifty frames is found", arguments: 1...10 as ClosedRange<UInt64>)
  func objects(_ seed: UInt64) {
    #expect(!report(Growth(objects: 0.02), seed: seed).isFlat)
  }

  @Test("the slope of points on a line is exact, and noise has an error")
  func slope() {
    let line = Slope((0..<8).map { (Double($0), 3 * Double($0) + 1) })
    #expect(abs(line.perStep - 3) < 1e-12 && line.standardError < 1e-12)
    // Σ(x - 1)² is 2, the distances are 1/3, -2/3, 1/3: √(2/3 / 1 / 2).
    let bent = Slope([(0, 0), (1, -1), (2, 0)])
    #expect(abs(bent.perStep) < 1e-12)
    #expect(abs(bent.standardError - (1.0 / 3).squareRoot()) < 1e-12)
  }

  @Test("the users' program says where the command is", arguments: ["soak", "shaders"])
  func moved(_ name: String) throws {
    for arguments in [[name], [name, "--frames", "20000"], ["help", name]] {
      let outcome = try Tool.run(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.complaint.contains("layerkit-dev \(name)"), "\(outcome.complaint)")
    }
    #expect(try !Tool.run(["--help"]).text.contains("\n  \(name)"))
  }

  @Test("a run too short to have a warm-up is refused")
  func short() throws {
    #expect(try Tool.develop(["soak", "--frames", "19999"]).status == 2)
  }
}
