// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame

/// Layers that show a new picture in every frame.
package struct UploadRule: ProfileRule {
  package static let name = "upload"
  package static let keys = ["contents", "display"]
  package static let leastShare = 0.0

  /// Bytes a frame below which uploads are not said.
  package static let leastBytes = 64 << 10

  private var uploads: [LayerID: (frames: Int, bytes: Int)] = [:]

  package init() {}

  package mutating func look(at sample: FrameSample) {
    var bytes: [LayerID: Int] = [:]
    for draw in sample.cost.draws where draw.kind != .coverage && draw.share.uploadedBytes > 0 {
      bytes[draw.layer, default: 0] += draw.share.uploadedBytes
    }
    for (layer, count) in bytes {
      let sum = uploads[layer, default: (0, 0)]
      uploads[layer] = (sum.frames + 1, sum.bytes + count)
    }
  }

  package func findings(in sums: ProfileSums) -> [Finding] {
    uploads.compactMap { layer, sum in
      let bytes = sum.bytes / max(sum.frames, 1)
      guard sums.isUsual(sum.frames), bytes >= Self.leastBytes else { return nil }
      return Finding(
        layer,
        "\(bytes >> 10) KiB of new pictures are uploaded in \(sums.text(ofFrames: sum.frames))",
        share: sums.share(sums.layers[layer]?.share.preparation ?? 0),
        [
          Remedy(
            "keep the pictures that it shows in turn, or redraw only the part that changes with "
              + "setNeedsDisplay(_:)", [.keepPictures(layer)])
        ])
    }
  }
}
