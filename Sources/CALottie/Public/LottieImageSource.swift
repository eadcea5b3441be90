// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Where the pictures of a file come from.
package protocol LottieImageSource: Sendable {
  /// The picture of an asset; nil where there is none.
  func data(of image: LottieImage) -> CGImage?
}

extension LottieImageSource {
  /// The picture of an asset, with a diagnostic where there is none.
  func picture(of image: LottieImage, line: Int, _ notes: LottieNotes) -> CGImage? {
    if let picture = data(of: image) { return picture }
    let name = image.path.hasPrefix("data:") ? "the embedded picture" : image.folder + image.path
    notes.warn(.missingImage, "\(name) is missing or no picture", line: line)
    return nil
  }
}
