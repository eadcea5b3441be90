// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// `layerkit-dev soak`: draws a scene that changes in every way; memory must stay flat.
struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Draws many frames of a scene that changes in every way; memory must stay flat.",
    discussion: """
      Every thousand frames the scene grows and shrinks once. What the process holds at those \
      moments, without the code that the driver compiled and the pictures of shadows, must not grow \
      by more than --bound bytes per frame, as a line says through all of them after a warm-up, a \
      fifth of the frames and \(SoakReport.leastWarmUp) at least; else the exit status is 70. Three \
      standard errors of the line are granted, so that a short run, whose samples waver, finds what \
      grows by a few hundred bytes, and a long one what grows by less.
      """)

  @Option(help: "How many frames are drawn; \(SoakReport.leastFrames) to 10000000.")
  var frames = 100_000

  @Option(help: "Bytes per frame that count as flat.")
  var bound = 64.0

  @Option(help: "Another number is another run.")
  var seed: UInt64 = 1

  @Flag(help: "Print one JSON object on one line.")
  var json = false

  @Flag(help: "Say on standard error what each round ends with.")
  var verbose = false

  func validate() throws {
    guard (SoakReport.leastFrames...10_000_000).contains(frames) else {
      throw ValidationError("--frames is \(SoakReport.leastFrames) to 10000000.")
    }
    guard bound >= 0, bound.isFinite else { throw ValidationError("--bound is 0 or more.") }
  }

  func run() throws {
    let report = try SoakRun(seed: seed).run(frames: frames, bound: bound) { sample in
      guard verbose else { return }
      StandardStreams.complain(sample.line + "\n")
    }
    try StandardStreams.write(json ? jsonLine(report) : report.text)
    guard report.isFlat else {
      throw CommandFailure(.internalError, "memory grows from frame to frame")
    }
  }
}
