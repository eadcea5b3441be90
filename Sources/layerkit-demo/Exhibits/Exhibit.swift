// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAML
import CAScenes
import Foundation
import QuartzCore

/// Something the demo can show: a sample scene or a scene file.
enum Exhibit {
  case sample(Scene)
  case file(String, state: String?)

  /// The exhibits of the command line; every sample when it names none.
  static func all(
    scenes: [String], samples: [String], state: String?
  ) throws(CommandFailure) -> [Exhibit] {
    var exhibits: [Exhibit] = []
    for text in scenes { exhibits.append(try Exhibit(text, state: state)) }
    for name in samples {
      guard let scene = Scene.shown(name) else {
        throw CommandFailure(.usage, "there is no sample scene '\(name)'; --list names them")
      }
      exhibits.append(.sample(scene))
    }
    return exhibits.isEmpty ? Scene.everything.map(Exhibit.sample) : exhibits
  }

  /// A file if there is one, else a sample of that name.
  private init(_ text: String, state: String?) throws(CommandFailure) {
    if FileManager.default.fileExists(atPath: text) {
      self = .file(text, state: state)
    } else if let scene = Scene.shown(text) {
      self = .sample(scene)
    } else {
      throw CommandFailure(
        .inputOutput, "\(text): there is no such file, and no such sample; --list names the samples"
      )
    }
  }

  /// The name of its picture, without folder and extension.
  var name: String {
    switch self {
    case .sample(let scene): scene.name
    case .file(let path, _): URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }
  }

  /// Whether it is one of ours.
  var isSample: Bool {
    if case .sample = self { true } else { false }
  }

  /// The name for people.
  var title: String {
    switch self {
    case .sample(let scene): "\(scene.number) \(scene.title)"
    case .file: name
    }
  }

  /// Reads or builds the tree; its pictures are drawn for `scale` pixels per point.
  func load(scale: CGFloat) throws(CommandFailure) -> LoadedExhibit {
    switch self {
    case .sample(let scene):
      LoadedExhibit(scene, scale: scale)
    case .file(let path, let state): try Self.read(path, state)
    }
  }

  private static func read(
    _ path: String, _ state: String?
  ) throws(CommandFailure) -> LoadedExhibit {
    if LottieScene.isLottie(path) {
      let scene = LottieScene(try LottieScene.read(path, state: state), state: state)
      return LoadedExhibit(
        root: scene.layer, canvas: scene.file.size, isUpward: true,
        remarks: scene.layer.diagnostics.map { "\($0)" }, ownDuration: scene.file.duration)
    }
    SceneFilm.install()
    do throws(CAMLError) {
      let document = try CAMLDocument(contentsOf: URL(fileURLWithPath: path))
      if let state { try document.apply(state: state) }
      return LoadedExhibit(
        root: document.rootLayer, canvas: document.canvasSize, isUpward: true,
        remarks: document.diagnostics.map { "\($0)" })
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// A tree that can be shown.
struct LoadedExhibit {
  let root: CALayer
  /// Points.
  let canvas: CGSize
  /// Whether the space of the root has its origin at the bottom, y growing upward.
  let isUpward: Bool
  /// The reader's remarks.
  let remarks: [String]
  /// The player of a sample.
  var play: ScenePlay?
  /// How long the file says that it is, seconds.
  var ownDuration: Double?

  /// How long the timeline of a scene file is, seconds.
  private static let fileDuration = 10.0

  /// Seconds of the timeline; 0 for a still exhibit.
  var duration: CFTimeInterval {
    if let play { return play.scene.duration }
    return ownDuration ?? (isUpward ? Self.fileDuration : 0)
  }

  /// Prints the reader's remarks on standard error.
  func announce() {
    StandardStreams.complain(remarks.map { $0 + "\n" }.joined())
  }

  /// Puts the middle of the root's bounds at `middle` of its superlayer's space.
  func center(at middle: CGPoint) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let anchor = root.anchorPoint
    root.position = CGPoint(
      x: middle.x + (anchor.x - 0.5) * root.bounds.width,
      y: middle.y + (anchor.y - 0.5) * root.bounds.height)
    CATransaction.commit()
  }
}

extension LoadedExhibit {
  /// A sample, whose pictures are drawn for `scale` pixels per point.
  init(_ scene: Scene, scale: CGFloat) {
    let play = ScenePlay(scene, SceneContext(scale: scale))
    self.init(
      root: play.root, canvas: scene.size, isUpward: false, remarks: [],
      play: play)
  }
}
