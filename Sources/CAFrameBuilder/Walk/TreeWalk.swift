// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAFrame
import CAGeometry
import CARenderTree

/// A walk over the layers of a tree that draws them into a draft.
struct TreeWalk: ~Copyable {
  var tree = ShownTree()
  var draft = FrameDraft()
  var caches = BuilderCaches()
  /// The members of the spaces that are open, those of the innermost last.
  var members: [SpaceMember] = []
  /// The roles of members of the frame's spaces that are more than layers.
  var roles: [MemberRole] = []
  /// The looks of the copies in the spaces that are open; the first is that of no copy.
  var copyLooks: [CopyLook] = [CopyLook()]
  /// How many copies replicators make of the layer that is drawn.
  var copiesAround = 1
  /// Sublayers that a search found.
  var found: [Int32] = []
  var counters = BuildCounters()
  /// Whether the ways of shadows are noted.
  var notesShadows = false
  /// How the frame's shadows are drawn, each layer's once.
  var shadowNotes: [ShadowNote] = []
  private var room = KeptRoom()

  /// Begins a frame, with nothing drawn.
  mutating func begin(_ tree: ShownTree, _ view: FrameView, _ limits: FrameLimits) {
    self.tree = tree
    counters = BuildCounters()
    shadowNotes.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    copyLooks.removeLast(copyLooks.count - 1)
    copiesAround = 1
    counters.halfFloatLooks = caches.halfFloats.update(to: tree)
    caches.atlases.beginFrame()
    caches.trims.beginFrame()
    caches.shadowCells.beginFrame()
    let bytes = draft.bytes
    let isWasteful = room.endFrame(needed: bytes.used, kept: bytes.room)
    if isWasteful { (members, roles, found) = ([], [], []) }
    draft.begin(view.size, time: tree.time, keepsRoom: !isWasteful)
    draft.limits = limits
    draft.halfFloatLayers = caches.halfFloats.layers
    draft.contents.begin(stamp: caches.newStamp(), slotCount: tree.contents.count)
  }

  /// Builds the passes of a frame that has begun.
  ///
  /// - Parameter isLimited: whether only the damage is drawn.
  mutating func drawTree(_ view: FrameView, isLimited: Bool) {
    let rect = view.size.rect
    if !tree.layers.isEmpty {
      let scope = Scope(
        passRect: rect, orderRect: rect, levels: draft.limits.maximumDepth, isLimited: isLimited,
        hasBackground: view.background != .zero)
      let plane = SpacePlane(
        toDevice: view.spaceToDevice(tree.orientation), clip: ClipState(bounds: rect, whole: rect),
        scope: scope)
      let entry = SpaceEntry(
        opacity: 1, facesDown: tree.orientation == .yDown, levels: scope.levels)
      drawSpace((0, 1), entry, plane)
    }
    let root = tree.layers.isEmpty ? LayerID(rawValue: 0) : tree.id(of: 0)
    draft.closePass(rect: rect, clear: view.background, layer: root, reason: .surface)
    draft.spreadHalfFloats()
  }
}

extension TreeWalk {
  /// Runs `draw` with a pass of its own open, and answers the pixels it touches.
  ///
  /// The pass is limited to the pixels of the visit's clip. The clip's shapes apply later, when the
  /// picture is put back.
  ///
  /// - Parameter reach: how many pixels further than the clip the picture is needed.
  mutating func offscreen(
    _ visit: LayerVisit, reach: SIMD2<Int> = .zero,
    _ draw: (inout TreeWalk, LayerVisit) -> Void
  ) -> DeviceRect {
    var inner = visit
    inner.clip = ClipState(bounds: visit.clip.bounds, whole: visit.clip.whole)
    inner.clip.limit(to: visit.scope.passRect)
    inner.clip.bounds = inner.clip.bounds.outset(reach)
    inner.clip.whole = inner.clip.whole.outset(reach)
    inner.scope.passRect = inner.clip.whole
    inner.scope.orderRect = visit.scope.orderRect.outset(reach)
    inner.scope.isLimited = false
    inner.scope.cuts = CutRun()
    draft.openPass()
    draw(&self, inner)
    return draft.touched.intersection(inner.clip.bounds)
  }

  /// The picture that `draw` makes, in a target of its own; nil where nothing of it can be seen.
  mutating func picture(
    _ visit: LayerVisit, _ reason: PassReason, _ draw: (inout TreeWalk, LayerVisit) -> Void
  ) -> TargetPicture? {
    let rect = offscreen(visit, draw)
    return draft.closePicture(rect, visit.id, reason)
  }
}
