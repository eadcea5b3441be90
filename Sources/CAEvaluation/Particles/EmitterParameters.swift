// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

/// The properties of an emitter layer at one time, decoded: what a particle born then gets.
package struct EmitterParameters: Hashable, Sendable {
  /// Cells nested deeper than this send out nothing.
  package static let deepestCell = 8

  /// The factors of the cells' values.
  var birthRate: Double
  var lifetime: Float
  var velocity: Float
  var scale: Float
  var spin: Float
  /// The centre of the shape, and its width, height and depth, layer space, points.
  var position: SIMD3<Float>
  var size: SIMD3<Float>
  var shape: EmitterShape
  var mode: EmitterMode
  /// The order in which particles are drawn.
  package var order: ParticleOrder
  /// Whether particles keep their depth.
  package var preservesDepth: Bool
  var seed: UInt64
  /// The cells of the layer, then those of the first of these, and so on, so that the cells of one
  /// lie together.
  var cells: [EmitterCellParameters]
  /// The picture of each; nil for a cell that shows nothing.
  var looks: [ParticlePicture?]
  /// How many of them are the layer's own.
  var rootCount: Int
}

/// The properties of a cell, decoded. Without references, as one is read for every particle.
struct EmitterCellParameters: Hashable, Sendable {
  /// Particles per second of the cell's clock.
  var birthRate: Double
  var lifetime, lifetimeRange: Float
  /// Turns.
  var longitude, latitude, emissionRange: Float
  var velocity, velocityRange: Float
  var acceleration: SIMD3<Float>
  var scale, scaleRange, scaleSpeed: Float
  /// Radians per second.
  var spin, spinRange: Float
  /// Red, green, blue and alpha, each 0…1 and not multiplied by alpha.
  var color, colorRange, colorSpeed: SIMD4<Float>
  var clock: CellClock
  /// The number of the picture among those of the emission, or -1; see ``EmissionTimeline``.
  var picture: Int32
  /// The places of the cells that each particle has.
  var children: Range<Int>
  /// The name of the cell: a hash of its place among its siblings and theirs.
  var path: UInt64
  /// How long after a birth something of the particle, or of those that it sends out, may show,
  /// seconds of the outer clock; 0 for never.
  var reach = 0.0
  /// How far they may come along each axis, points.
  var travel = SIMD3<Float>()
}

/// The clock of a cell over that of its layer, or over the age of the particle that it belongs to.
struct CellClock: Hashable, Sendable {
  /// Cell seconds per second.
  var speed: Double
  /// From when on particles show, and between which times they are born, seconds of the outer
  /// clock.
  var shown, start, end: Double
}

/// The picture that particles of a cell show.
package struct ParticlePicture: Hashable, Sendable {
  /// The picture of the cell.
  package let contents: Contents
  /// The part that is shown, unit coordinates.
  package let rect: CGRect
  /// Pixels of the picture per point.
  package let scale: CGFloat
  package let minification, magnification: Name
  package let lodBias: Float

  /// The size of a particle whose scale is 1, points.
  package var size: SIMD2<Float> {
    let pixels = SIMD2(Float(contents.image.width), Float(contents.image.height))
    let part = SIMD2(Float(abs(rect.width)), Float(abs(rect.height)))
    return pixels * part / Float(scale)
  }
}

/// Where particles are born.
enum EmitterShape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }

/// On which part of the shape.
enum EmitterMode: String, Sendable { case points, outline, surface, volume }

/// The order in which the particles of a layer are drawn.
package enum ParticleOrder: String, Sendable {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}
