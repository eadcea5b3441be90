// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAGeometry

/// Memory that a builder keeps from frame to frame.
struct BuilderCaches: ~Copyable {
  /// Where the layers are.
  var scene = SceneIndex()
  /// How the last frame was seen.
  var lastView: PlacedView?
  /// The pixels of each draw of the surface that puts a target back.
  var composites: [DeviceRect] = []
  /// Which targets are half floats.
  var halfFloats = HalfFloats()
  /// The pictures of shadows of rounded rectangles.
  var shadowCells = ShadowCellsCache()
  /// Memory of the particles of one layer.
  var particles = ParticleMaker()
  /// Pictures of all cells of a layer, where particles of several are in one order.
  var atlases = ParticleAtlases()
  /// The parts of particles' pictures in which anything is seen.
  var trims = ParticleTrims()
  /// Memory of searches for overlaps.
  var apart = ApartSearch()
  /// The stamp given last to a frame's contents, or to those of a raster in one; none is given
  /// twice.
  private var lastStamp: UInt64 = 0

  mutating func newStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }
}
