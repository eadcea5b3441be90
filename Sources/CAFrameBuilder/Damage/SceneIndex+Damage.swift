// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree

/// The damage of a surface while it is found.
struct SceneDamage {
  var region: DamageRegion
  let view: FrameView
}

extension SceneIndex {
  /// Adds the area that a layer covers of the surface.
  func addBox(of place: Int, _ tree: ShownTree, _ damage: inout SceneDamage) {
    let cover = records[place].outer
    let seen = surfaceCover(of: cover, from: place, tree, damage.view)
    if let rect = seen?.pixels { damage.region.add(rect) }
  }

  /// Adds the area in the record of a layer, which stands in the layer at `parent`.
  func addBox(
    of record: SceneRecord, in parent: Int, _ tree: ShownTree, _ damage: inout SceneDamage
  ) {
    let isMask = record.traits.contains(.mask)
    let seen = surfaceCover(of: record.outer, in: parent, isMask: isMask, tree, damage.view)
    if let rect = seen?.pixels { damage.region.add(rect) }
  }

  /// The area of the surface that a change of a layer's area touches; nil when none of it is seen.
  private func surfaceCover(
    of change: Cover, from place: Int, _ tree: ShownTree, _ view: FrameView
  ) -> Cover? {
    var change = change
    guard let top = top(of: place, tree, &change) else { return nil }
    return surfaceCover(
      of: change, in: Int(records[top].parent), isMask: records[top].traits.contains(.mask), tree,
      view)
  }

  /// The layer that draws the layer at `place`: for a snapshot the live layer, otherwise itself.
  /// Nil when it is not drawn.
  private func top(of place: Int, _ tree: ShownTree, _ change: inout Cover) -> Int? {
    guard tree.layers[place].isBefore else { return place }
    guard let after = tree.layer(after: Int32(place)) else { return nil }
    change = records[Int(after)].outer
    return top(of: Int(after), tree, &change)
  }

  /// - Parameters:
  ///   - change: in the plane that the layer it happened in is flattened into.
  ///   - parent: the layer's superlayer, or -1.
  ///   - isMask: whether the layer is the mask of that.
  private func surfaceCover(
    of change: Cover, in parent: Int, isMask: Bool, _ tree: ShownTree, _ view: FrameView
  ) -> Cover? {
    var (change, parent, isMask) = (change, parent, isMask)
    while parent >= 0 {
      guard isShown(parent, tree) else { return nil }
      if isMask || isDrawnWhole(parent, tree) {
        // Sublayers count there even where they show nothing.
        change = records[parent].outer
      } else if !change.box.isEmpty, !records[parent].traits.contains(.transform) {
        raise(&change, through: parent, tree)
      }
      guard let top = top(of: parent, tree, &change) else { return nil }
      parent = Int(records[top].parent)
      isMask = records[top].traits.contains(.mask)
    }
    if change.box.isEmpty { return nil }
    if rootSpace.traits.contains(.deep) { change.formUnion(rootSpace.sublayers) }
    return change.image(through: view.spaceToDevice(tree.orientation))
  }

  /// Whether any change below a layer changes all of it: the part that it lets be seen, or the
  /// place where its target begins, which shows in the last bits of interpolated values.
  private func isDrawnWhole(_ place: Int, _ tree: ShownTree) -> Bool {
    tree.layers[place].state.opacity < 1
      || !records[place].traits.isDisjoint(with: [.blends, .copies])
      || tree.layers[place].transition >= 0
      // A mask that is nothing but a shape is a clip, as the bounds are.
      || (tree.layers[place].hasMask(at: Int32(place)) && tree.plainMask(of: place) == nil)
      || tree.layers[place].state.hasEffects
      || tree.layers[place].state.hasShadow
      || tree.layers[place].state.flags.contains(.shouldRasterize)
  }

  /// Takes a change of a layer's sublayers to the plane that the layer is flattened into.
  private func raise(_ change: inout Cover, through place: Int, _ tree: ShownTree) {
    if records[place].traits.contains(.deep) { change.formUnion(records[place].sublayers) }
    change = seenSublayers(of: place, change, tree)
    LayerExtent.addEffects(of: place, tree, to: &change)
    guard let toPlane = toPlane(of: place, tree) else { return change = .everything }
    change = change.image(through: PlaneMap(flattening: toPlane))
  }

  /// The pixels that a member of a space may touch, which lies on the surface as its plane does;
  /// nil for none.
  func pixels(of place: Int, _ planeToDevice: PlaneMap) -> DeviceRect? {
    var cover = records[place].outer.image(through: planeToDevice)
    cover.margin = max(cover.margin, Cover.effectMargin)
    return cover.pixels
  }

  /// Layers that read their backdrop change where it does. Where they are drawn, all that they read
  /// has to be drawn before them.
  func addReaders(_ tree: ShownTree, _ damage: inout SceneDamage) {
    guard !readers.isEmpty, !damage.region.isEmpty else { return }
    var pending = readers
    var grew = true
    while grew {
      grew = false
      pending.removeAll { reader in
        let place = Int(reader)
        guard let reach = LayerExtent.reachBelow(place, tree) else { return true }
        // The clips of the layer do not limit the pixels that it reads.
        var change = records[place].outer
        change.margin = Cover.effectMargin
        guard let seen = surfaceCover(of: change, from: place, tree, damage.view) else {
          return false
        }
        var read = seen
        read.margin += reach * seen.scale
        guard let rect = read.pixels, damage.region.meets(rect) else { return false }
        damage.region.add(rect)
        grew = true
        return true
      }
    }
  }
}
