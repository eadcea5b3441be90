// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CoreGraphics
import Foundation

/// How frames are measured and reported: shared by the `bench` of both tools.
package struct BenchOptions: ParsableArguments {
  /// How many frames are measured.
  @Option(
    help: """
      How many frames are measured, after the warm-up; at most 100000, of a capture as many as there \
      are.
      """)
  package var frames = 40

  /// Whether every frame is drawn whole.
  @Flag(help: "Draw every frame whole, also where nothing or little changed.")
  package var whole = false

  /// Whether reports are JSON.
  @Flag(help: "Print one JSON object on one line.")
  package var json = false

  /// The name of a second subject, measured in turns with the first; nil for none.
  @Option(help: BenchOptions.compareHelp, completion: .file())
  package var compare: String?

  /// How many rounds a comparison has.
  @Option(help: "How many rounds --compare measures, 3 to 1000.")
  package var rounds = 9

  /// The trace of the run.
  @OptionGroup package var tracing: TraceArguments

  /// The file of a page about the measurement; nil for none.
  @Option(help: BenchOptions.htmlHelp, completion: .file(extensions: ["html", "htm"]))
  package var html: String?

  /// The file of a picture of frame 10, which is written instead of measuring; nil for none.
  @Option(help: BenchOptions.dumpHelp, completion: .file(extensions: ["ppm", "png"]))
  package var dump: String?

  private static let dumpHelp: ArgumentHelp =
    "Write frame 10 as a PPM or PNG picture to this file instead of measuring."

  private static let compareHelp = ArgumentHelp(
    "Measure another one in turns with it, and print the ratio.",
    discussion: """
      Each round measures --frames of one and then of the other. The ratio of the second to the \
      first comes with the range that holds its true value 19 times of 20.
      """, valueName: "name")

  private static let htmlHelp = ArgumentHelp(
    "Write a page about the measurement: frames, passes, layers and counters as plots.",
    discussion: "One file that needs no network. The cost of passes is that of whole frames.",
    valueName: "file")

  /// The defaults.
  package init() {}

  /// Refuses numbers out of range, and options that exclude each other.
  package func validate() throws {
    guard (1...ArgumentLimits.frames).contains(frames) else {
      throw ValidationError("--frames is 1 to \(ArgumentLimits.frames).")
    }
    if let dump { try OutputEnding.check(dump, among: ["ppm", "png"]) }
    if let html {
      try OutputEnding.check(html, among: ["html", "htm"])
      guard compare == nil, dump == nil else {
        throw ValidationError("--html goes with one workload or scene that is measured.")
      }
    }
    guard (3...1000).contains(rounds) else { throw ValidationError("--rounds is 3 to 1000.") }
    if compare != nil, dump != nil {
      throw ValidationError("--compare measures, and --dump does not.")
    }
  }

  /// Writes a report, as text or as JSON.
  package func write(_ report: some Encodable, text: String) throws(CommandFailure) {
    try StandardStreams.write(json ? jsonLine(report) : text)
  }

  /// Measures a subject, or writes its picture, as the options say.
  ///
  /// - Parameter other: The subject of ``compare``.
  package func measure(_ subject: BenchSubject, with other: BenchSubject?) throws {
    if let other {
      let report = try BenchComparison(
        [subject, other], rounds: rounds, frames: frames, whole: whole)
      return try write(report, text: report.text)
    }
    let run = try BenchRun(subject, whole: whole)
    if let dump { return try write(try run.picture(ofFrame: 10), to: dump) }
    let samples = try run.measure(frames: frames)
    let report = BenchReport(subject, samples)
    if let html { try writePage(about: subject, report, samples, to: html) }
    try write(report, text: report.text)
  }

  private func write(_ picture: CGImage, to path: String) throws {
    guard OutputEnding.ending(of: path) == "png" else {
      return try WholeFile.write(PortablePixmap.encode(picture), to: path)
    }
    let file: Data
    do {
      file = try PNGEncoder.encode(picture)
    } catch {
      throw CommandFailure(.internalError, "\(error)")
    }
    try WholeFile.write(file, to: path)
  }

  /// Frames whose cost is measured for a page.
  private static let costFrames = 9

  private func writePage(
    about subject: BenchSubject, _ report: BenchReport, _ samples: BenchSamples, to path: String
  ) throws {
    let cost = try BenchRun(subject, whole: true).measureCost(frames: Self.costFrames)
    let page = BenchPage(
      title: report.title, subtitle: report.subtitle, report: try jsonLine(report),
      samples: samples, cost: cost)
    try WholeFile.write(Data(page.html.utf8), to: path)
  }
}
