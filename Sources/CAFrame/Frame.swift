// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// One picture as data: passes of draws of instances. Knows no GL; prints, compares, saves and
/// replays.
@usableFromInline package struct Frame: Hashable, Codable, Sendable {
  /// The surface, pixels.
  package var size: DeviceSize
  /// The device pixel of the surface's top left corner: zero but for rasters.
  package var origin = SIMD2<Int>()
  /// The time it shows, seconds of the media clock.
  package var time: Double
  /// In the order they run; a pass samples only targets of earlier ones. The last draws the
  /// surface.
  package var passes: [Pass]
  package var draws: [Draw]
  /// Where the instances of the draws lie.
  @usableFromInline package var heads: [InstanceHead] = []
  /// The values of the draws' instances.
  @usableFromInline package var values = InstanceValues()
  /// The values that all particles of a draw share, one for each draw of particles.
  package var swarms: [Swarm] = []
  /// The pictures of swarms.
  package var swarmPictures: [SwarmPicture] = []
  package var clips: [ClipRecord]
  /// The matrices that draws of filters put colours through.
  package var matrices: [MatrixRecord] = []
  /// The stops of gradients.
  package var stops: [StopRecord] = []
  /// The pictures the draws sample; ``Source/contents(_:)`` is a place in this list.
  package var contents: [Contents]
  /// The pictures that draws sample where a decoder or a program left them: planes of films and
  /// textures; ``Source/external(_:)`` is a place in this list.
  package var externals: [Contents] = []
  /// The sizes of the offscreen targets: target n of the frame is `targets[n - 1]`.
  package var targets: [DeviceSize]
  /// Pictures of rasterized layers that draws sample; ``Source/raster(_:)`` is a place in this
  /// list.
  package var rasters: [Raster] = []
  /// The paths that draws cover pixels with; ``Source/fill(_:)`` is a place in this list.
  package var fills: [PathFill] = []
  /// Parts that could not be drawn as asked.
  package var diagnostics: [FrameDiagnostic]

  /// A frame without passes.
  package init(size: DeviceSize, time: Double = 0) {
    self.size = size
    self.time = time
    (passes, draws, clips, contents, targets, diagnostics) = ([], [], [], [], [], [])
  }
}

extension Frame {
  /// The device pixels of the surface.
  package var bounds: DeviceRect {
    DeviceRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }
}

/// Draws into one target, start to end.
package struct Pass: Hashable, Codable, Sendable {
  /// Zero is the surface, n the n-th offscreen target.
  package var target: Int
  /// The device pixels the target holds: its texel (0, 0) is device pixel (x, y). Of the surface,
  /// which holds all, the pixels that the pass may touch.
  package var rect: DeviceRect
  /// The target's content when the pass begins.
  package var begin: PassStart
  /// Premultiplied.
  package var clearColor: SIMD4<Float>
  /// Places in ``Frame/draws``.
  package var draws: Range<Int>
  /// The layer whose group, mask or surface this is.
  package var layer: LayerID
  /// Why the pass exists: `surface`, `group opacity`, `mask`, …
  package var reason: PassReason
  /// Whether the target holds half floats, with colours outside of 0…1; else 8 bits a channel. All
  /// passes of a target say the same, and the surface of a frame that is no raster has none.
  package var isHalfFloat = false

  /// A value of these parts.
  package init(
    target: Int, rect: DeviceRect, begin: PassStart = .clear, clearColor: SIMD4<Float>,
    draws: Range<Int>, layer: LayerID, reason: PassReason
  ) {
    self.target = target
    self.rect = rect
    self.begin = begin
    self.clearColor = clearColor
    self.draws = draws
    self.layer = layer
    self.reason = reason
  }
}

/// The content of a target when a pass on it begins.
package enum PassStart: Hashable, Codable, Sendable {
  /// The clear colour.
  case clear
  /// The drawing of an earlier pass of the frame.
  case keep
  /// The same device pixels of an earlier target, or of the surface (0); the clear colour where
  /// that has none.
  case copy(of: Int)
}

