// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A picture in a target of its own.
///
/// Its texels are cells of a grid over the surface, counted from the surface's corner: cell (i, j)
/// covers `step` device pixels each way from (i, j) · `step`.
struct TargetPicture {
  var target: Int
  /// The cells it holds; device pixels where the step is 1.
  var rect: DeviceRect
  /// Device pixels per cell along x and y, powers of two.
  var step = SIMD2<Int>(1, 1)
  /// The head of the only quad that it shows, among the frame's; below zero where there are more,
  /// or where that is not known.
  var quad: Int32 = -1

  /// The device pixels under its cells.
  var pixels: DeviceRect {
    DeviceRect(
      x: rect.x * step.x, y: rect.y * step.y, width: rect.width * step.x,
      height: rect.height * step.y)
  }

  /// Scale from device pixels to cells, and offset from cells to texels.
  var map: SIMD4<Float> {
    [1 / Float(step.x), 1 / Float(step.y), Float(-rect.x), Float(-rect.y)]
  }

  /// minX minY maxX maxY of the cells.
  var cells: SIMD4<Float> {
    [Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)]
  }
}

extension DeviceRect {
  /// The rectangle made wider on each side.
  func outset(_ distance: SIMD2<Int>) -> DeviceRect {
    isEmpty
      ? self
      : DeviceRect(
        x: x - distance.x, y: y - distance.y, width: width + 2 * distance.x,
        height: height + 2 * distance.y)
  }

  /// The cells of a grid that the rectangle touches.
  func cells(of step: SIMD2<Int>) -> DeviceRect {
    func down(_ value: Int, _ step: Int) -> Int {
      value >= 0 ? value / step : -((-value + step - 1) / step)
    }
    let (left, top) = (down(x, step.x), down(y, step.y))
    let (right, bottom) = (-down(-maxX, step.x), -down(-maxY, step.y))
    return DeviceRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
