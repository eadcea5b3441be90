// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Everything that the particles of one draw have in common, in place of a head for each.
package struct Swarm: Hashable, Codable, Sendable {
  /// Layer to device space: the contribution of a unit of layer x to device x, y and w.
  package var rowX = PlaneRow(1, 0, 0)
  /// The same of layer y.
  package var rowY = PlaneRow(0, 1, 0)
  /// The same of layer z; zero where particles lie in the layer's plane.
  package var rowZ = PlaneRow(0, 0, 0)
  /// Device x, y and w of the origin of layer space.
  package var rowOrigin = PlaneRow(0, 0, 1)
  /// The clip records that multiply the coverage of all.
  package var clips = ClipRun()
  /// A factor of all colours.
  package var opacity: Float = 1
  /// The number that particles have for the first of the pictures.
  package var firstPicture: Int32 = 0
  /// The least and the longest side of the particles, pixels, where all of them are squares along
  /// the axes of the surface; zero where they are not.
  package var squareSides = SIMD2<Float>()
  /// The place of the pictures in ``Frame/swarmPictures``, and how many there are.
  package var pictures: Int32 = 0
  package var pictureCount: Int32 = 0

  package init() {}

  /// A swarm in a layer's plane.
  ///
  /// - Parameter depth: device x, y and w of a unit of layer z.
  package init(_ map: PlaneMap, depth: SIMD3<Float>) {
    let head = InstanceHead(map)
    (rowX, rowY, rowOrigin) = (head.rowX, head.rowY, head.rowOrigin)
    rowZ = PlaneRow(depth.x, depth.y, depth.z)
  }

  /// The most pictures of a swarm.
  package static let mostPictures = 32
}

/// A picture that particles show: a part of the contents of their draw.
package struct SwarmPicture: Hashable, Codable, Sendable {
  /// The part of the contents, unit coordinates: corner xy and extent zw, downwards.
  package var texture: SIMD4<Float>
  /// Points from the particle's middle at scale 1: the corner xy and the extent zw.
  package var rect: SIMD4<Float>
  /// The offset of the mip level that minification chooses.
  package var lodBias: Float

  /// A picture of these values.
  ///
  /// - Parameter size: points, at scale 1, about the particle's middle.
  package init(texture: SIMD4<Float>, size: SIMD2<Float>, lodBias: Float = 0) {
    (self.texture, self.lodBias) = (texture, lodBias)
    rect = SIMD4(lowHalf: size / -2, highHalf: size)
  }

  /// A part of the picture, at its place.
  ///
  /// - Parameter part: minX minY maxX maxY, from 0 to 1 over the picture.
  package func trimmed(to part: SIMD4<Float>) -> SwarmPicture {
    var result = self
    result.texture = Self.part(part, of: texture)
    result.rect = Self.part(part, of: rect)
    return result
  }

  private static func part(_ part: SIMD4<Float>, of whole: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(
      lowHalf: whole.lowHalf + part.lowHalf * whole.highHalf,
      highHalf: (part.highHalf - part.lowHalf) * whole.highHalf)
  }

  /// The side of the picture where it is a square, points at scale 1.
  package var squareSide: Float? { abs(rect.z - rect.w) <= 1e-5 * rect.z ? rect.z : nil }

  /// The picture upside down, about the particle's middle.
  package var flipped: SwarmPicture {
    var result = self
    result.texture.y += texture.w
    result.texture.w = -texture.w
    result.rect.y = -(rect.y + rect.w)
    return result
  }
}

extension Frame {
  /// The beginning of a run of particles that are about to be added; the swarm is theirs.
  package mutating func nextParticles(of swarm: Swarm) -> InstanceRun {
    swarms.append(swarm)
    return nextInstances.of(swarm: swarms.count - 1)
  }

  /// The pictures of a swarm.
  package func pictures(of swarm: Swarm) -> ArraySlice<SwarmPicture> {
    swarmPictures[Int(swarm.pictures)..<Int(swarm.pictures + swarm.pictureCount)]
  }

  /// The values that the program of particles reads, as `particle.vert` lists them.
  ///
  /// - Parameters:
  ///   - shift: where the pixels lie in the sheet that is drawn to.
  ///   - homes: where the contents of the draw lie.
  ///   - margin: how far clip space reaches beyond the target, texels.
  package func appendValues(
    of swarm: Swarm, _ shift: TargetShift, _ homes: SampleHomes, margin: Float,
    to values: inout [SIMD4<Float>]
  ) {
    values.append(swarm.rowX.row(shift.x))
    values.append(swarm.rowY.row(shift.y))
    values.append(swarm.rowZ.row(shift.depth))
    values.append(swarm.rowOrigin.row(swarm.opacity))
    values.append(
      SIMD4(swarm.clips.first, swarm.clips.count, homes.slice, Float(swarm.firstPicture)))
    values.append(SIMD4(margin, 0, 0, 0))
    for picture in pictures(of: swarm) {
      values.append(picture.texture * homes.share)
      values.append(picture.rect)
      values.append(SIMD4(picture.lodBias, 0, 0, 0))
    }
  }
}

extension Swarm {
  /// The sides of squares of layer space, from the least to the longest, in pixels; zero where
  /// they are not squares along the axes of the surface, all seen at one scale.
  package func pixels(ofSquares sides: SIMD2<Float>) -> SIMD2<Float> {
    let isEven = rowX.w == 0 && rowY.w == 0 && rowZ.w == 0 && rowOrigin.w == 1
    guard isEven, rowX.y == 0, rowY.x == 0, rowX.x > 0, abs(rowY.y) == rowX.x else { return .zero }
    let pixels = sides * rowX.x
    return pixels.x > 0 && pixels.y.isFinite ? pixels : .zero
  }

  /// How far around a target points of the swarm may have their middles and still touch it,
  /// pixels; nil where they must be quads.
  ///
  /// A point narrower than a pixel would be drawn a pixel wide. GL leaves out a point whose middle
  /// is outside of clip space.
  package func pointMargin(largest: Float) -> Int? {
    guard squareSides.x >= 1, squareSides.y <= largest else { return nil }
    return Int((squareSides.y / 2).rounded(.up)) + 1
  }
}

extension PlaneRow {
  fileprivate func row(_ last: Float) -> SIMD4<Float> { SIMD4(x, y, w, last) }
}
