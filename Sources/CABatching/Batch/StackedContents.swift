// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// The contents of a frame that stacks can hold: those that every draw shows texel for pixel and as
/// they are.
///
/// A stack is a texture of two dimensions. llvmpipe draws an upright picture from one by scanlines,
/// in a third of the time that it takes from an array, and the pixels come out the same; see
/// ``Feature/plain``.
package struct StackedContents: Sendable {
  /// For each of the frame's contents, whether a stack can hold it.
  package private(set) var canBeStacked: [Bool] = []

  /// None, of no frame.
  package init() {}

  /// Finds those of a frame; the memory is kept.
  ///
  /// - Parameter driver: The traits of the driver; no stack is worth while on one that does not
  ///   draw rectangles.
  package mutating func find(in frame: Frame, _ driver: DriverTraits) {
    canBeStacked.removeAll(keepingCapacity: true)
    guard driver.drawsRectangles, driver.drawsPlain else {
      return canBeStacked.append(contentsOf: repeatElement(false, count: frame.contents.count))
    }
    for contents in frame.contents { canBeStacked.append(!contents.image.isHalfFloat) }
    frame.draws.withUnsafeBufferPointer { draws in
      frame.withInstances { heads, values in
        let parts = BatchParts(draws: draws, heads: heads, values: values)
        for pass in frame.passes { exclude(pass, of: frame, parts) }
      }
    }
  }

  /// Leaves out contents that draws of a pass show in another way.
  private mutating func exclude(_ pass: Pass, of frame: Frame, _ parts: BatchParts) {
    for index in pass.draws {
      guard case .contents(let number) = parts.draws[index].source, canBeStacked[Int(number)]
      else { continue }
      let contents = frame.contents[Int(number)]
      canBeStacked[Int(number)] =
        !pass.isHalfFloat
        && parts.isPlain(
          parts.draws[index], width: contents.pixelWidth, height: contents.pixelHeight)
    }
  }
}

extension BatchParts {
  /// The parts that tell how pictures are shown, without the places of anything.
  fileprivate init(
    draws: UnsafeBufferPointer<Draw>, heads: UnsafeBufferPointer<InstanceHead>,
    values: UnsafeRawBufferPointer
  ) {
    self.init(
      draws: draws, heads: heads, values: values,
      placements: UnsafeBufferPointer(start: nil, count: 0),
      runs: UnsafeBufferPointer(start: nil, count: 0), rasters: [])
  }

  /// Whether a draw shows contents of this size, pixels, as they are, upright, texel for pixel.
  fileprivate func isPlain(_ draw: Draw, width: Int, height: Int) -> Bool {
    draw.variant == .picture && draw.sampling.form == 0 && draw.isUpright(self)
      && meetsTexels(draw, width: Int32(width), height: Int32(height))
  }
}
