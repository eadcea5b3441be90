// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Many layers that show nothing and hold nothing: each is committed, evaluated and visited.
package struct EmptyLayerRule: ProfileRule {
  package static let name = "empty-layers"
  package static let leastShare = 0.0

  /// Layers that show nothing, at least, and their part of all.
  package static let leastCount = 100
  package static let leastPart = 0.25

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    let layers = sums.tree.layers
    let empty = layers.indices.filter { isEmpty($0, layers) }
    let part = Double(empty.count) / Double(max(layers.count, 1))
    guard empty.count >= Self.leastCount, part >= Self.leastPart,
      let parent = sums.commonParent(of: empty.map { layers[$0].id })
    else { return [] }
    return [
      Finding(
        parent, "\(empty.count) of the \(layers.count) layers in it show nothing",
        share: part * sums.share(sums.roomNanoseconds),
        [
          Remedy(
            "remove them, or make them once they show something",
            empty.map { .remove(layers[$0].id) }, picture: .same)
        ])
    ]
  }

  private func isEmpty(_ place: Int, _ layers: ContiguousArray<EvaluatedLayer>) -> Bool {
    let layer = layers[place]
    let isMask = layer.parent >= 0 && place < layers[Int(layer.parent)].firstSublayer
    return layer.subtreeEnd == place + 1 && layer.parent >= 0 && !isMask && !layer.isBefore
      && layer.isEmpty
  }
}

extension EvaluatedLayer {
  /// Whether a layer shows nothing itself.
  var isEmpty: Bool {
    transition < 0 && emitter < 0 && contentsFade == nil && contentsSlot < 0 && state.showsNothing
  }
}

extension LayerState {
  /// Whether a layer without contents and sublayers has nothing to show.
  fileprivate var showsNothing: Bool {
    guard !hasShadow, !hasEffects, borderWidth == 0, guest == nil,
      (backgroundColor?.alpha ?? 0) == 0
    else { return false }
    return switch kind {
    case .plain, .transform, .scroll, .replicator: true
    case .shape: value(of: .shapePath) == .none
    case .text: TextPicture.partCount(value(of: .textPicture)) == 0
    case .gradient, .emitter, .tiled: false
    }
  }
}
