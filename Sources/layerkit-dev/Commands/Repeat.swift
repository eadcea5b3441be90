// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// `layerkit-dev repeat`: whether the same scene gives the same bytes, however it is drawn.
struct Repeat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat",
    abstract: "Draws the sample scenes again and again; their bytes must stay the same.",
    discussion: """
      Each scene is drawn by a renderer of its own; then again as often as --runs says, in reverse \
      order, by one renderer after all others, by two renderers in turns, and on --threads threads \
      at once. A line for each way says how many pictures it drew and names those that differ. The \
      exit status is 70 where one does.
      """)

  @Option(help: "How often all scenes are drawn one by one, 2 to 100.")
  var runs = 3

  @Option(help: "How many threads draw at once, 1 to 64.")
  var threads = 4

  @Option(help: "Seconds after which no further picture is begun, 1 to 86400.")
  var seconds = 600.0

  @Flag(help: "Print one JSON object on one line.")
  var json = false

  func validate() throws {
    guard (2...100).contains(runs) else { throw ValidationError("--runs is 2 to 100.") }
    guard (1...64).contains(threads) else { throw ValidationError("--threads is 1 to 64.") }
    guard (1...86_400).contains(seconds) else {
      throw ValidationError("--seconds is 1 to 86400.")
    }
  }

  func run() throws {
    let report = try RepeatRun(seconds: seconds).report(runs: runs, threads: threads)
    try StandardStreams.write(json ? jsonLine(report) : report.text)
    guard report.isSame else {
      throw CommandFailure(.internalError, "the same scene gave different pictures")
    }
  }
}
