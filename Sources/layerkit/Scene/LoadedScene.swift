// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAML
import CAReading
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation

/// A scene as the commands use it, loaded at time 0 of a media clock that they set.
struct LoadedScene {
  /// That of this thread, while there is a scene.
  let clock = ManualClock.shared()
  private let document: SceneDocument

  /// Reads the scene, gives it the values of a record, and applies the state that the arguments ask
  /// for.
  init(
    _ arguments: SceneArguments, props: (values: SceneProps, record: Int)? = nil
  ) throws(CommandFailure) {
    try self.init(try SceneSource(arguments), state: arguments.state, props: props)
  }

  /// The scene of a source, with the values of a record, in a state.
  init(
    _ source: SceneSource, state: String?, props: (values: SceneProps, record: Int)? = nil
  ) throws(CommandFailure) {
    switch source {
    case .lottie(let file):
      let changed = try props.map { props throws(CommandFailure) in
        try props.values.applied(props.record, to: file)
      }
      document = .lottie(LottieScene(changed ?? file, state: state))
    case .scene(let path):
      let scene = try Self.read(path)
      document = .caml(scene)
      if let props { try props.values.apply(props.record, to: scene) }
      if let state { try apply(state: state) }
    }
  }

  /// - Parameter choices: Those of Lottie files; nil for none.
  init(path: String, _ choices: LottieArguments? = nil) throws(CommandFailure) {
    switch try SceneSource(path: path, choices) {
    case .lottie(let file): document = .lottie(LottieScene(file))
    case .scene(let path): document = .caml(try Self.read(path))
    }
  }

  private static func read(_ path: String) throws(CommandFailure) -> CAMLDocument {
    SceneFilm.install()
    do throws(CAMLError) {
      return try CAMLDocument(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Checks all records of a list of values; the scene keeps the last ones.
  ///
  /// - Parameter others: Faults that were found elsewhere, and are named with the rest.
  func check(_ props: SceneProps, _ others: [RecordFault]) throws(CommandFailure) {
    switch document {
    case .caml(let document): try props.check(against: document, others)
    case .lottie(let scene): try props.check(against: scene.file, others)
    }
  }

  /// Gives a scene file the values of a record.
  func take(_ values: SceneProps, _ place: Int) throws(CommandFailure) {
    if case .caml(let document) = document { try values.apply(place, to: document) }
  }

  /// The kind of the values that a target of a parameter takes; nil in a Lottie file, whose values
  /// say their kinds themselves.
  func kind(of target: SceneParameter.Target, from file: String) throws(CAMLError) -> ValueKind? {
    guard case .caml(let document) = document else { return nil }
    return try document.kind(ofKeyPath: target.key, ofLayersNamed: target.layer, from: file)
  }

  /// The rule that a value breaks; the scene keeps one that fits.
  func misfit(of value: PropsValue) -> CAMLError? {
    do throws(CAMLError) {
      switch document {
      case .caml(let document): try document.take(value)
      case .lottie(let scene):
        var file = scene.file
        try file.take(value)
      }
      return nil
    } catch {
      return error
    }
  }

  /// The files the scene was read from.
  var files: [String] { document.files }
  var root: CALayer { document.root }
  /// Points.
  var canvas: CGSize { document.canvas }
  var stateNames: [String] { document.stateNames }
  var diagnostics: [CAMLDiagnostic] { document.diagnostics }
  /// The ids of layers that have no name.
  var labels: [LayerID: String] { document.labels }
  /// With the diagnostics that frames would have about fonts and filters.
  var allDiagnostics: [CAMLDiagnostic] { document.diagnostics + document.drawingRemarks }
  /// The Lottie file; nil for other scenes.
  var lottie: LottieScene? {
    if case .lottie(let scene) = document { scene } else { nil }
  }

  /// The layers of a scene file that values from outside find; none for a Lottie file.
  var settableLayers: [SettableLayer] {
    if case .caml(let document) = document { document.settableLayers } else { [] }
  }
  /// How long a scene file moves.
  var length: SceneLength {
    if case .caml(let document) = document { document.length } else { .still }
  }

  /// The remarks of frames about layers, with file, line and the layer's name.
  var remarksBySubject: [RemarkSubject: CAMLDiagnostic] { document.remarksBySubject }

  /// The files of the scene under a new name.
  func package(for url: URL) throws(CAMLError) -> CAMLPackage {
    switch document {
    case .caml(let document): try CAMLWriter(document).package(for: url)
    case .lottie(let scene): try scene.package(for: url)
    }
  }

  /// Goes to a state at once.
  func apply(state: String) throws(CommandFailure) {
    try change { document throws(CAMLError) in try document.apply(state: state) }
  }

  /// Goes to a state through the scene's transition.
  func change(to state: String) throws(CommandFailure) {
    try change { document throws(CAMLError) in try document.setState(state) }
  }

  private func change(
    _ body: (CAMLDocument) throws(CAMLError) -> Void
  ) throws(CommandFailure) {
    guard case .caml(let document) = document else {
      throw CommandFailure(
        .usage, "a Lottie file is shown in one state, --state; it has no transitions")
    }
    do throws(CAMLError) {
      try body(document)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Puts the middle of the root's bounds at a point of a canvas whose y grows upward.
  func center(at middle: CGPoint) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let anchor = root.anchorPoint
    root.position = CGPoint(
      x: middle.x + (anchor.x - 0.5) * root.bounds.width,
      y: middle.y + (anchor.y - 0.5) * root.bounds.height)
    CATransaction.commit()
  }

  /// Prints the reader's remarks on standard error.
  func announceDiagnostics() {
    StandardStreams.complain(diagnostics.map { "\($0)\n" }.joined())
  }

  /// Stops at remarks that `--strict` does not let pass.
  func refuseDiagnostics() throws(CommandFailure) { try refuse(diagnostics) }

  /// Stops at those of the remarks that `--strict` does not let pass.
  func refuse(_ diagnostics: [CAMLDiagnostic]) throws(CommandFailure) {
    if let remark = diagnostics.first(where: { $0.kind == .missingLibrary }) {
      throw CommandFailure(.noGraphics, "\(remark.message), and --strict is set")
    }
    let count = diagnostics.count(where: \.failsStrict)
    guard count > 0 else { return }
    throw CommandFailure(
      .badData, "the scene has \(count) \(count == 1 ? "warning" : "warnings"), and --strict is set"
    )
  }
}
