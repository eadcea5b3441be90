// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

/// How a builder draws the changes only.
///
/// Damage decides which layers and quads are left out because they touch no pixel of it, and which
/// pixels of the surface the frame's passes may touch. It decides nothing else: each draw is the
/// one that would be drawn if all was, so that each pixel gets the same bytes. A layer that needs a
/// target of its own is built whole, because the place where a target begins shows in the last bits
/// of interpolated values.
extension FrameBuilder {
  /// The frame that makes a surface show `tree` in `view`.
  ///
  /// - Parameters:
  ///   - keepsSurface: whether the surface shows the frame made before this one: then the frame
  ///     draws
  ///     only the difference, and has no pass where there is none.
  ///   - redrawsAll: whether the frame draws all nevertheless.
  package mutating func frame(
    of tree: EvaluatedTree, view: FrameView, keepsSurface: Bool, redrawsAll: Bool = false
  ) -> Frame {
    ShownTree.with(tree) { shown in
      findDamage(shown, view, keepsSurface)
      var isLimited =
        !damage.isFull && !redrawsAll && (walk.caches.composites.count < 2 || !meetsComposites)
      walk.draft.dithersGradients = dithersGradients
      walk.begin(shown, view, limits)
      culled = 0
      if !isLimited || !damage.isEmpty {
        StackRoom.provide(StackRoom.forTrees) { isLimited = build(view, isLimited: isLimited) }
      }
      walk.counters.blendingLooks = shown.blendingLooks
      walk.tree = ShownTree()
      redrawn = damage
      if !isLimited { redrawn.addAll() }
    }
    return walk.draft.frame
  }

  /// - Returns: whether the frame draws the damage only.
  private mutating func build(_ view: FrameView, isLimited: Bool) -> Bool {
    var isLimited = isLimited
    walk.drawTree(view, isLimited: isLimited)
    if isLimited, !placesTargetsAsWholeFrame {
      isLimited = false
      walk.begin(walk.tree, view, limits)
      walk.drawTree(view, isLimited: false)
    }
    noteComposites(isLimited: isLimited)
    if isLimited { walk.draft.confineToDamage() }
    culled = disabled.contains(.culling) ? 0 : walk.draft.frame.cullHidden()
    return isLimited
  }

  /// Whether something that is put back shows in the damage.
  private var meetsComposites: Bool {
    walk.caches.composites.contains { walk.draft.damage.meets($0) }
  }

  /// The pixels of the targets that the frame puts back to the surface.
  private var newComposites: [DeviceRect] {
    let frame = walk.draft.frame
    return frame.passes.lazy.filter { $0.target == 0 }.flatMap { pass in
      frame.draws[pass.draws].lazy.filter(\.readsTarget).map(\.bounds)
    }
  }

  /// Whether the targets of this frame lie in their textures as they would if all was drawn: none
  /// of them and none of those seen beside them, or one as before.
  ///
  /// The places of targets in their textures show in the last bits of interpolated values. A frame
  /// that copies from the surface is drawn whole too.
  private var placesTargetsAsWholeFrame: Bool {
    let composites = walk.caches.composites
    if walk.draft.frame.targets.isEmpty { return !meetsComposites || composites.count < 2 }
    let copies = walk.draft.frame.passes.contains { pass in
      if case .copy(of: 0) = pass.begin { true } else { false }
    }
    return !copies && newComposites.count < 2 && (composites.isEmpty || meetsComposites)
  }

  private mutating func noteComposites(isLimited: Bool) {
    let new = newComposites
    let damage = walk.draft.damage
    walk.caches.composites =
      isLimited ? walk.caches.composites.filter { !damage.meets($0) } + new : new
  }

  private mutating func findDamage(
    _ tree: ShownTree, _ view: FrameView, _ keepsSurface: Bool
  ) {
    let placed = PlacedView(view: view, orientation: tree.orientation)
    let isSameView = walk.caches.lastView == placed
    walk.caches.lastView = placed
    if disabled.contains(.damage) {
      walk.caches.scene.removeAll()
    } else if let found = walk.caches.scene.update(to: tree, view: view), keepsSurface, isSameView {
      return walk.draft.damage = found
    }
    walk.draft.damage = DamageRegion(of: view.size)
    walk.draft.damage.addAll()
  }
}

extension FrameDraft {
  /// Makes each pass over the surface one pass for each rectangle of the damage.
  mutating func confineToDamage() {
    let (passes, draws) = (frame.passes, frame.draws)
    frame.passes.removeAll(keepingCapacity: true)
    frame.draws.removeAll(keepingCapacity: true)
    for pass in passes {
      if pass.target > 0 {
        append(pass, draws[pass.draws]) { _ in true }
      } else {
        for rect in damage.rects {
          var part = pass
          part.rect = rect
          append(part, draws[pass.draws]) { !$0.bounds.intersection(rect).isEmpty }
        }
      }
    }
  }

  private mutating func append(
    _ pass: Pass, _ draws: ArraySlice<Draw>, where isNeeded: (Draw) -> Bool
  ) {
    let first = frame.draws.count
    for draw in draws where isNeeded(draw) { frame.draws.append(draw) }
    if pass.begin == .keep, frame.draws.count == first { return }
    var pass = pass
    pass.draws = first..<frame.draws.count
    frame.passes.append(pass)
  }
}
