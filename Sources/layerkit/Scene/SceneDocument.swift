// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CACommit
import CALottie
import CAML
import CoreAnimation
import CoreGraphics

/// A scene of either reader.
enum SceneDocument {
  case caml(CAMLDocument)
  case lottie(LottieScene)

  /// The files the scene was read from.
  var files: [String] {
    switch self {
    case .caml(let document): document.files
    case .lottie(let scene): [scene.file.path]
    }
  }

  var root: CALayer {
    switch self {
    case .caml(let document): document.rootLayer
    case .lottie(let scene): scene.layer
    }
  }

  /// Points.
  var canvas: CGSize {
    switch self {
    case .caml(let document): document.canvasSize
    case .lottie(let scene): scene.file.size
    }
  }

  var stateNames: [String] {
    switch self {
    case .caml(let document): document.states
    case .lottie(let scene): scene.file.states.map(\.name)
    }
  }

  var diagnostics: [CAMLDiagnostic] {
    switch self {
    case .caml(let document): document.diagnostics
    case .lottie(let scene): scene.layer.diagnostics
    }
  }

  /// The ids of layers that have no name.
  var labels: [LayerID: String] {
    if case .caml(let document) = self { document.labels } else { [:] }
  }

  /// More remarks for `lint`: those of frames about fonts and filters; of a Lottie file, those
  /// about members without an effect.
  var drawingRemarks: [CAMLDiagnostic] {
    switch self {
    case .caml(let document): document.drawingRemarks
    case .lottie(let scene): CALottieLinter.lint(scene.file)
    }
  }

  /// The remarks of frames about layers, with file, line and the layer's name.
  var remarksBySubject: [RemarkSubject: CAMLDiagnostic] {
    if case .caml(let document) = self { document.remarksBySubject } else { [:] }
  }
}
