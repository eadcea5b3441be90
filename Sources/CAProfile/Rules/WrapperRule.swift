// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree

/// Many layers that show nothing themselves and do nothing but hold one other: each is committed,
/// evaluated and visited.
package struct WrapperRule: ProfileRule {
  package static let name = "wrappers"
  package static let leastShare = 0.0

  /// Such layers, at least, and their part of all.
  package static let leastCount = 100
  package static let leastPart = 0.25

  /// The layers that changed.
  private var changed: Set<LayerID> = []

  package init() {}

  package mutating func look(at sample: FrameSample) {
    for place in sample.layers.changed { changed.insert(sample.layers.layers[Int(place)].id) }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    let layers = sums.tree.layers
    let wrappers = layers.indices.filter { isWrapper($0, layers) }
    let part = Double(wrappers.count) / Double(max(layers.count, 1))
    guard wrappers.count >= Self.leastCount, part >= Self.leastPart,
      let parent = sums.commonParent(of: wrappers.map { layers[$0].id })
    else { return [] }
    var finding = Finding(
      parent, "\(wrappers.count) of the \(layers.count) layers in the tree only hold one other",
      share: part * sums.share(sums.roomNanoseconds),
      [
        Remedy(
          "leave them out, and put what each holds in its place", Self.steps(wrappers, layers),
          picture: .same)
      ])
    finding.example = wrappers.first.map { layers[$0].id }
    return [finding]
  }

  private func isWrapper(_ place: Int, _ layers: ContiguousArray<EvaluatedLayer>) -> Bool {
    let layer = layers[place]
    let (parent, first) = (Int(layer.parent), Int(layer.firstSublayer))
    guard parent >= 0, place >= Int(layers[parent].firstSublayer), first == place + 1,
      first < Int(layer.subtreeEnd), layers[first].subtreeEnd == layer.subtreeEnd,
      !layers[first].isBefore, !changed.contains(layer.id)
    else { return false }
    return layer.isEmpty && layer.state.kind == .plain && layer.state.opacity == 1
      && layer.state.flags.isDisjoint(with: [.hidden, .masksToBounds, .shouldRasterize])
      && layer.movement != nil
  }

  /// Each wrapper gives its place to its sublayer; the innermost one moves by the sum of their
  /// offsets.
  private static func steps(
    _ wrappers: [Int], _ layers: ContiguousArray<EvaluatedLayer>
  ) -> [RemedyStep] {
    var offsets: [Int: SIMD2<Double>] = [:]
    var steps: [RemedyStep] = []
    for place in wrappers {
      steps.append(.unwrap(layers[place].id))
      let own = offsets.removeValue(forKey: place) ?? .zero
      offsets[place + 1] = own + (layers[place].movement ?? .zero)
    }
    let shifts = offsets.sorted { $0.key < $1.key }
    return steps + shifts.map { .shift(layers[$0.key].id, by: $0.value) }
  }
}

extension EvaluatedLayer {
  /// How far a layer moves its sublayers, points; nil where it turns or scales them too.
  fileprivate var movement: SIMD2<Double>? {
    let map = state.sublayersToLayer * layerToSuperlayer
    let offset = SIMD2(Double(map.m41), Double(map.m42))
    return map == .translation(map.m41, map.m42, 0) ? offset : nil
  }
}
