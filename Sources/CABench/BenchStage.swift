// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import QuartzCore

/// A tree to be measured, and how it goes on.
package struct BenchStage {
  let root: CALayer
  /// Points.
  let size: CGSize
  /// Pixels per point.
  let scale: CGFloat
  let orientation: HeadlessRenderer.Orientation
  let background: CGColor?
  /// Whether each frame redraws everything, not only its damage.
  let drawsWhole: Bool
  /// Frames to show before those that count.
  let warmUp: [Int]
  /// Sets the properties of a frame, inside the caller's transaction.
  let show: (Int) -> Void

  /// A tree.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Pixels per point.
  ///   - drawsWhole: Whether each frame redraws everything, not only its damage.
  ///   - warmUp: Frames to show before those that count.
  ///   - show: Sets the properties of a frame, inside the caller's transaction.
  package init(
    root: CALayer, size: CGSize, scale: CGFloat = 1, orientation: HeadlessRenderer.Orientation,
    background: CGColor? = nil, drawsWhole: Bool = false, warmUp: [Int],
    show: @escaping (Int) -> Void
  ) {
    (self.root, self.size, self.scale, self.orientation) = (root, size, scale, orientation)
    (self.background, self.drawsWhole) = (background, drawsWhole)
    (self.warmUp, self.show) = (warmUp, show)
  }
}
