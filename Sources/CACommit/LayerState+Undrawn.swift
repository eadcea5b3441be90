/// What layers ask for that nobody draws yet.
extension LayerState {
  /// Whether the layer would show more than it does, if what its class adds were drawn.
  ///
  /// Whoever draws a class takes its case out; the last one takes out what asks, too.
  package var hasUndrawnLook: Bool {
    switch kind {
    case .gradient: hasValues(.gradientColors)
    case .emitter: hasValues(.emitterCells)
    case .replicator:
      if case .number(let count)? = self[extra: .instanceCount] { count > 1 } else { false }
    default: false
    }
  }

  private func hasValues(_ id: PropertyID) -> Bool {
    if case .array(let values)? = self[extra: id] { !values.isEmpty } else { false }
  }
}
