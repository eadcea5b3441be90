// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAFrame
import CAGeometry
import Synchronization

/// A frame while it is filled: its open passes, and the lists that draws refer to.
struct FrameDraft: ~Copyable {
  var frame = Frame(size: DeviceSize(width: 0, height: 0))
  /// The passes that are open, the innermost last.
  var openPasses: [OpenPass] = []
  /// An empty list of draws, with the room of a pass that was closed, for the next that opens.
  var spareDraws: [Draw] = []
  /// The geometry of `frame.clips`, for culling.
  var clipShapes: [ClipShape] = []
  /// The bands of clips that draws asked for.
  var clipBands: [ClipBand] = []
  /// Runs of sides that draws are cut to, device space; see ``CutRun``.
  var sides: [HalfPlane] = []
  var contents = FrameContents()
  /// The limits of the frame.
  var limits = FrameLimits()
  /// Whether gradients are dithered.
  var dithersGradients = true
  /// The parts of the surface that are drawn where a scope is limited to them.
  var damage = DamageRegion(of: DeviceSize(width: 0, height: 0))
  /// The particles in the frame.
  var particleCount = 0
  /// Pixels that filters of the frame cover.
  var filterArea = 0
  /// The layers whose targets are half floats.
  var halfFloatLayers: Set<LayerID> = []
  /// Makes the struct address-only, so that calls which only read it take a pointer instead of a
  /// copy.
  private let stay = Atomic(false)

  /// Begins a frame with one open pass, the surface's.
  ///
  /// - Parameter keepsRoom: Whether the lists keep the room that earlier frames needed.
  mutating func begin(_ size: DeviceSize, time: Double, keepsRoom: Bool = true) {
    if !keepsRoom {
      frame = Frame(size: frame.size)
      (openPasses, clipShapes, sides, contents) = ([], [], [], FrameContents())
      (spareDraws, clipBands) = ([], [])
    }
    frame.size = size
    frame.time = time
    frame.passes.removeAll(keepingCapacity: true)
    frame.draws.removeAll(keepingCapacity: true)
    frame.heads.removeAll(keepingCapacity: true)
    frame.values.removeAll()
    frame.matrices.removeAll(keepingCapacity: true)
    frame.swarms.removeAll(keepingCapacity: true)
    frame.swarmPictures.removeAll(keepingCapacity: true)
    particleCount = 0
    frame.stops.removeAll(keepingCapacity: true)
    frame.clips.removeAll(keepingCapacity: true)
    frame.contents.removeAll(keepingCapacity: true)
    frame.externals.removeAll(keepingCapacity: true)
    frame.targets.removeAll(keepingCapacity: true)
    frame.rasters.removeAll(keepingCapacity: true)
    frame.fills.removeAll(keepingCapacity: true)
    frame.diagnostics.removeAll(keepingCapacity: true)
    filterArea = 0
    clipShapes.removeAll(keepingCapacity: true)
    clipBands.removeAll(keepingCapacity: true)
    sides.removeAll(keepingCapacity: true)
    openPasses.removeAll(keepingCapacity: true)
    openPass()
    openPasses[0].target = 0
  }

  /// Bytes of the lists of the frame that is or was filled, and the bytes that these have room for.
  var bytes: (used: Int, room: Int) {
    (
      frame.usedBytes + clipShapes.usedBytes + clipBands.usedBytes + sides.usedBytes,
      frame.roomBytes + clipShapes.roomBytes + clipBands.roomBytes + sides.roomBytes
        + spareDraws.roomBytes
    )
  }

  mutating func report(_ layer: LayerID, _ message: String) {
    guard frame.diagnostics.count < limits.maximumDiagnostics else { return }
    frame.diagnostics.append(FrameDiagnostic(layer: layer, message: message))
  }

  /// The run that cuts to the sides of another one and to more.
  mutating func cut(_ run: CutRun, by more: some Sequence<HalfPlane>) -> CutRun {
    let first = sides.count
    sides.append(contentsOf: sides[run.range])
    sides.append(contentsOf: more)
    return CutRun(first: Int32(first), count: Int32(sides.count - first))
  }
}
