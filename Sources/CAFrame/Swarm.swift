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
  /// Points, at scale 1.
  package var size: SIMD2<Float>
  /// The offset of the mip level that minification chooses.
  package var lodBias: Float

  /// A picture of these values.
  package init(texture: SIMD4<Float>, size: SIMD2<Float>, lodBias: Float = 0) {
    (self.texture, self.size, self.lodBias) = (texture, size, lodBias)
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
  package func appendValues(
    of swarm: Swarm, _ shift: TargetShift, _ homes: SampleHomes, to values: inout [SIMD4<Float>]
  ) {
    values.append(swarm.rowX.row(shift.x))
    values.append(swarm.rowY.row(shift.y))
    values.append(swarm.rowZ.row(shift.depth))
    values.append(swarm.rowOrigin.row(swarm.opacity))
    values.append(
      SIMD4(swarm.clips.first, swarm.clips.count, homes.slice, Float(swarm.firstPicture)))
    for picture in pictures(of: swarm) {
      values.append(picture.texture * homes.share)
      values.append(SIMD4(picture.size.x, picture.size.y, picture.lodBias, 0))
    }
  }
}

extension PlaneRow {
  fileprivate func row(_ last: Float) -> SIMD4<Float> { SIMD4(x, y, w, last) }
}
