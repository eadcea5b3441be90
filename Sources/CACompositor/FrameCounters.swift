// SPDX-License-Identifier: Apache-2.0
import CADevice

/// The cost of drawing one frame.
package struct FrameCounters: Hashable, Codable, Sendable {
  /// Changes of target.
  package var passes = 0
  /// Runs of draws that the frame, and each raster drawn for it, were drawn in: one, or more where
  /// the contents do not fit the budget together.
  package var slices = 0
  /// Draw calls, one per batch.
  package var draws = 0
  /// Pictures copied instead of drawn.
  package var copies = 0
  package var quads = 0
  package var programSwitches = 0
  /// Changes of a texture or sampler, binds for uploads included.
  package var textureBinds = 0
  /// Bytes of instances.
  package var bufferBytes = 0
  /// Bytes of contents and clip records.
  package var textureBytes = 0
  /// Contents that became resident, for rasters too.
  package var contentsUploads = 0
  /// Contents that lost their place to others.
  package var evictions = 0
  /// Bytes of the pages of contents after the frame.
  package var residentBytes = 0
  /// The most bytes that pages of contents had during the frame.
  package var peakResidentBytes = 0
  /// Rasters whose texture was there from an earlier frame, and those that were drawn.
  package var rasterHits = 0
  package var rasterMisses = 0
  /// Bytes of the textures of rasters after the frame.
  package var rasterBytes = 0
  /// Bytes of memory of the paths whose coverage is kept after the frame.
  package var pathBytes = 0
  /// Bytes of the planes of films after the frame.
  package var externalBytes = 0
  /// Bytes of the offscreen targets after the frame.
  package var targetBytes = 0

  package init() {}

  /// Adds the calls of a device between two readings of its counters.
  mutating func add(from before: CallCounters, to after: CallCounters) {
    draws += after.draws - before.draws
    programSwitches += after.programSwitches - before.programSwitches
    textureBinds += after.textureBinds - before.textureBinds
    bufferBytes += after.bufferBytes - before.bufferBytes
    textureBytes += after.textureBytes - before.textureBytes
  }
}

extension FrameCounters: CustomStringConvertible {
  package var description: String {
    "passes \(passes)  draws \(draws)  copies \(copies)  quads \(quads)  programs \(programSwitches)  "
      + "textures \(textureBinds)  buffers \(bufferBytes) B  uploads \(contentsUploads) "
      + "(\(textureBytes) B)  evictions \(evictions)  resident \(residentBytes) B  "
      + "peak \(peakResidentBytes) B  slices \(slices)  "
      + "films \(externalBytes) B  targets \(targetBytes) B"
  }
}
