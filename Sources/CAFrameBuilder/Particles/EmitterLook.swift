// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAGeometry
import CARenderTree

/// The emission of an emitter layer at the time of the frame.
struct EmitterLook {
  /// The place among the tree's emitters.
  let emitter: Int
  let order: ParticleOrder
  let preservesDepth: Bool
  /// A box around all particles there may be, layer space.
  let box: LayerRect

  /// Nil where there are no particles.
  init?(of place: Int, _ tree: borrowing ShownTree) {
    emitter = Int(tree.layers[place].emitter)
    guard emitter >= 0, emitter < tree.emitters.count else { return nil }
    let box = tree.emitters[emitter].timeline.box
    guard !box.isEmpty else { return nil }
    (order, preservesDepth) = tree.emitters[emitter].timeline.drawing(
      at: tree.emitters[emitter].time)
    // In perspective, depth may move particles anywhere.
    let isDeep = preservesDepth && (box.low.z < 0 || box.high.z > 0)
    let far = 1e6
    let everywhere = LayerRect(minX: -far, minY: -far, maxX: far, maxY: far)
    let flat = SIMD4<Double>(SIMD4<Float>(box.low.x, box.low.y, box.high.x, box.high.y))
    self.box = isDeep ? everywhere : LayerRect(edges: flat).intersection(everywhere)
  }
}
