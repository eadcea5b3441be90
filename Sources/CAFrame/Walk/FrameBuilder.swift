import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics
import Synchronization

/// Where and how large a frame shows a tree.
package struct FrameView: Hashable, Sendable {
  /// The surface, pixels.
  package var size: DeviceSize
  /// Pixels per point.
  package var scale: CGFloat
  /// What is below the root, premultiplied.
  package var background: SIMD4<Float>
  /// Where the origin of the root's superlayer space lies, points from the surface's corner: the
  /// top left one where y grows downward, the bottom left one where it grows upward.
  package var origin: CGPoint

  package init(
    size: DeviceSize, scale: CGFloat = 1, background: SIMD4<Float> = .zero, origin: CGPoint = .zero
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.origin = origin
  }

  /// From the root's superlayer space, points, to the surface, pixels.
  func spaceToDevice(_ orientation: Orientation) -> PlaneMap {
    let s = Double(scale)
    let (x, y) = (Double(origin.x) * s, Double(origin.y) * s)
    switch orientation {
    case .yDown: return PlaneMap(x: [s, 0, 0], y: [0, s, 0], origin: [x, y, 1])
    case .yUp:
      return PlaneMap(x: [s, 0, 0], y: [0, -s, 0], origin: [x, Double(size.height) - y, 1])
    }
  }
}

/// Turns an evaluated tree into a frame: orders, flattens, clips, groups, culls.
///
/// A builder keeps its memory from frame to frame; two builders given the same make the same frame.
package struct FrameBuilder: ~Copyable {
  package var limits = FrameLimits()
  /// What is switched off.
  package var disabled: Switches = []
  /// Draws of the last frame that opaque ones hide, and that it left out.
  package internal(set) var culled = 0

  var frame = Frame(size: DeviceSize(width: 0, height: 0))
  var tree = ShownTree()
  /// The members of the spaces that are open, those of the innermost last.
  var members: [SpaceMember] = []
  /// What members of the frame's spaces are besides layers.
  var roles: [MemberRole] = []
  /// The passes that are open, the innermost last.
  var openPasses: [OpenPass] = []
  /// What the innermost pass may touch if all is drawn anew.
  var passRect = DeviceRect.zero
  /// The pixels in which layers of a space are compared: the surface, and what blurs see around it. No
  /// clip and no target makes it smaller, so that none changes the order of what it shows.
  var orderRect = DeviceRect.zero
  /// Sides the things drawn now are cut to, device space.
  var cuts: [HalfPlane] = []
  /// How draws combine with what is below them.
  var blend = Blend.sourceOver
  /// What is below the root, premultiplied.
  var background = SIMD4<Float>.zero
  /// The geometry of `frame.clips`, for culling.
  var clipShapes: [ClipShape] = []
  /// The places in `frame.contents` of each contents slot, one for each form that draws may need it
  /// in, valid where the stamp is this frame's.
  var contentsPlaces: [Int32] = []
  var contentsStamps: [UInt64] = []
  var stamp: UInt64 = 0
  /// The last stamp given to a frame, or to a raster in one; none is given twice.
  var lastStamp: UInt64 = 0
  /// The places in `frame.contents` of pictures that no layer shows as its contents.
  var madeContents: [ContentsID: Int32] = [:]
  /// The pictures of shadows of rounded rectangles.
  var shadowCells = ShadowCellsCache()
  var depth = 0
  /// Where the layers are, from frame to frame.
  var scene = SceneIndex()
  /// How the last frame was seen.
  var lastView: PlacedView?
  /// What of the surface may differ from the frame before.
  package internal(set) var damage = DamageRegion(of: DeviceSize(width: 0, height: 0))
  /// What of the surface the last frame draws.
  package internal(set) var redrawn = DamageRegion(of: DeviceSize(width: 0, height: 0))
  /// What the surface shows of targets: the pixels of each draw that puts some back.
  var composites: [DeviceRect] = []
  /// Which targets are half floats.
  var halfFloats = HalfFloats()
  /// Whether what shows nowhere in `damage` is left out.
  var isLimited = false
  /// Whether what is drawn now is a raster, of which nobody knows yet how large it becomes.
  var isInRaster = false
  /// What a layer that fades draws, as long as it is asked whether that overlaps.
  var surfaceParts = SurfaceParts()
  /// Sublayers that a search found.
  var found: [Int32] = []
  /// What the last frame took.
  package internal(set) var counters = BuildCounters()
  /// Something that only ever lies in memory, so that all of the builder does: what could be kept in
  /// registers, be it 900 bytes, the compiler copies for every call that only looks at it.
  private let stay = Atomic(false)

  package init() {}

  /// The frame that shows `tree` in `view`, on a surface that shows anything.
  package mutating func frame(of tree: EvaluatedTree, view: FrameView) -> Frame {
    frame(of: tree, view: view, keepsSurface: false)
  }

  /// Builds the passes of a frame that has begun.
  mutating func drawTree(_ view: FrameView) {
    if !tree.layers.isEmpty {
      let space = view.spaceToDevice(tree.orientation)
      let clip = ClipState(bounds: view.size.rect, whole: view.size.rect)
      drawSpace((0, 1), toPlane: .identity, planeToDevice: space, clip: clip, facesDown: isYDown)
    }
    let rect = view.size.rect
    let root = tree.layers.isEmpty ? LayerID(rawValue: 0) : tree.id(of: 0)
    closePass(rect: rect, clear: view.background, layer: root, reason: .surface)
    spreadHalfFloats()
  }

  private var isYDown: Bool { tree.orientation == .yDown }

  mutating func begin(_ view: FrameView) {
    counters = BuildCounters()
    frame.size = view.size
    frame.time = tree.time
    frame.passes.removeAll(keepingCapacity: true)
    frame.draws.removeAll(keepingCapacity: true)
    frame.quads.removeAll(keepingCapacity: true)
    frame.clips.removeAll(keepingCapacity: true)
    frame.contents.removeAll(keepingCapacity: true)
    frame.targets.removeAll(keepingCapacity: true)
    frame.rasters.removeAll(keepingCapacity: true)
    frame.fills.removeAll(keepingCapacity: true)
    frame.diagnostics.removeAll(keepingCapacity: true)
    madeContents.removeAll(keepingCapacity: true)
    clipShapes.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    depth = 0
    background = view.background
    counters.halfFloatLooks = halfFloats.update(to: tree)
    passRect = view.size.rect
    orderRect = passRect
    openPasses.removeAll(keepingCapacity: true)
    openPass()
    openPasses[0].target = 0
    takeStamp()
    while contentsPlaces.count < tree.contents.count * Sampling.formCount {
      contentsPlaces.append(0)
      contentsStamps.append(0)
    }
  }

  mutating func takeStamp() {
    lastStamp += 1
    stamp = lastStamp
  }

  mutating func report(_ layer: LayerID, _ message: String) {
    guard frame.diagnostics.count < limits.maximumDiagnostics else { return }
    frame.diagnostics.append(FrameDiagnostic(layer: layer, message: message))
  }

  /// The place of a picture, in the form that a way of sampling needs, in the frame's list, where it
  /// is put on first use.
  mutating func contentsPlace(slot: Int32, _ sampling: Sampling) -> Int32? {
    guard slot >= 0, let picture = tree.contents[Int(slot)] else { return nil }
    let index = Int(slot) * Sampling.formCount + sampling.form
    if contentsStamps[index] != stamp {
      contentsStamps[index] = stamp
      contentsPlaces[index] = Int32(frame.contents.count)
      frame.contents.append(picture)
    }
    return contentsPlaces[index]
  }
}
