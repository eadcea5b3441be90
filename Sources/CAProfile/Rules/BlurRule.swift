// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Layers with filters, whose picture or backdrop is blurred in every frame.
package struct BlurRule: ProfileRule {
  package static let name = "blur"
  package static let keys = ["filters", "backgroundFilters"]

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    let filtered = sums.passes(.filter) + sums.passes(.blur) + sums.passes(.backdrop)
    return Set(filtered.map { $0.layer }).sorted().compactMap { layer in
      guard let effects = sums.layer(layer)?.state.effects,
        !effects.picture.isEmpty || !effects.backdrop.isEmpty
      else { return nil }
      let own = filtered.filter { $0.layer == layer }.map { $0.sum }
      let size = own.map(\.size).max { $0.width * $0.height < $1.width * $1.height }
      let (width, height) = (size?.width ?? 0, size?.height ?? 0)
      let share = sums.share(own.reduce(0) { $0 + $1.nanoseconds })
      let isBackdrop = effects.picture.isEmpty
      var finding = Finding(
        layer,
        "\(isBackdrop ? "what lies below it" : "its picture") of \(width) × \(height) goes through "
          + "filters in every frame", share: share, isBackdrop ? [] : [sums.rasterizing(layer)])
      finding.remedies.append(
        .lastResort(
          "give the filter a smaller radius or a smaller layer, or leave it out",
          [.set(layer, isBackdrop ? .backgroundFilters : .filters, .none)],
          leastSaving: ProfileSums.dearShare))
      finding.isGuess = true
      return finding
    }
  }
}
