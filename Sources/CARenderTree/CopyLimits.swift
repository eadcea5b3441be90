// SPDX-License-Identifier: Apache-2.0

/// How many copies of layers replicators may make. Further ones are left out, with a diagnostic.
package struct CopyLimits: Hashable, Sendable {
  /// Copies of one layer, those that replicators around its own make included.
  package var maximumCopies = 65_536
  /// Layers in all copies of one replicator, those that replicators around it make included.
  package var maximumLayers = 262_144

  package init() {}

  /// How many copies are made of those that are asked for.
  ///
  /// - Parameters:
  ///   - count: asked for.
  ///   - around: how many copies replicators around it make of the replicator.
  ///   - layers: how many layers a copy has.
  package func allowed(_ count: Int, around: Int, layers: Int) -> Int {
    let most = min(
      maximumCopies / max(around, 1), maximumLayers / max(around, 1) / max(layers, 1))
    return max(0, min(count, max(most, 1)))
  }
}