/// The reason why a pass exists; the text form names it.
package enum PassReason: String, Codable, Sendable {
  case surface
  case groupOpacity = "group opacity"
  case masked = "masked"
  case mask = "mask"
  /// The snapshot of a layer before a transition, and the layer after it.
  case before = "before"
  case after = "after"
  /// The backdrop of a layer that reads it.
  case backdrop = "backdrop"
  /// The caster of a shadow.
  case shadow = "shadow"
  /// The picture of a layer in its own plane.
  case rasterized = "rasterized"
  /// A picture for `CA_VISUALIZE`.
  case overlay = "overlay"
  /// A layer whose sublayers combine with nothing but it, or that combines with its backdrop.
  case blending = "blending"
  /// A picture taken through filters, and the steps of a blur.
  case filter = "filter"
  case blur = "blur"
}

/// Instances of one layer that one program draws from one source.
@usableFromInline package struct Draw: Hashable, Codable, Sendable {
  /// The layer that it is about.
  package var layer: LayerID
  /// The program.
  package var variant: Variant
  /// The source of samples.
  package var source: Source
  /// How contents are sampled.
  package var sampling: Sampling
  /// The second target that it samples; zero for none. The variant says what for: its alpha
  /// multiplies a composite, say, or its pixels are revealed.
  package var mask: Int32
  /// Covers the backdrop completely, wherever it draws: blending may be left out.
  package var isOpaque: Bool
  /// How the draw mixes with the backdrop.
  package var blend: Blend
  package var instances: InstanceRun
  /// Pixels the draw may touch.
  package var bounds: DeviceRect

  /// A value of these parts.
  package init(
    layer: LayerID, variant: Variant, source: Source, sampling: Sampling = .linear,
    mask: Int32 = 0, isOpaque: Bool, blend: Blend = .sourceOver, instances: InstanceRun,
    bounds: DeviceRect
  ) {
    self.layer = layer
    self.variant = variant
    self.source = source
    self.sampling = sampling
    self.mask = mask
    self.isOpaque = isOpaque
    self.blend = blend
    self.instances = instances
    self.bounds = bounds
  }
}

extension Draw {
  /// Whether nothing below the draw can be seen where it draws.
  package var hidesAll: Bool { isOpaque && blend == .sourceOver }

  /// Whether the draw samples an earlier target.
  package var readsTarget: Bool {
    if case .target = source { return true }
    return mask > 0
  }
}

/// Where the colour of a draw comes from.
package enum Source: Hashable, Codable, Sendable {
  case color
  /// A place in ``Frame/contents``.
  case contents(Int32)
  /// A place in ``Frame/externals``.
  case external(Int32)
  /// An offscreen target of an earlier pass, from 1.
  case target(Int32)
  /// A place in ``Frame/rasters``.
  case raster(Int32)
  /// A place in ``Frame/fills``. The draw has one instance, whose corners are around all that may
  /// be covered, device pixels.
  case fill(Int32)
}

/// How contents are sampled.
package struct Sampling: OptionSet, Hashable, Codable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Interpolates between texels.
  package static let linear: Sampling = []
  /// Takes the nearest texel of a picture that grows.
  package static let magnifyNearest = Sampling(rawValue: 1)
  /// Takes the nearest texel of a picture that shrinks.
  package static let minifyNearest = Sampling(rawValue: 2)
  /// Minifies between mip levels; the contents need a mip chain.
  package static let trilinear = Sampling(rawValue: 4)
  /// Reaches beyond the edges of the picture, where its outermost texels go on.
  package static let beyondEdges = Sampling(rawValue: 8)

  /// Which form of a picture this needs: as it is, with mip levels, or with a texture's edges.
  package var form: Int { Int(rawValue >> 2) }
  /// The number of forms.
  package static let formCount = 4
}

/// Something a frame could not show as asked.
package struct FrameDiagnostic: Hashable, Codable, Sendable {
  /// The layer that it is about.
  package var layer: LayerID
  /// A full sentence.
  package var message: String
  /// A message about a layer.
  package init(layer: LayerID, message: String) {
    self.layer = layer
    self.message = message
  }
}
