// SPDX-License-Identifier: Apache-2.0

/// Features that layers ask for and that are not drawn yet.
extension LayerState {
  /// Whether the layer would show more if its class were drawn completely.
  ///
  /// Implementing a class removes its case here; the last one removes this property and its
  /// callers.
  package var hasUndrawnLook: Bool {
    switch kind {
    case .replicator:
      if case .number(let count)? = self[extra: .instanceCount] { count > 1 } else { false }
    default: false
    }
  }
}
