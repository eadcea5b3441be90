// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import QuartzCore

/// One CAML file as layers, with its states.
final class ScenePlane {
  let file: String
  let root: CALayer
  /// Where the root layer stands in the file.
  let line: Int
  let index: BundleIndex
  let machine: StateMachine
  /// Layers whose drawing may have something to say.
  private let doubtful: [(layer: CALayer, line: Int)]

  init(
    file: String, root: CALayer, line: Int, index: BundleIndex, machine: StateMachine,
    doubtful: [(layer: CALayer, line: Int)]
  ) {
    self.doubtful = doubtful
    self.file = file
    self.root = root
    self.line = line
    self.index = index
    self.machine = machine
  }

  /// Fonts, glyphs and filters that are not there. Texts are laid out for it.
  var drawingRemarks: [CAMLDiagnostic] {
    doubtful.flatMap { layer, line in
      layer.filterProblems.map { remark(.unknownFilter, line, $0) }
        + ((layer as? CATextLayer)?.textLayout(in: layer.bounds.size).problems ?? [])
        .map { remark(.missingFont, line, $0) }
    }
  }

  private func remark(
    _ kind: CAMLDiagnostic.Kind, _ line: Int, _ sentence: String
  ) -> CAMLDiagnostic {
    CAMLDiagnostic(
      severity: .warning, kind: kind, file: file, line: line, message: String(sentence.dropLast()))
  }

  func layer(withID id: String) -> CALayer? { machine.targets[id]?.layerTarget?.layer }

  /// The ids of layers that have no name.
  var labels: [LayerID: String] {
    var labels: [LayerID: String] = [:]
    for (id, target) in machine.targets {
      guard let layer = target.layerTarget?.layer, layer.name == nil else { continue }
      labels[layer.id] = id
    }
    return labels
  }
}

extension CALayer {
  /// Problems of the filters, full sentences.
  var filterProblems: [String] { state.effects?.problems ?? [] }
}
