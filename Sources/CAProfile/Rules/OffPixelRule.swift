// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Pictures at one texel for a pixel that lie between pixels: they are blurred, and mixed where
/// they could be copied.
package struct OffPixelRule: ProfileRule {
  package static let name = "off-pixel"
  package static let keys = ["position", "bounds"]
  package static let leastShare = 0.0

  /// Pixels beside the grid that count.
  package static let leastOffset = 0.05
  /// The part of the surface that a picture covers at least.
  package static let leastArea = 0.001

  private var offsets: [LayerID: Offset] = [:]

  private struct Offset {
    var value: SIMD2<Double>
    var area: Int
    var isStill = true
  }

  package init() {}

  /// Pictures that stand still while others move are drawn in the first frame alone.
  package mutating func begin(at sample: FrameSample) { look(at: sample) }

  package mutating func look(at sample: FrameSample) {
    for draw in sample.frame.draws {
      guard let shown = ShownPicture(draw, in: sample.frame), let corner = shown.gridCorner
      else { continue }
      note(corner - corner.rounded(.toNearestOrEven), draw.bounds.area, draw.layer)
    }
  }

  private mutating func note(_ value: SIMD2<Double>, _ area: Int, _ layer: LayerID) {
    guard var known = offsets[layer] else {
      return offsets[layer] = Offset(value: value, area: area)
    }
    // A picture that moves is between pixels most of the time, and nobody can help it.
    let change = value - known.value
    if max(abs(change.x), abs(change.y)) > 0.01 { known.isStill = false }
    offsets[layer] = known
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    let least = Int(Self.leastArea * Double(sums.surfaceArea))
    return offsets.compactMap { layer, offset in
      let distance = max(abs(offset.value.x), abs(offset.value.y))
      guard offset.isStill, distance >= Self.leastOffset, offset.area >= least,
        sums.places[layer] != nil
      else { return nil }
      var finding = Finding(
        layer,
        "its picture lies \(text(abs(offset.value.x))) and \(text(abs(offset.value.y))) pixels"
          + " beside the grid of pixels, so that it is blurred",
        share: sums.share(of: layer),
        [
          Remedy(
            "round its frame to whole pixels, and those of the layers above it",
            [.shift(layer, by: -points(offset.value, of: layer, sums))], picture: .other)
        ])
      finding.isAlways = true
      return finding
    }
  }

  /// Pixels of the surface as points of the superlayer, where that is upright.
  private func points(
    _ pixels: SIMD2<Double>, of layer: LayerID, _ sums: ProfileSums
  ) -> SIMD2<Double> {
    guard let place = sums.places[layer] else { return .zero }
    let above = Int(sums.tree.layers[place].parent)
    let space = LayerSpace(of: above, in: sums.tree, scale: sums.scale)
    return space.vector(ofPixels: pixels)
  }

  private func text(_ pixels: Double) -> String {
    "\((pixels * 100).rounded() / 100)"
  }
}
