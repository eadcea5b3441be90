// SPDX-License-Identifier: Apache-2.0

/// Overlays: pictures painted over a frame to see how it is drawn.
package struct Visualization: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The rectangles that changed since the frame before: red.
  package static let damage = Visualization(rawValue: 1 << 0)
  /// How often a pixel is drawn, offscreen passes included, instead of the picture: black for
  /// never, an eighth of red for each time. A pass of few pixels that is seen large counts for as
  /// much as it has pixels.
  package static let overdraw = Visualization(rawValue: 1 << 1)
  /// The outline of every quad: magenta for pictures, cyan for targets, gray for colours.
  package static let borders = Visualization(rawValue: 1 << 2)
  /// The outline of every offscreen pass where it is seen, yellow, its inside tinted with the same.
  package static let passes = Visualization(rawValue: 1 << 3)
  /// Green where a draw replaces the pixels below, red where it blends.
  package static let blended = Visualization(rawValue: 1 << 4)
  /// Magenta over pictures whose texels do not meet pixels, yellow over those drawn at another
  /// size.
  package static let misaligned = Visualization(rawValue: 1 << 5)
  /// Yellow over pictures that were drawn offscreen first.
  package static let offscreen = Visualization(rawValue: 1 << 6)
  /// Green over rasterized layers whose texture was there from an earlier frame, red over those
  /// that were drawn for this one.
  package static let rasterized = Visualization(rawValue: 1 << 7)
  /// The rectangles that changed, each in the colour of its frame, for half a second after it.
  package static let flash = Visualization(rawValue: 1 << 8)
  /// A colour for each batch of draws.
  package static let batches = Visualization(rawValue: 1 << 9)
  /// Blue over draws that were left out because opaque ones hide them.
  package static let occlusion = Visualization(rawValue: 1 << 10)
}
