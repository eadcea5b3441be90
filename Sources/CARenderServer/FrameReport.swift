// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CAFrameBuilder
import CADevice
import CAGeometry

/// Time and cost of one frame.
package struct FrameReport: Hashable, Codable, Sendable {
  /// The time of each stage.
  package struct Stages: Hashable, Codable, Sendable {
    /// Taking commits into the tree.
    package var apply = Meter.Reading()
    /// Finding out how the tree looks at the frame's time.
    package var evaluate = Meter.Reading()
    /// Building the frame.
    package var build = Meter.Reading()
    /// Batching, uploads and GL calls; the GPU's own work only as far as GL waits for it.
    package var draw = Meter.Reading()

    /// The sum of all stages.
    package var total: Meter.Reading { apply + evaluate + build + draw }
  }

  /// Commits taken in, refused ones included.
  package var commits = 0
  /// Layers that those commits changed, brought or removed.
  package var layersApplied = 0
  package var propertiesApplied = 0
  package var layersRemoved = 0
  /// Layers in the tree, and those of them that differ from the frame before.
  package var layersInTree = 0
  package var layersEvaluated = 0
  /// The pixels that may differ from the frame drawn before; nil for all of them. None where
  /// nothing changed; then GL was not called.
  package var damage: [DeviceRect]?
  /// The pixels of the surface that may differ from before: the damage and what overlays and the
  /// HUD paint above; nil for all of them.
  package var surfaceDamage: [DeviceRect]? = []
  /// Pixels of the surface that were drawn again.
  package var pixelsRedrawn = 0
  /// The same in tiles, see ``DamageRegion/tileSide``.
  package var tilesRedrawn = 0
  /// Layers that the builder looked at, and searches that spared it looking.
  package var layersVisited = 0
  package var indexQueries = 0
  /// The builder's output: passes, draws before batching, quads.
  package var passes = 0
  package var frameDraws = 0
  package var quads = 0
  /// Draws that were left out because opaque ones hide them.
  package var culled = 0
  /// The compositor's counters.
  package var drawing = FrameCounters()
  /// Counts of GL calls.
  package var gl = CallCounters()
  /// The cost of drawing by pass, draw and layer, where the session was asked to measure it.
  package var cost: FrameCost?
  package var stages = Stages()
  /// Commits that could not be applied, each with the reason.
  package var refusals: [String] = []
  /// Parts that could not be drawn as asked.
  package var diagnostics: [String] = []

  /// A report in which nothing happened yet.
  package init() {}

  /// Rasterized layers whose texture was there from an earlier frame.
  package var rasterHits: Int { drawing.rasterHits }
  /// Rasterized layers that were drawn.
  package var rasterMisses: Int { drawing.rasterMisses }
  /// Bytes of the textures of all rasterized layers.
  package var rasterBytes: Int { drawing.rasterBytes }
  /// Pictures that lost their place on the GPU to others.
  package var evictions: Int { drawing.evictions }
  /// The most bytes that pictures had on the GPU during the frame.
  package var contentsBytes: Int { drawing.peakResidentBytes }
  /// Bytes of memory of the paths whose coverage is kept.
  package var pathBytes: Int { drawing.pathBytes }
  /// Bytes uploaded into textures and buffers.
  package var uploadedBytes: Int { gl.textureBytes + gl.bufferBytes }

  /// Whether the surface showed the picture already, so that nothing was drawn.
  package var isUnchanged: Bool { damage == [] && pixelsRedrawn == 0 }
}
