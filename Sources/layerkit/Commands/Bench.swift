// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABench
import CACommandLine

/// `layerkit bench`: measures a scene or a capture, frame by frame.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how long frames of a scene take.",
    discussion: """
      NAME is a scene (a .caml file, a .ca bundle, a .wallpaper package) or the folder of a capture.

      A scene plays from its beginning at 60 frames a second, in its own size times --scale. A capture plays its \
      frames with its commits, the first one as warm-up. Every frame ends with glFinish. `app` is \
      the program's part: setting properties and committing, of a capture the handing over of \
      commits. `ms` is the server's: taking the commit, evaluating, building, drawing, waiting for \
      GL. `total` is both, and `cpu` the processor time of the whole process, both parts, all \
      threads. Times are milliseconds per frame, medians unless said.
      """)

  @Argument(help: "The scene or the capture.", completion: .file())
  var name: String

  @Option(
    help: ArgumentHelp(
      "Pixels per point of a scene, above 0 and at most 64; a capture has its own.",
      valueName: "factor"),
    transform: parseScale)
  var scale: Double?

  @OptionGroup var options: BenchOptions

  func validate() throws {
    for name in [name] + (options.compare.map { [$0] } ?? []) {
      guard let subject = BenchSubject(path: name) else { throw Self.refusal(of: name) }
      if scale != nil, !subject.isEndless {
        throw ValidationError("--scale goes with scenes: a capture has its own.")
      }
      if options.compare != nil, !subject.isEndless {
        throw ValidationError(
          "--compare goes with scenes: a capture has no frames for many rounds.")
      }
    }
  }

  private static func refusal(of name: String) -> ValidationError {
    if name.wholeMatch(of: /W\d+(-\w+)?|animations|growth|pictures/) != nil {
      return ValidationError(
        "'\(name)' is a workload of layerkit-dev: layerkit-dev bench \(name)")
    }
    return ValidationError("There is no scene or capture '\(name)'.")
  }

  func run() throws {
    try options.tracing.start()
    guard let subject = BenchSubject(path: name, scale: scale ?? 1) else { return }
    let other = options.compare.flatMap { BenchSubject(path: $0, scale: scale ?? 1) }
    try options.measure(subject, with: other)
  }
}
