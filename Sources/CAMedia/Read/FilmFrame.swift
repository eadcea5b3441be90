// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A decoded frame. Its pixels are those that the decoder wrote, where their form allows it.
package struct FilmFrame: Sendable {
  /// The number in the film, from 0.
  package let number: Int
  /// The picture as it is coded.
  package let coded: CGImage
  /// The planes of ``coded``; nil for films of RGB.
  package let planes: PlanarPixels?
  /// The picture as it is meant to be seen: turned, with square pixels.
  package let shown: CGImage
  /// Bytes of memory that it holds, about.
  let byteCount: Int
}
