// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAML
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation

/// A scene as the commands use it, loaded at time 0 of a media clock that they set.
struct LoadedScene {
  /// That of this thread, while there is a scene.
  let clock = ManualClock.shared()
  private let document: CAMLDocument

  /// Reads the scene, gives it the values of a record, and applies the state that the arguments ask
  /// for.
  init(
    _ arguments: SceneArguments, props: (values: SceneProps, record: Int)? = nil
  ) throws(CommandFailure) {
    guard !arguments.scene.isEmpty else {
      throw CommandFailure(.usage, "Missing expected argument '<scene>'")
    }
    try self.init(path: arguments.scene)
    if let props { try props.values.apply(props.record, to: document) }
    if let state = arguments.state { try apply(state: state) }
  }

  init(path: String) throws(CommandFailure) {
    SceneFilm.install()
    do throws(CAMLError) {
      document = try CAMLDocument(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Checks all records of a list of values; the scene keeps the last ones.
  func check(_ props: SceneProps) throws(CommandFailure) { try props.check(against: document) }

  /// The files the scene was read from.
  var files: [String] { document.files }
  var root: CALayer { document.rootLayer }
  /// Points.
  var canvas: CGSize { document.canvasSize }
  var stateNames: [String] { document.states }
  var diagnostics: [CAMLDiagnostic] { document.diagnostics }
  /// The ids of layers that have no name.
  var labels: [LayerID: String] { document.labels }
  /// With the diagnostics that frames would have about fonts and filters.
  var allDiagnostics: [CAMLDiagnostic] { document.diagnostics + document.drawingRemarks }

  /// The remarks of frames about layers, with file, line and the layer's name.
  var remarksBySubject: [RemarkSubject: CAMLDiagnostic] { document.remarksBySubject }

  /// The files of the scene under a new name.
  func package(for url: URL) throws(CAMLError) -> CAMLPackage {
    try CAMLWriter(document).package(for: url)
  }

  /// Goes to a state at once.
  func apply(state: String) throws(CommandFailure) {
    do throws(CAMLError) {
      try document.apply(state: state)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Goes to a state through the scene's transition.
  func change(to state: String) throws(CommandFailure) {
    do throws(CAMLError) {
      try document.setState(state)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Puts the middle of the root's bounds into the middle of a canvas whose y grows upward.
  func center(on canvas: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let anchor = root.anchorPoint
    root.position = CGPoint(
      x: canvas.width / 2 + (anchor.x - 0.5) * root.bounds.width,
      y: canvas.height / 2 + (anchor.y - 0.5) * root.bounds.height)
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
    let count = diagnostics.count(where: \.failsStrict)
    guard count > 0 else { return }
    throw CommandFailure(
      .badData, "the scene has \(count) \(count == 1 ? "warning" : "warnings"), and --strict is set"
    )
  }
}
