// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Layers with filters, whose picture is blurred in every frame though it stays the same.
package struct BlurRule: ProfileRule {
  package static let name = "blur"
  package static let keys = ["filters", "backgroundFilters"]

  package init() {}

  package func findings(in sums: ProfileSums) -> [Finding] {
    let filtered = sums.passes(.filter) + sums.passes(.blur)
    return Set(filtered.map { $0.layer }).sorted().compactMap { layer in
      guard sums.layer(layer)?.state.effects?.picture.isEmpty == false else { return nil }
      let own = filtered.filter { $0.layer == layer }.map { $0.sum }
      let size = own.map(\.size).max { $0.width * $0.height < $1.width * $1.height }
      let (width, height) = (size?.width ?? 0, size?.height ?? 0)
      var finding = Finding(
        layer, "its picture of \(width) × \(height) goes through filters in every frame",
        share: sums.share(own.reduce(0) { $0 + $1.nanoseconds }), [sums.rasterizing(layer)])
      finding.isGuess = true
      return finding
    }
  }
}
