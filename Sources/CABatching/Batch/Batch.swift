// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Instances that one draw call draws.
package struct Batch: Hashable, Sendable {
  /// The program.
  package var variant: Variant
  /// The source of samples.
  package var source: BatchSource
  /// How contents are sampled.
  package var sampling: Sampling
  /// Whether all its contents are sampled texel by pixel, so that the sampling does not matter and
  /// nearest is the cheapest.
  package var meetsTexels: Bool
  /// The sheet of the second target that it samples; −1 for none.
  package var mask: Int32
  /// How the quads mix with the backdrop, if they do.
  package var blend: Blend
  /// Whether the quads mix with the backdrop; without, they replace it.
  package var isBlended: Bool
  /// Whether the quads are drawn front to back and hide later ones by depth.
  package var writesDepth = false
  /// Texels of the sheet that the quads may touch, where they reach beyond the cell they are drawn
  /// to.
  package var scissor: DeviceRect?
  /// Place of the first instance in the upload, where a batch's lie together, counted in instances
  /// of the batch's kind from the beginning.
  package var firstInstance = 0
  package var quadCount: Int
  /// The place of the particles' swarm among the frame's, or -1.
  package var swarm: Int32
  /// How many draws were merged.
  package var drawCount = 1
  /// Texels of the sheet that the batch may touch: the box around those of its draws.
  package var bounds: DeviceRect
  /// The sum of the areas of its draws' bounds.
  package var area: Int
  /// The chain of its draws; ``Batcher`` knows who follows whom.
  var firstDraw: Int32
  var lastDraw: Int32

  /// A batch of one draw, which samples `source` and `mask` and touches `bounds` of its sheet.
  init(
    _ draw: Draw, index: Int32, source: BatchSource, mask: Int32, bounds: DeviceRect,
    meetsTexels: Bool
  ) {
    variant = draw.variant
    self.source = source
    sampling = draw.sampling
    self.meetsTexels = meetsTexels
    self.mask = mask
    blend = draw.blend
    isBlended = !draw.isOpaque || draw.blend != .sourceOver
    quadCount = Int(draw.instances.count)
    swarm = draw.instances.swarm
    self.bounds = bounds
    area = bounds.area
    (firstDraw, lastDraw) = (index, index)
  }
}

/// The further facts of batches of particles, in memory that is kept.
package struct SwarmBatches: Sendable {
  /// The values that programs of particles read, batch by batch.
  package internal(set) var values: [SIMD4<Float>] = []
  /// The batches, by the places of their swarms among the frame's.
  package internal(set) var batches: [SwarmBatch] = []

  mutating func begin(count: Int) {
    values.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    batches.append(contentsOf: repeatElement(SwarmBatch(), count: count))
  }
}

/// The further facts of a batch of particles.
package struct SwarmBatch: Hashable, Sendable {
  /// The places of its values in ``SwarmBatches/values``.
  package var values = 0..<0
  /// How far clip space reaches beyond the target where particles are points, texels; 0 where they
  /// are quads.
  package var pointMargin = 0
}

/// The source of a batch's samples.
package enum BatchSource: Hashable, Sendable {
  case none
  /// A page of resident contents.
  case page(Int32)
  /// External pixels of the frame.
  case external(Int32)
  /// A sheet of offscreen targets, as ``TargetPlan`` numbers them.
  case sheet(Int32)
  /// The texture of a raster of the frame; see ``RasterPlacement/texture``.
  case raster(Int32)
  /// The texture that holds the coverage of paths.
  case coverage
}

/// Where contents lie: a slice of a page, which is one array texture, or a stack: one texture of
/// two dimensions in which slices lie one below the other.
package struct ContentsPlacement: Hashable, Sendable {
  /// Below zero: the contents could not be made resident, and draws of them are left out.
  package var page: Int32
  package var slice: Int32
  /// The size of the picture in texels; zero where it is not known.
  package var width: Int32
  package var height: Int32
  /// The picture's share of the slice, in whose top left corner it lies, or of the stack.
  package var scale: SIMD2<Float>
  /// Whether the page is a texture of two dimensions.
  package var isStack: Bool
  /// The first row of texels, in a stack.
  package var firstRow: Int32
  /// The top left corner of the picture in the slice or stack, texture space.
  package var origin: SIMD2<Float> {
    height > 0 ? SIMD2(0, Float(firstRow) * scale.y / Float(height)) : .zero
  }

  /// A place in a page.
  package init(
    page: Int32, slice: Int32, width: Int32 = 0, height: Int32 = 0,
    scale: SIMD2<Float> = [1, 1], isStack: Bool = false, firstRow: Int32 = 0
  ) {
    self.page = page
    self.slice = slice
    self.width = width
    self.height = height
    self.scale = scale
    self.isStack = isStack
    self.firstRow = firstRow
  }

  /// For contents that are not resident.
  package static let absent = ContentsPlacement(page: -1, slice: 0)
}

extension Batch {
  /// How many pixels become dearer when a batch of one draw joins, or nil when it cannot.
  ///
  /// A colour joins contents of the same coverage as a tinted white, and the other way round: then
  /// whatever changes its program counts with its area. So do draws that could go without blending
  /// alone, and contents that meet texels where the others do not.
  func cost(ofJoining other: Batch) -> Int? {
    // A swarm is uniforms of one draw.
    guard swarm < 0, other.swarm < 0, mask == other.mask, blend == other.blend,
      scissor == other.scissor,
      let merged = variant.merged(with: other.variant),
      sourceAgrees(with: other)
    else { return nil }
    var cost = (variant == merged ? 0 : area) + (other.variant == merged ? 0 : other.area)
    if isBlended != other.isBlended { cost += isBlended ? other.area : area }
    if source == other.source, meetsTexels != other.meetsTexels {
      cost += meetsTexels ? area : other.area
    }
    return cost
  }

  private func sourceAgrees(with other: Batch) -> Bool {
    if source == other.source {
      return sampling == other.sampling || meetsTexels || other.meetsTexels
    }
    // Whatever differs, one of the two is a colour: variants of targets would not agree.
    return source == .none || other.source == .none
  }

  /// Takes the draws of another batch behind its own, which ``cost(ofJoining:)`` allowed.
  mutating func join(_ other: Batch) {
    variant = variant.merged(with: other.variant) ?? variant
    if source == .none {
      source = other.source
      (sampling, meetsTexels) = (other.sampling, other.meetsTexels)
    } else if other.source != .none {
      if meetsTexels { sampling = other.sampling }
      meetsTexels = meetsTexels && other.meetsTexels
    }
    isBlended = isBlended || other.isBlended
    quadCount += other.quadCount
    drawCount += other.drawCount
    bounds = bounds.area == 0 ? other.bounds : bounds.union(other.bounds)
    area += other.area
    lastDraw = other.lastDraw
  }
}
