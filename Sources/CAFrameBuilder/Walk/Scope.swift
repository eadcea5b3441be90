// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Conditions that hold for everything that is drawn into one pass, or on one side of a cut.
///
/// A value that is handed down: whoever changes something hands down a changed copy, and nothing
/// has to be put back.
struct Scope {
  /// The pixels that the open pass may touch if all is drawn.
  var passRect: DeviceRect
  /// The pixels in which layers of a space are compared: the surface, and the pixels around it that
  /// blurs reach. No clip and no target makes it smaller, so that none changes the order of layers.
  var orderRect: DeviceRect
  /// The sides that draws are cut to.
  var cuts = CutRun()
  /// How draws combine with their backdrop.
  var blend = Blend.sourceOver
  /// How many levels of layers may still be drawn, one inside the other; below zero for one too
  /// many.
  var levels: Int
  /// Whether layers and draws are left out that show nowhere in the damage.
  var isLimited: Bool
  /// Whether the open pass belongs to a raster, whose size is not known yet.
  var isInRaster = false
  /// Whether the surface shows a colour below the root.
  var hasBackground: Bool
}

/// A run of the sides in ``FrameDraft/sides``, all of which cut, device space.
struct CutRun {
  var first: Int32 = 0
  var count: Int32 = 0

  var isEmpty: Bool { count == 0 }
  var range: Range<Int> { Int(first)..<Int(first + count) }
}
