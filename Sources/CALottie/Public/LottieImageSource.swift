// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics

/// Where the pictures of a file come from.
protocol LottieImageSource: Sendable {
  /// The picture of an asset.
  func picture(of image: LottieImage) throws(ImageStore.Problem) -> CGImage
}

extension LottieImageSource {
  /// The picture of an asset, with a diagnostic where there is none.
  func picture(of image: LottieImage, line: Int, _ notes: LottieNotes) -> CGImage? {
    do throws(ImageStore.Problem) {
      return try picture(of: image)
    } catch {
      notes.warn(error.kind, error.message, line: line)
      return nil
    }
  }
}
