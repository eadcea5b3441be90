// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame

/// The cost of drawing one frame: by pass, by draw, by layer.
///
/// Times are nanoseconds. Pixels, texture bytes and the division of a pass's time over its draws
/// are estimates, made as ``DrawFootprint`` says.
package struct FrameCost: Hashable, Codable, Sendable {
  /// Whose time was measured.
  package var clock: CostClock
  /// How finely it was measured.
  package var detail: CostDetail
  /// From the first call to the end of the GPU's work.
  package var nanoseconds = 0
  /// The part of it outside of all passes: planning, batching, coverage of paths, uploads.
  package var preparation = 0
  /// In the order they ran, those of rasters among them.
  package var passes: [PassCost] = []
  /// In the order of the passes, before they were merged into batches.
  package var draws: [DrawCost] = []
  /// The dearest first.
  package var layers: [LayerCost] = []
  /// Bytes of instances and records.
  package var bufferBytes = 0
  /// Pictures that were resident, and those that were uploaded.
  package var pictures = CacheCounts()
  /// Paths whose coverage was there, and those whose coverage was made.
  package var paths = CacheCounts()
  /// Rasters whose texture was there, and those that were drawn.
  package var rasters = CacheCounts()
  /// Whether the GPU's clock jumped meanwhile, so that the times say nothing.
  package var isInterrupted = false

  /// The cost of a frame of which nothing is known yet.
  package init(clock: CostClock, detail: CostDetail) {
    (self.clock, self.detail) = (clock, detail)
  }
}

/// Whose time a cost is.
package enum CostClock: String, Codable, Sendable {
  /// The GPU's, by timestamps between its commands.
  case gpu
  /// The machine's, by waiting for the driver after each pass: the time holds the wait, and passes
  /// do not overlap as they do otherwise.
  case cpu
}

/// How finely costs are measured.
package enum CostDetail: String, Codable, Sendable, CaseIterable {
  /// Each pass; its time is divided over its draws by weight.
  case passes
  /// Each batch, whose time is divided over its draws. Measuring costs more than with passes.
  case draws
}

/// How often something was found in a cache, and how often it had to be made.
package struct CacheCounts: Hashable, Codable, Sendable {
  /// Found.
  package var hits = 0
  /// Made.
  package var misses = 0

  /// No search.
  package init() {}

  mutating func add(_ other: CacheCounts) {
    hits += other.hits
    misses += other.misses
  }

  mutating func note(isHit: Bool) { if isHit { hits += 1 } else { misses += 1 } }
}

/// The cost of a part of a frame.
package struct CostShare: Hashable, Codable, Sendable {
  /// Drawing.
  package var nanoseconds = 0
  /// Bringing its pictures and paths to the GPU, before drawing.
  package var preparation = 0
  /// Pixels shaded, those drawn over again counted again.
  package var pixels = 0
  /// Bytes of textures fetched.
  package var textureBytes = 0
  /// Bytes of pictures and coverage uploaded.
  package var uploadedBytes = 0
  /// Pictures, paths and rasters found and made.
  package var caches = CacheCounts()

  /// Nothing.
  package init() {}

  /// The time of both.
  package var total: Int { nanoseconds + preparation }

  /// Adds another one.
  package mutating func add(_ other: CostShare) {
    nanoseconds += other.nanoseconds
    preparation += other.preparation
    pixels += other.pixels
    textureBytes += other.textureBytes
    uploadedBytes += other.uploadedBytes
    caches.add(other.caches)
  }
}

/// The cost of a pass, its draws included.
package struct PassCost: Hashable, Codable, Sendable {
  /// The number of the pass in its frame.
  package var number: Int
  /// The layer whose raster the pass draws; nil in the frame itself.
  package var raster: LayerID?
  /// What that raster shows of its layer; nil in the frame itself.
  package var rasterContent: Raster.Content?
  package var layer: LayerID
  package var reason: PassReason
  /// Pixels.
  package var width, height: Int
  /// Places in ``FrameCost/draws``.
  package var draws: Range<Int>
  /// The part of the time before its first draw: clearing, or copying an earlier target.
  package var beginning = 0
  package var share = CostShare()
}

/// The cost of a draw.
package struct DrawCost: Hashable, Codable, Sendable {
  /// The place in ``FrameCost/passes``.
  package var pass: Int
  package var layer: LayerID
  package var kind: DrawKind
  /// How it was shown.
  package var role = DrawRole.drawn
  /// The batch it was merged into, counted through the frame; -1 where it is in none.
  package var batch = -1
  package var quads: Int
  package var share = CostShare()
}

/// The cost of a layer: its draws, and the beginnings of the passes that it needs.
package struct LayerCost: Hashable, Codable, Sendable {
  package var layer: LayerID
  /// Passes besides the surface's that the layer needs.
  package var passes = 0
  package var draws = 0
  package var share = CostShare()
}
