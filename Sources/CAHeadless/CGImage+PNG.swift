// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension CGImage {
  /// The image as a PNG file: 8 bits a channel, sRGB, with straight alpha, or none when opaque.
  ///
  /// The same image gives the same bytes. Nil when the encoder has no memory for it.
  public func pngData() -> Data? { try? PNGEncoder.encode(self) }
}
