// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Puts rectangles side by side on shelves of one sheet, in the order they come.
///
/// A shelf is as high as its first rectangle, so rectangles that come by falling height waste
/// little. No rectangle moves once it is placed.
package struct ShelfPacker: Sendable {
  private let limit: DeviceSize
  /// The top of the open shelf, its height, and how much of it is taken.
  private var shelfTop = 0
  private var shelfHeight = 0
  private var shelfWidth = 0
  /// The extent of the rectangles placed so far, from the sheet's corner.
  package private(set) var used = DeviceSize(width: 0, height: 0)

  /// - Parameter limit: the size no sheet goes beyond.
  package init(limit: DeviceSize) { self.limit = limit }

  /// The corner of a rectangle of this size; nil when the sheet has no room left for it.
  package mutating func place(_ size: DeviceSize) -> (x: Int, y: Int)? {
    guard size.width <= limit.width else { return nil }
    let fits = size.height <= shelfHeight && shelfWidth + size.width <= limit.width
    if !fits {
      guard shelfTop + shelfHeight + size.height <= limit.height else { return nil }
      (shelfTop, shelfHeight, shelfWidth) = (shelfTop + shelfHeight, size.height, 0)
    }
    let corner = (x: shelfWidth, y: shelfTop)
    shelfWidth += size.width
    used.width = max(used.width, shelfWidth)
    used.height = max(used.height, shelfTop + shelfHeight)
    return corner
  }
}
