// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABench
import CACommandLine
import CAScenes
import CoreGraphics

/// `layerkit-dev bench`: measures one workload, frame by frame.
struct WorkloadBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how long frames of a workload take.",
    discussion: """
      NAME is one of
      \(BenchEntry.all.map { "  \($0.name)  \($0.title) (\($0.defaultCount))" }.joined(separator: "\n"))
        animations  evaluating one animation of each kind, and trees of 10,000 layers (20000)
        growth      trees of 100 to 100,000 layers, still, 1 % moving, all moving; bytes a layer
        pictures    the picture files that follow: PNG at each level, access to their pixels

      The picture has 1920×1080 pixels unless said, and every frame ends with glFinish. The numbers are those of \
      `layerkit bench`.
      """)

  @Argument(help: "The workload.")
  var name: String

  @Argument(help: "The files that pictures measures: PNG, JPEG or WebP.")
  var files: [String] = []

  @Option(help: "How many things the scene draws; how many evaluations a round has.")
  var count: Int?

  @Option(help: "Whether the edges of the scene's layers are antialiased.")
  var antialiasing = Switch.on

  @Option(
    help: ArgumentHelp(
      "The level that pictures measures, 0 to 9; all unless said.", valueName: "level"),
    transform: PNGLevel.parse)
  var pngLevel: PNGLevel?

  @OptionGroup var options: BenchOptions

  @Option(
    help: ArgumentHelp(
      "The picture in pixels, at least 640x360; the things spread over it in their usual size.",
      valueName: "WxH"),
    transform: PixelSize.parse)
  var size: PixelSize?

  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  /// The workloads with reports of their own.
  private enum Undrawn: String, CaseIterable { case animations, growth, pictures }

  private static let evaluations = (standard: 20_000, limit: 100_000_000)

  func validate() throws {
    let undrawn = Undrawn(rawValue: name)
    guard files.isEmpty != (undrawn == .pictures) else {
      throw ValidationError("Files go with pictures, which measures at least one.")
    }
    if pngLevel != nil, undrawn != .pictures {
      throw ValidationError("--png-level goes with pictures.")
    }
    if undrawn != nil { return try validateUndrawn() }
    if let size, size.width < 640 || size.height < 360 {
      throw ValidationError("--size is at least 640x360 for a workload.")
    }
    for name in [name] + (options.compare.map { [$0] } ?? []) { _ = try subject(name) }
  }

  private func validateUndrawn() throws {
    guard (1...WorkloadBench.evaluations.limit).contains(count ?? 1) else {
      throw ValidationError("--count is 1 to \(WorkloadBench.evaluations.limit) for animations.")
    }
    if size != nil { throw ValidationError("--size goes with a workload that is drawn.") }
    if options.html != nil { throw ValidationError("--html goes with a workload that is drawn.") }
    if options.dump != nil { throw ValidationError("\(name) draws nothing to --dump.") }
  }

  private func subject(_ name: String) throws -> BenchSubject {
    guard let entry = BenchEntry.named(name) else {
      let names = BenchEntry.all.map(\.name) + Undrawn.allCases.map(\.rawValue)
      throw ValidationError(
        "There is no workload '\(name)'; workloads are \(names.joined(separator: ", ")).")
    }
    let count = count ?? entry.defaultCount
    guard (1...entry.maximumCount).contains(count) else {
      throw ValidationError("--count is 1 to \(entry.maximumCount) for \(entry.name).")
    }
    let canvas = size.map { CGSize(width: $0.width, height: $0.height) } ?? BenchCanvas.size
    return BenchSubject(entry, count: count, antialiased: antialiasing == .on, size: canvas)
  }

  func run() throws {
    try options.tracing.start()
    switch Undrawn(rawValue: name) {
    case .animations?:
      let report = try AnimationReport(
        evaluations: count ?? WorkloadBench.evaluations.standard, frames: options.frames)
      try options.write(report, text: report.text)
    case .growth?:
      let report = try GrowthReport(most: count ?? .max, frames: options.frames)
      try options.write(report, text: report.text)
    case .pictures?:
      let levels = pngLevel.map { [$0] } ?? PNGLevel.range.compactMap(PNGLevel.init)
      let report = try PictureReport(PictureBench(rounds: options.frames, levels: levels), files)
      try options.write(report, text: report.text)
    case nil:
      try options.measure(try subject(name), with: try options.compare.map(subject))
    }
  }
}
