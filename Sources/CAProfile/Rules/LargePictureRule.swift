// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Pictures with many more texels than the pixels they are shown at.
package struct LargePictureRule: ProfileRule {
  package static let name = "large-picture"
  package static let keys = ["contents"]
  package static let leastShare = 0.0

  /// Texels for a pixel from which on a picture is much larger than shown.
  package static let leastRatio = 4.0
  /// Bytes of a texture below which nobody minds.
  package static let leastBytes = 1 << 20
  /// Texels that are too many take at least this part of the bytes of the surface: one in so many.
  package static let surfacePart = 4

  /// The picture of a layer where it was shown largest.
  private var pictures: [LayerID: ShownPicture] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    for draw in sample.frame.draws {
      guard let shown = ShownPicture(draw, in: sample.frame), shown.byteCount >= Self.leastBytes
      else { continue }
      let known = pictures[draw.layer]
      if known.map({ shown.texelsPerPixel < $0.texelsPerPixel }) ?? true {
        pictures[draw.layer] = shown
      }
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    let leastWaste = sums.surfaceArea * 4 / Self.surfacePart
    return pictures.compactMap { layer, shown in
      let waste = Int(Double(shown.byteCount) * (1 - 1 / shown.texelsPerPixel))
      guard shown.texelsPerPixel >= Self.leastRatio, waste >= leastWaste else { return nil }
      var finding = Finding(
        layer,
        "its picture of \(shown.width) × \(shown.height) is shown at \(shown.shownWidth) × "
          + "\(shown.shownHeight), with \(shown.byteCount >> 20) MiB of texture",
        share: sums.share(of: layer),
        [
          Remedy(
            "give it a picture of the size that is shown",
            [.resize(layer, width: shown.shownWidth, height: shown.shownHeight)], picture: .other)
        ])
      (finding.bytes, finding.isAlways) = (waste, true)
      return finding
    }
  }
}
