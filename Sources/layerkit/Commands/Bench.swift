// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CAScenes
import CoreGraphics
import Foundation

/// `layerkit bench`: measures one workload, frame by frame.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how long frames of a scene take.",
    discussion: """
      NAME is a scene (a .caml file, a .ca bundle, a .wallpaper package), the folder of a capture, \
      or one of
      \(BenchEntry.all.map { "  \($0.name)  \($0.title) (\($0.defaultCount))" }.joined(separator: "\n"))
        animations  evaluating one animation of each kind, and trees of 10,000 layers (20000)
        growth      trees of 100 to 100,000 layers, still, 1 % moving, all moving; bytes a layer
        pictures    the picture files that follow: PNG at each level, access to their pixels

      A scene plays from its beginning at 60 frames a second, in its own size. A capture plays its \
      frames with its commits, the first one as warm-up; `app` is then the handing over of commits. \
      The picture of the others has 1920×1080 pixels, and every frame ends with glFinish. `app` is the \
      program's part: setting properties and committing. `ms` is the server's: taking the commit, \
      evaluating, building, drawing, waiting for GL. `total` is both, and `cpu` the processor time \
      of the whole process, both parts, all threads. Times are milliseconds per frame, medians \
      unless said.
      """)

  @Argument(help: "The workload, the scene or the capture.")
  var name: String

  @Argument(help: "The files that pictures measures: PNG, JPEG or WebP.")
  var files: [String] = []

  @Option(help: "How many things the scene draws; how many evaluations a round has.")
  var count: Int?

  @Option(
    help: """
      How many frames are measured, after the scene's own warm-up; at most 100000, of a capture as \
      many as there are.
      """)
  var frames = 40

  @Option(help: "Whether the edges of the scene's layers are antialiased.")
  var antialiasing = Switch.on

  @Flag(help: "Draw every frame whole, also where nothing or little changed.")
  var whole = false

  @Flag(help: "Print one JSON object on one line.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The level that pictures measures, 0 to 9; all unless said.", valueName: "level"),
    transform: PNGLevel.parse)
  var pngLevel: PNGLevel?

  @Option(
    help: ArgumentHelp(
      "Measure another workload or scene in turns with it, and print the ratio.",
      discussion: """
        Each round measures --frames of one and then of the other. The ratio of the second to the \
        first comes with the range that holds its true value 19 times of 20.
        """, valueName: "name"))
  var compare: String?

  @Option(help: "How many rounds --compare measures, 3 to 1000.")
  var rounds = 9

  @OptionGroup var tracing: TraceArguments

  @Option(
    help: ArgumentHelp(
      "Write a page about the measurement: frames, passes, layers and counters as plots.",
      discussion: "One file that needs no network. The cost of passes is that of whole frames.",
      valueName: "file"))
  var html: String?

  @Option(help: "Write frame 10 as a PPM or PNG picture to this file instead of measuring.")
  var dump: String?

  enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

  /// The workloads with reports of their own.
  private static let animations = "animations"
  private static let growth = "growth"
  private static let pictures = "pictures"
  private static let undrawn = [animations, growth, pictures]
  private static let evaluations = (standard: 20_000, limit: 100_000_000)

  func validate() throws {
    guard (1...ArgumentLimits.frames).contains(frames) else {
      throw ValidationError("--frames is 1 to \(ArgumentLimits.frames).")
    }
    if let dump { try OutputEnding.check(dump, among: ["ppm", "png"]) }
    if let html {
      try OutputEnding.check(html, among: ["html", "htm"])
      guard compare == nil, dump == nil, !Bench.undrawn.contains(name) else {
        throw ValidationError("--html goes with one workload or scene that is measured.")
      }
    }
    guard files.isEmpty != (name == Bench.pictures) else {
      throw ValidationError("Files go with pictures, which measures at least one.")
    }
    if pngLevel != nil, name != Bench.pictures {
      throw ValidationError("--png-level goes with pictures.")
    }
    if Bench.undrawn.contains(name) { return try validateUndrawn() }
    guard (3...1000).contains(rounds) else { throw ValidationError("--rounds is 3 to 1000.") }
    for name in [name] + (compare.map { [$0] } ?? []) { try validate(subject: name) }
    if compare != nil, dump != nil {
      throw ValidationError("--compare measures, and --dump does not.")
    }
  }

  private func validate(subject name: String) throws {
    switch BenchSubject(name, count: count, antialiased: true) {
    case nil:
      let names = (BenchEntry.all.map(\.name) + Bench.undrawn).joined(
        separator: ", ")
      throw ValidationError(
        "There is no workload, scene or capture '\(name)'; workloads are \(names).")
    case .scene?, .capture?:
      if count != nil {
        throw ValidationError("--count goes with workloads, not with scenes and captures.")
      }
      if case .capture? = subject(name), compare != nil {
        throw ValidationError(
          "--compare goes with workloads and scenes: a capture has no frames for many rounds.")
      }
    case .workload(let entry, let count, _)?:
      guard (1...entry.maximumCount).contains(count) else {
        throw ValidationError("--count is 1 to \(entry.maximumCount) for \(entry.name).")
      }
    }
  }

  private func validateUndrawn() throws {
    guard (1...Bench.evaluations.limit).contains(count ?? 1) else {
      throw ValidationError("--count is 1 to \(Bench.evaluations.limit) for animations.")
    }
    if dump != nil { throw ValidationError("\(name) draws nothing to --dump.") }
  }

  func run() throws {
    try tracing.start()
    if name == Bench.animations {
      let report = try AnimationReport(
        evaluations: count ?? Bench.evaluations.standard, frames: frames)
      return try StandardStreams.write(json ? jsonLine(report) : report.text)
    }
    if name == Bench.growth {
      let report = try GrowthReport(most: count ?? .max, frames: frames)
      return try StandardStreams.write(json ? jsonLine(report) : report.text)
    }
    if name == Bench.pictures { return try measurePictures() }
    guard let subject = subject(name) else { return }
    if let other = compare.flatMap(subject(_:)) {
      let report = try BenchComparison(
        [subject, other], rounds: rounds, frames: frames, whole: whole)
      return try StandardStreams.write(json ? jsonLine(report) : report.text)
    }
    let run = try BenchRun(subject, whole: whole)
    if let dump {
      let picture = try run.picture(ofFrame: 10)
      guard OutputEnding.ending(of: dump) == "png" else {
        return try WholeFile.write(PortablePixmap.encode(picture), to: dump)
      }
      return try PictureOutput(path: dump, settings: StillSettings()).write(picture)
    }
    let samples = try run.measure(frames: frames)
    let report = BenchReport(subject, samples)
    if let html { try writePage(about: subject, report, samples, to: html) }
    try StandardStreams.write(json ? jsonLine(report) : report.text)
  }

  /// Frames whose cost is measured for a page.
  private static let costFrames = 9

  private func writePage(
    about subject: BenchSubject, _ report: BenchReport, _ samples: BenchSamples, to path: String
  ) throws {
    let cost = try BenchRun(subject, whole: true).measureCost(frames: Bench.costFrames)
    let page = BenchPage(
      title: report.title, subtitle: report.subtitle, report: try jsonLine(report),
      samples: samples, cost: cost)
    try WholeFile.write(Data(page.html.utf8), to: path)
  }

  private func subject(_ name: String) -> BenchSubject? {
    BenchSubject(name, count: count, antialiased: antialiasing == .on)
  }

  private func measurePictures() throws {
    let levels = pngLevel.map { [$0] } ?? PNGLevel.range.compactMap(PNGLevel.init)
    let report = try PictureReport(PictureBench(rounds: frames, levels: levels), files)
    try StandardStreams.write(json ? jsonLine(report) : report.text)
  }
}
