// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommandLine
import ArgumentParser
import CACommit
import CACompositor
import CAFrame
import CAFrameBuilder
import CAProfile
import CARenderServer
import CARenderTree
import Foundation

/// `layerkit inspect`: the stages of a scene on its way to pixels.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints what a scene becomes: its commit, its tree, its frame.",
    discussion: """
      --tree     the server's tree as it looks at --time, one layer a line (the default)
      --commit   what the scene's transactions send to the server, up to --time
      --frame    the passes and draws that show the tree, and how each shadow is drawn and why

      A layer without a name is called by its id, and texts are words with their font. No GPU is \
      needed, but for --cost.

      With --live the tree is that of a running program, which was started with CA_MONITOR=1: the \
      number of its process, or the path of its socket, stands in place of the scene, or nothing \
      where only one can be looked at. It names the class of each layer's view or delegate, and \
      the texts that views have drawn.
      """)

  enum Room: String, EnumerableFlag { case tree, commit, frame }

  @OptionGroup var arguments: SceneArguments

  @Flag(exclusivity: .exclusive, help: "Which value to print.")
  var room = Room.tree

  @Flag(help: "Print the tree of a running program.")
  var live = false

  @Flag(
    help: ArgumentHelp(
      "With --frame: draw the frame, and print what each pass, draw and layer costs.",
      discussion: """
        The frame is drawn whole, after one of a sixtieth of a second before, so that uploads are \
        those of a scene that plays. Times are the GPU's where its driver tells them truly, else \
        the CPU's with a wait after each pass. A pass's time is divided over its draws by weight.
        """))
  var cost = false

  @Flag(help: "With --cost: measure each batch by itself, which takes longer.")
  var eachDraw = false

  @Flag(help: "With --cost: print one JSON object on one line.")
  var json = false

  func validate() throws {
    guard !live || room == .tree else {
      throw ValidationError("--live shows the tree.")
    }
    guard !cost || room == .frame else { throw ValidationError("--cost goes with --frame.") }
    guard cost || !(eachDraw || json) else {
      throw ValidationError("--each-draw and --json go with --cost.")
    }
    guard arguments.time?.times.count ?? 1 == 1 else {
      throw ValidationError("inspect shows one time.")
    }
  }

  func run() throws {
    if live { return try showLive() }
    let scene = try LoadedScene(arguments)
    scene.announceDiagnostics()
    let canvas = try SceneCanvas(arguments, scene: scene)
    let timeline = try SceneTimeline(of: scene, at: canvas.middle, arguments, until: time)
    if room == .tree, let lottie = scene.lottie {
      try StandardStreams.write(lottie.summary.map { $0 + "\n" }.joined())
    }
    if cost { return try printCost(of: timeline, canvas) }
    let commits = timeline.commits(upTo: time)
    try StandardStreams.write(text(of: commits, canvas) + "\n")
  }

  /// Prints the trees of a running program, one for each of its pictures.
  private func showLive() throws {
    let reply = try WatchedProgram(arguments.scene).connect().answer(.tree)
    let trees = reply.trees ?? []
    for tree in trees {
      let owner = tree.owner.map { ", \($0.words)" } ?? ""
      let head = trees.count > 1 || !owner.isEmpty ? "picture \(tree.surface)\(owner)\n" : ""
      try StandardStreams.write(head + tree.text + "\n")
    }
  }

  private func printCost(of timeline: SceneTimeline, _ canvas: SceneCanvas) throws {
    let view = canvas.frameView(background: arguments.background)
    let sample = try withGraphics { context in
      var player = try ProfilePlayer(context.gl, detail: eachDraw ? .draws : .passes)
      let before = FrameInput(
        commits: timeline.commits(upTo: time), time: time - 1.0 / 60, view: view)
      _ = try player.play(before, isWhole: true)
      return try player.play(FrameInput(time: time, view: view), isWhole: true)
    }
    guard let sample else { throw CommandFailure(.internalError, "the frame was not measured") }
    let report = CostReport(sample.cost, LayerPaths(sample.layers, notes: sample.notes))
    try StandardStreams.write(json ? jsonLine(report) : report.text + "\n")
  }

  private var time: Double { arguments.time?.times.first ?? 0 }

  private func text(
    of commits: [Commit], _ canvas: SceneCanvas
  ) throws(CommandFailure) -> String {
    var rooms = Rooms()
    var report = FrameReport()
    rooms.apply(commits, &report)
    if room == .commit {
      return commits.map { $0.text(notes: rooms.notes) }.joined(separator: "\n")
    }
    if let refusal = report.refusals.first { throw CommandFailure(.internalError, refusal) }
    let layers = rooms.evaluate(at: time, &report)
    if room == .tree { return layers.text(notes: rooms.notes) }
    let view = canvas.frameView(background: arguments.background)
    rooms.notesShadows = true
    let words = FrameWords(layers, notes: rooms.notes)
    let frame = rooms.frame(of: layers, view: view, &report).batchedText(words: words)
    return ([frame] + rooms.shadowNotes.map { $0.text(words) }).joined(separator: "\n")
  }
}

extension ShadowNote {
  /// A line: the layer, how its shadow is drawn, why.
  fileprivate func text(_ words: FrameWords) -> String {
    "shadow \(words.name(layer))  \(way): \(reason)"
  }
}

extension FrameWords {
  /// A layer by its number and the way to it, as "layer 7 `card/title`", and its texts.
  fileprivate init(_ tree: EvaluatedTree, notes: [LayerID: LayerNote]) {
    self.init()
    let paths = LayerPaths(tree, notes: notes)
    let places = Dictionary(
      tree.layers.indices.map { (tree.layers[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    name = { layer in
      places[layer] == nil ? "layer \(layer)" : "layer \(layer) `\(paths[layer])`"
    }
    texts = { layer in
      places[layer].map { tree.layers[$0].state.texts(note: notes[layer]) } ?? []
    }
  }
}
