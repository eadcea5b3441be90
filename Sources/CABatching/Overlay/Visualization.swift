// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// Pictures painted over a frame to see how it is drawn: the names of `CA_VISUALIZE`.
package struct Visualization: NamedOptions, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The rectangles that changed since the frame before: red.
  package static let damage = Visualization(rawValue: 1 << 0)
  /// How often a pixel is drawn, offscreen passes included, instead of the picture: black for
  /// never, an eighth of red for each time.
  package static let overdraw = Visualization(rawValue: 1 << 1)
  /// The outline of every quad: magenta for pictures, cyan for targets, gray for colours.
  package static let borders = Visualization(rawValue: 1 << 2)
  /// The outline of every offscreen pass, yellow, its inside tinted with the same.
  package static let passes = Visualization(rawValue: 1 << 3)
  /// Green where a draw replaces the pixels below, red where it blends.
  package static let opaque = Visualization(rawValue: 1 << 4)
  /// Magenta over pictures whose texels do not meet pixels, yellow over those drawn at another
  /// size.
  package static let misaligned = Visualization(rawValue: 1 << 5)
  /// Yellow over pictures that were drawn offscreen first.
  package static let offscreen = Visualization(rawValue: 1 << 6)

  /// Every visualization with its name.
  package static let named: [(name: String, value: Visualization)] = [
    ("damage", .damage), ("overdraw", .overdraw), ("borders", .borders), ("passes", .passes),
    ("opaque", .opaque), ("misaligned", .misaligned), ("offscreen", .offscreen),
  ]

  package static let variable = "CA_VISUALIZE"
  package static let rule = "What can be seen is, separated by commas:"
}
