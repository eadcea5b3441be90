// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAOrigins
import CoreGraphics

/// The words of diagnostics about layers. Nothing is drawn from them.
extension LayerContext {
  /// The notes about the layers that a commit changes or brings.
  func notes(of changes: [LayerChange]) -> [LayerNote] {
    changes.compactMap { nodes[$0.layer]?.layer.wordsForDiagnostics }
  }
}

extension CALayer {
  /// The classes of the layer and its delegate, a text that the properties do not say, and origins.
  fileprivate var wordsForDiagnostics: LayerNote {
    var note = LayerNote(layer: id)
    note.layerClass = String(describing: type(of: self))
    note.delegateClass = delegateObject.map { String(describing: type(of: $0)) }
    note.text = (self as? CATextLayer)?.attributedDrawnText
    note.origins = OriginBook.process?.origins(of: id) ?? []
    return note
  }
}
