// SPDX-License-Identifier: Apache-2.0
import CAGeometry

extension InstanceHead {
  /// Whether the corners are those of a rectangle along the axes of the layer's plane, the first
  /// one across from the last one.
  @inlinable package var isRectangle: Bool {
    let (a, b) = (corners01.lowHalf, corners01.highHalf)
    let (c, d) = (corners23.lowHalf, corners23.highHalf)
    let isByRows = a.y == b.y && c.y == d.y && a.x == c.x && b.x == d.x
    return isByRows || (a.x == b.x && c.x == d.x && a.y == c.y && b.y == d.y)
  }

  /// The whole pixels that an upright rectangle covers, whatever rounding does; nil for other
  /// shapes.
  @inlinable package var coveredPixels: DeviceRect? {
    guard isAffine, isRectangle else { return nil }
    let (a, d) = (corners01.lowHalf, corners23.highHalf)
    let isUpright = rowX.y == 0 && rowY.x == 0
    guard isUpright || (rowX.x == 0 && rowY.y == 0) else { return nil }
    let (first, last) = (homogeneous(a).device, homogeneous(d).device)
    let (low, high) = (pointwiseMin(first, last), pointwiseMax(first, last))
    // A pixel is covered when its middle is; a 64th is more than the drivers' grid of positions.
    let slack: Float = 0.5 - 1 / 64
    guard low.min() > -1e6, high.max() < 1e6 else { return nil }
    let (x, y) = (Int((low.x - slack).rounded(.up)), Int((low.y - slack).rounded(.up)))
    let (endX, endY) = (Int((high.x + slack).rounded(.down)), Int((high.y + slack).rounded(.down)))
    guard endX > x, endY > y else { return nil }
    return DeviceRect(x: x, y: y, width: endX - x, height: endY - y)
  }
}
