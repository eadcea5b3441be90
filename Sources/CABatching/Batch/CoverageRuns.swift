// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Where the coverage of a frame's fills lies: for each fill a run of rectangles.
///
/// The compositor makes them from the fills; they are not part of the frame.
package struct CoverageRuns: Sendable {
  /// Whole pixels that are covered.
  package struct Rect: Hashable, Sendable {
    /// Device pixels.
    package var x, y, width, height: Int32
    package var paint: CoveragePaint
    /// The offset from device positions to texels.
    package var offsetX, offsetY: Float

    /// A rectangle of pixels, with the offset to its texels.
    package init(
      x: Int32, y: Int32, width: Int32, height: Int32, paint: CoveragePaint, offsetX: Float = 0,
      offsetY: Float = 0
    ) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      (self.paint, self.offsetX, self.offsetY) = (paint, offsetX, offsetY)
    }
  }

  /// The coverage of one fill.
  package struct Run: Hashable, Sendable {
    /// Places in ``CoverageRuns/rects``: those covered in full, and those that texels are laid
    /// over.
    package var solids, strips: Range<Int>
    /// Pixels of each.
    package var solidArea = 0
    package var stripArea = 0

    /// The run of a fill.
    package init(solids: Range<Int>, strips: Range<Int>) {
      (self.solids, self.strips) = (solids, strips)
    }
  }

  /// The rectangles of all runs.
  package var rects: [Rect] = []
  /// For each of the frame's fills its rectangles; none where nothing is covered.
  package var runs: [Run] = []

  /// No runs.
  package init() {}

  /// As many runs as there are fills, of one rectangle of texels each: stands in where nothing is
  /// drawn.
  package init(nominalFor frame: Frame) {
    for fill in frame.fills {
      let clip = fill.clip
      let place = rects.count
      var run = Run(solids: place..<place, strips: place..<place + 1)
      run.stripArea = clip.area
      runs.append(run)
      rects.append(
        Rect(
          x: Int32(clip.x), y: Int32(clip.y), width: Int32(clip.width), height: Int32(clip.height),
          paint: .texels, offsetX: Float(-clip.x), offsetY: Float(-clip.y)))
    }
  }
}
