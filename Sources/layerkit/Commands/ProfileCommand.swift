// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACapture
import CACommandLine
import CACommit
import CAProfile
import CAFrameBuilder
import CARenderServer
import Foundation

/// `layerkit profile`: the layers that make the frames of a scene slow, with advice.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Plays a scene, finds what costs, and says what to do.",
    discussion: """
      SCENE is a scene, or the folder of a capture (CA_CAPTURE=FOLDER of any program, or \
      render --capture): then its frames are played with its commits. Each frame is drawn as a \
      window would, only what changed, and measured pass by pass. Then the remedy of each fault is \
      applied to the commits, and the frames are measured again in turns: advice is given where \
      that saves time, with the saving. The advice names layers by the way to them from the root, \
      the greatest saving first; docs/profiling.md has a row for each rule. \
      The exit status is 0 whether something is found or not.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(help: "Seconds to play from --time on; 2 unless said.")
  var duration: Double?

  @Option(help: "How many frames to play.")
  var frames: Int?

  @Option(
    help: "Frames per second: a number, or a fraction as 30000/1001.",
    transform: FrameRateArgument.init)
  var fps = FrameRateArgument.standard

  @Flag(help: "Draw every frame whole, also where nothing or little changed.")
  var whole = false

  @Flag(help: "Try each piece of advice a second time, longer, and print both savings.")
  var verify = false

  @Flag(help: "Name faults by their structure alone, with estimates; nothing is tried.")
  var quick = false

  @Flag(help: "Print one JSON object on one line.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a page about the run, too: frames, their passes, layers.", valueName: "page"),
    completion: .file(extensions: ["html", "htm"]))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "Show an earlier page's run beside this one; with --html.", valueName: "page"),
    completion: .file(extensions: ["html", "htm"]))
  var beside: String?

  /// Seconds that are played unless the command line says otherwise.
  private static let standardDuration = 2.0

  func validate() throws {
    guard !(verify && quick) else {
      throw ValidationError("--verify and --quick exclude each other.")
    }
    if let html { try OutputEnding.check(html, among: ["html", "htm"]) }
    guard beside == nil || html != nil else {
      throw ValidationError("--beside goes with --html.")
    }
    guard frames == nil || duration == nil else {
      throw ValidationError("--frames and --duration exclude each other.")
    }
    guard (1...ArgumentLimits.frames).contains(frames ?? 1) else {
      throw ValidationError("--frames is 1 to \(ArgumentLimits.frames).")
    }
    guard let duration else { return }
    guard duration > 0, duration * fps.value <= Double(ArgumentLimits.frames) else {
      throw ValidationError(
        "--duration is above 0, and at most \(ArgumentLimits.frames) frames long.")
    }
  }

  func run() throws {
    let earlier = try beside.map(ProfilePage.run(ofPageAt:))
    let (report, record) = try isCapture ? profileCapture() : profileScene()
    if let html { try write(report, record, beside: earlier, to: html) }
    try StandardStreams.write(json ? jsonLine(report) : report.text + "\n")
  }

  private func write(
    _ report: ProfileReport, _ record: ProfileRecord, beside earlier: ProfilePage.Run?,
    to path: String
  ) throws {
    let title = URL(fileURLWithPath: arguments.scene).lastPathComponent
    let run = ProfilePage.Run(title: title, report: report, record: record)
    let page = try ProfilePage(run: run, earlier: earlier).html()
    try WholeFile.write(Data(page.utf8), to: path)
  }

  private var depth: TrialDepth { quick ? .none : verify ? .verify : .promise }

  private var isCapture: Bool { CaptureFolder(path: arguments.scene).isCapture }

  private var frameCount: Int {
    frames ?? max(1, Int(((duration ?? Self.standardDuration) * fps.value).rounded(.up)))
  }

  private func profileScene() throws -> (ProfileReport, ProfileRecord) {
    let scene = try LoadedScene(arguments)
    scene.announceDiagnostics()
    let canvas = try SceneCanvas(arguments, scene: scene)
    let start = arguments.time?.times.first ?? 0
    let times = (0..<frameCount).map { start + Double($0) / fps.value }
    let timeline = try SceneTimeline(
      of: scene, at: canvas.middle, arguments, until: times.last ?? start)
    let requests = timeline.requests(at: times, canvas.frameView(background: arguments.background))
    return try withGraphics {
      try Profile.recorded(on: $0.gl, count: requests.count, drawsWhole: whole, trying: depth) {
        requests[$0]
      }
    }
  }

  private func profileCapture() throws -> (ProfileReport, ProfileRecord) {
    let folder = CaptureFolder(path: arguments.scene)
    var capture = try CommandFailure.ofCapture { try CaptureReader(folder) }
    let count = min(capture.frameCount, frames ?? .max)
    return try withGraphics { context in
      try Profile.recorded(on: context.gl, count: count, drawsWhole: whole, trying: depth) {
        number in
        try CommandFailure.ofCapture { try capture.request(number + 1) }
      }
    }
  }
}

extension SceneTimeline {
  /// A frame of each of these times, ascending, with the commits that came since the one before.
  func requests(at times: [Double], _ view: FrameView) -> [FrameInput] {
    var sent = 0
    return times.map { time in
      var request = FrameInput(time: time, view: view)
      while sent < periods.count, sent == 0 || periods[sent].start <= time {
        request.commits += periods[sent].commits
        sent += 1
      }
      return request
    }
  }
}
