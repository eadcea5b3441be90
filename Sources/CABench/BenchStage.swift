// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore

/// A tree to be measured, and how it goes on.
package struct BenchStage {
  let root: CALayer
  /// Points, and pixels.
  let size: CGSize
  let orientation: HeadlessRenderer.Orientation
  let background: CGColor?
  /// Whether each frame redraws everything, not only its damage.
  let drawsWhole: Bool
  /// Frames to show before those that count.
  let warmUp: [Int]
  /// Sets the properties of a frame, inside the caller's transaction.
  let show: (Int) -> Void

  /// A tree at one pixel per point.
  ///
  /// - Parameters:
  ///   - size: Points, and pixels.
  ///   - drawsWhole: Whether each frame redraws everything, not only its damage.
  ///   - warmUp: Frames to show before those that count.
  ///   - show: Sets the properties of a frame, inside the caller's transaction.
  package init(
    root: CALayer, size: CGSize, orientation: HeadlessRenderer.Orientation,
    background: CGColor? = nil, drawsWhole: Bool = false, warmUp: [Int],
    show: @escaping (Int) -> Void
  ) {
    (self.root, self.size, self.orientation) = (root, size, orientation)
    (self.background, self.drawsWhole) = (background, drawsWhole)
    (self.warmUp, self.show) = (warmUp, show)
  }
}
