import CACommandLine
import CAML
import CoreAnimation
import CoreGraphics
import Foundation

/// A scene as the commands use it.
struct LoadedScene {
  private let document: CAMLDocument

  /// Reads the scene and applies the state that the arguments ask for.
  init(_ arguments: SceneArguments) throws(CommandFailure) {
    try self.init(path: arguments.scene)
    guard let state = arguments.state else { return }
    do throws(CAMLError) {
      try document.apply(state: state)
    } catch {
      throw CommandFailure(error)
    }
  }

  init(path: String) throws(CommandFailure) {
    do throws(CAMLError) {
      document = try CAMLDocument(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(error)
    }
  }

  var root: CALayer { document.rootLayer }
  /// Points.
  var canvas: CGSize { document.canvasSize }
  var stateNames: [String] { document.states }
  var diagnostics: [CAMLDiagnostic] { document.diagnostics }

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

  /// Says on standard error what the reader had to say.
  func announceDiagnostics() {
    StandardStreams.complain(diagnostics.map { "\($0)\n" }.joined())
  }

  /// Stops at remarks that `--strict` does not let pass.
  func refuseDiagnostics() throws(CommandFailure) {
    let count = document.strictFailures.count
    guard count > 0 else { return }
    throw CommandFailure(
      .badData, "the scene has \(count) \(count == 1 ? "warning" : "warnings"), and --strict is set"
    )
  }
}
