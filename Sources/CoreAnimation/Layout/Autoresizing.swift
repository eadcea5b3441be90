// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// How a frame follows its superlayer's size.
package enum Autoresizing {
  /// The frame after the superlayer went from one size to another, in the superlayer's space,
  /// points.
  ///
  /// Each of the three parts of an axis (the margin before, the extent, the margin after) is worth
  /// a third of the change. A part that the mask does not name hands its third to the margins that
  /// it names, or to the extent where it names no margin. Margins that take a share go down to
  /// whole points, and an extent that takes one makes up for the rest.
  package static func frame(
    _ frame: CGRect, mask: CAAutoresizingMask, oldSize: CGSize, newSize: CGSize
  ) -> CGRect {
    let x = axis(
      frame.minX, frame.width, from: oldSize.width, to: newSize.width,
      takesBefore: mask.contains(.layerMinXMargin),
      takesExtent: mask.contains(.layerWidthSizable), takesAfter: mask.contains(.layerMaxXMargin))
    let y = axis(
      frame.minY, frame.height, from: oldSize.height, to: newSize.height,
      takesBefore: mask.contains(.layerMinYMargin),
      takesExtent: mask.contains(.layerHeightSizable), takesAfter: mask.contains(.layerMaxYMargin))
    return CGRect(x: x.start, y: y.start, width: x.extent, height: y.extent)
  }

  /// One axis. An extent below 0 reaches from its start to the other side.
  private static func axis(
    _ start: CGFloat, _ extent: CGFloat, from old: CGFloat, to new: CGFloat, takesBefore: Bool,
    takesExtent: Bool, takesAfter: Bool
  ) -> FrameSpan {
    let change = new - old
    let whole = FrameSpan(start: start, extent: extent)
    guard change != 0, takesBefore || takesExtent || takesAfter else { return whole }
    let margins: CGFloat = (takesBefore ? 1 : 0) + (takesAfter ? 1 : 0)
    guard margins > 0 else { return FrameSpan(from: start, by: extent + change) }
    let share = change * (takesExtent ? 2 : 3) / 3
    let each = takesExtent && margins == 2 ? change / 3 : share / margins
    let newStart = takesBefore ? (start + each).rounded(.down) : start
    guard takesExtent else { return FrameSpan(start: newStart, extent: extent) }
    let after = old - start - extent
    let newAfter = takesAfter ? (after + each).rounded(.down) : after
    return FrameSpan(from: newStart, by: new - newStart - newAfter)
  }
}
