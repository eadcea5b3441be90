// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// One CAML file as layers, with its states.
final class ScenePlane {
  let file: String
  let root: CALayer
  /// Where the root layer stands in the file.
  let line: Int
  let index: BundleIndex
  let machine: StateMachine
  private let doubts: [DrawingDoubt]

  init(
    file: String, root: CALayer, line: Int, index: BundleIndex, machine: StateMachine,
    doubts: [DrawingDoubt]
  ) {
    self.doubts = doubts
    self.file = file
    self.root = root
    self.line = line
    self.index = index
    self.machine = machine
  }

  /// Fonts, glyphs and filters that are not there, each with the layer and the sentence that a
  /// frame says of it. Texts are laid out for it.
  var drawingRemarks: [(subject: RemarkSubject, remark: CAMLDiagnostic)] {
    let labels = labels
    return doubts.flatMap { $0.remarks(in: file, label: labels[$0.layer.id]) }
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
