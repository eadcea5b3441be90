// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// The facts that overlays show beyond the frame itself.
package struct OverlayFacts {
  /// The rectangles that changed since the frame before.
  package var damage: [DeviceRect] = []
  /// Rectangles that changed lately, each in its colour, premultiplied.
  package var flashes: [Flash] = []
  /// For each of the frame's rasters, whether its texture was there before.
  package var keptRasters: [Bool] = []
  /// The frame with the draws that opaque ones hide, where those were left out of it.
  package var unculled: Frame?

  /// Nothing is known.
  package init() {}

  /// A rectangle that changed lately.
  package struct Flash: Hashable, Sendable {
    /// The pixels.
    package var rect: DeviceRect
    /// Premultiplied.
    package var color: SIMD4<Float>
  }
}
