// SPDX-License-Identifier: Apache-2.0

/// A rectangle of whole device pixels: an area, a limit, a region of a texture.
///
/// Row 0 is the top row (see ``ColorTarget``).
package struct PixelRect: Hashable, Sendable {
  /// The corner and the size, pixels.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  /// A rectangle of pixels.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of this size at the origin.
  package init(width: Int, height: Int) { self.init(x: 0, y: 0, width: width, height: height) }

  /// The rectangle for people.
  package var text: String { "\(x) \(y) \(width)×\(height)" }
}
