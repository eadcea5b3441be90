// SPDX-License-Identifier: Apache-2.0

extension Commit {
  /// A commit that brings all its layers, as several that follow each other: first layers that no
  /// other stands below; the last one has the order of all layers.
  ///
  /// A tree that takes them in order is the same as after this commit, and shows nothing of them
  /// before the last.
  ///
  /// - Parameters:
  ///   - size: Layers of a part, about.
  ///   - count: How many parts at most.
  package func parts(of size: Int, atMost count: Int) -> [Commit] {
    guard changes.count >= 2 * size, moves.isEmpty else { return [self] }
    let size = max(size, changes.count / max(1, count - 1) + 1)
    var parts: [Commit] = []
    var last = self
    last.changes = []
    var next: [LayerChange] = []
    for change in changes {
      if change.holdsLayers {
        last.changes.append(change)
        continue
      }
      next.append(change)
      guard next.count == size else { continue }
      parts.append(Commit(sequence: sequence, changes: next, time: time))
      next = []
    }
    if !next.isEmpty { parts.append(Commit(sequence: sequence, changes: next, time: time)) }
    return parts + [last]
  }
}

extension LayerChange {
  /// Whether layers stand below the layer.
  fileprivate var holdsLayers: Bool {
    if case .set? = mask { return true }
    return sublayers?.isEmpty == false
  }
}
