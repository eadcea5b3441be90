// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Clips with round corners that cut nothing, and nested ones of which a single one would do: each
/// is computed in each pixel.
///
/// Only a trial tells whether a clip cuts anything that another one does not.
package struct ClipRule: ProfileRule {
  package static let name = "clip"
  package static let keys = ["masksToBounds", "cornerRadius"]
  package static let leastShare = 0.1

  /// How many pairs of clips are tried at most, those over the dearest layers first, and how many
  /// that stand alone.
  package static let mostPairs = 4
  package static let mostAlone = 2

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    let layers = sums.tree.layers
    let times = sums.subtreeTimes
    // The dearest clip below each nearest one around it.
    var inner: [Int: Int] = [:]
    var alone: [Int] = []
    for place in layers.indices where Self.clips(layers[place]) {
      guard sums.share(times[place]) >= Self.leastShare else { continue }
      guard let around = Self.clips(around: place, layers).first else {
        alone.append(place)
        continue
      }
      if let known = inner[around], times[known] >= times[place] { continue }
      inner[around] = place
    }
    // Of several in each other the innermost pair speaks for all.
    let pairs = inner.sorted { (times[$1.value], $0.value) < (times[$0.value], $1.value) }
      .filter { inner[$0.value] == nil }
    let singles = alone.filter { inner[$0] == nil }
      .sorted { (times[$1], $0) < (times[$0], $1) }
    return pairs.prefix(Self.mostPairs).map { around, place in
      finding(around, place, share: sums.share(times[place]), layers)
    }
      + singles.prefix(Self.mostAlone).map { place in
        finding(place, share: sums.share(times[place]), layers)
      }
  }

  /// A clip that stands alone.
  private func finding(
    _ place: Int, share: Double, _ layers: ContiguousArray<EvaluatedLayer>
  ) -> Finding {
    let layer = layers[place]
    var remedies = [
      Remedy(
        "set masksToBounds to false: nothing in it reaches its corners",
        [.set(layer.id, .masksToBounds, .bool(false))], picture: .same)
    ]
    // One layer of its size, or larger, may have the corners itself.
    let (first, bounds) = (Int(layer.firstSublayer), layer.state.geometry.bounds)
    if layers[first].subtreeEnd == layer.subtreeEnd, layers[first].state.geometry.bounds == bounds {
      remedies.append(
        Remedy(
          "give its only sublayer the cornerRadius and masksToBounds in its place",
          [
            .set(layer.id, .masksToBounds, .bool(false)),
            .set(layers[first].id, .cornerRadius, .number(Double(layer.state.cornerRadius))),
            .set(layers[first].id, .masksToBounds, .bool(true)),
          ]))
    }
    var finding = Finding(
      layer.id, "its round corners clip the layers in it", share: share, remedies)
    finding.isGuess = true
    finding.leastSaving = 0.1
    return finding
  }

  private func finding(
    _ around: Int, _ place: Int, share: Double, _ layers: ContiguousArray<EvaluatedLayer>
  ) -> Finding {
    let outer = Self.clips(around: place, layers)
    let others = outer.count > 1 ? ", and those of \(outer.count - 1) more around it," : ""
    var finding = Finding(
      layers[around].id,
      "its round corners\(others) clip the layers in it, as those of @ do", share: share,
      [
        Self.unclip(outer.map { layers[$0].id }, "set masksToBounds to false in the outer ones"),
        Self.unclip([layers[place].id], "set masksToBounds to false in the inner one"),
      ], other: layers[place].id)
    finding.isGuess = true
    finding.leastSaving = 0.1
    return finding
  }

  private static func unclip(_ layers: [LayerID], _ advice: String) -> Remedy {
    Remedy(advice, layers.map { .set($0, .masksToBounds, .bool(false)) }, picture: .near)
  }

  private static func clips(_ layer: EvaluatedLayer) -> Bool {
    layer.state.flags.contains(.masksToBounds) && layer.state.cornerRadius > 0
      && layer.hasSublayers
  }

  /// The places of clips around a layer, the nearest first.
  private static func clips(
    around place: Int, _ layers: ContiguousArray<EvaluatedLayer>
  ) -> [Int] {
    var result: [Int] = []
    var next = Int(layers[place].parent)
    while next >= 0 {
      if clips(layers[next]) { result.append(next) }
      next = Int(layers[next].parent)
    }
    return result
  }
}
