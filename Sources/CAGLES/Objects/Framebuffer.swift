// SPDX-License-Identifier: Apache-2.0
import CADevice

/// A target of drawing, by GL's word.
package typealias Framebuffer = DrawTarget

extension DrawTarget {
  /// The framebuffer of the context's own surface. Its row 0 is the bottom row.
  package convenience init(windowOfWidth width: Int, height: Int) {
    self.init(borrowed: 0, label: "window", width: width, height: height)
  }

  /// A framebuffer of other code's. Its rows lie as GL counts them, from the bottom.
  package convenience init(foreign name: UInt32, width: Int, height: Int) {
    self.init(borrowed: name, label: "framebuffer \(name)", width: width, height: height)
  }

  /// GL's name.
  package var name: UInt32 { number }
  /// Whether its texels are kept blue first; see ``Capabilities/storesBlueFirst``.
  var isBlueFirst: Bool { color?.texture.isBlueFirst ?? false }
  /// Whether its row 0 is the bottom row.
  package var isWindow: Bool { isBorrowed }
}
