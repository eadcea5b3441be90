// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree

extension SceneIndex {
  /// Brings the records up to an evaluation, and returns the damage of a surface; nil
  /// when the records are of another evaluation than the one before it, so that nobody can say.
  ///
  /// - Parameter view: how the surface shows both evaluations.
  mutating func update(to tree: ShownTree, view: FrameView) -> DamageRegion? {
    guard serial != 0, serial == tree.earlierSerial else {
      rebuild(tree)
      return nil
    }
    var damage = SceneDamage(region: DamageRegion(of: view.size), view: view)
    if mayFallBehind(tree) {
      serial = tree.serial
      skipped += 1
      damage.region.addAll()
      return damage.region
    }
    if skipped > 0 {
      if tree.changed.isEmpty, !tree.isRearranged {
        serial = tree.serial
        return damage.region
      }
      rebuild(tree)
      return nil
    }
    let hadBlending = hasBlending
    if tree.isRearranged {
      addOldBoxesOfRearranged(tree, &damage)
      rebuild(tree)
    } else {
      addTopmost(tree, &damage)
      for place in tree.changed.reversed() { refresh(Int(place), tree) }
      refreshCopies(tree)
      serial = tree.serial
    }
    addTopmost(tree, &damage)
    coveredAll = damage.region.isFull
    addReaders(tree, &damage)
    // A layer that combines with its backdrop is drawn in one way or another by whether it has one,
    // for which also draws count that damage leaves out.
    let asksBelow = (hadBlending || hasBlending) && view.background == .zero
    if asksBelow, !damage.region.isEmpty { damage.region.addAll() }
    return damage.region
  }

  /// Whether the records need not follow an evaluation, because all of the surface was damaged
  /// before and many layers change again. Once less changes they are rebuilt, at the price of a
  /// frame that is drawn whole, and also from time to time, as the changes may have become few.
  private func mayFallBehind(_ tree: ShownTree) -> Bool {
    coveredAll && skipped < SceneIndex.mostSkipped && !tree.isRearranged
      && tree.changed.count * 4 > tree.layers.count
  }

  /// Adds the areas of changed layers that are below no other changed layer.
  private func addTopmost(_ tree: ShownTree, _ damage: inout SceneDamage) {
    var end: Int32 = 0
    for place in tree.changed where place >= end {
      // More would add nothing.
      if damage.region.isFull { return }
      end = records[Int(place)].subtreeEnd
      addBox(of: Int(place), tree, &damage)
    }
  }

  /// The boxes, as they were, of layers that went, changed or stand elsewhere now.
  ///
  /// The highest of them stand in layers that did not change, so that the way up from
  /// there is that of both evaluations.
  private mutating func addOldBoxesOfRearranged(_ tree: ShownTree, _ damage: inout SceneDamage) {
    var newPlaces = ContiguousArray<Int32>(repeating: -1, count: records.count)
    for (place, earlier) in tree.earlierPlaces.enumerated() where earlier >= 0 {
      newPlaces[Int(earlier)] = Int32(place)
    }
    for place in tree.changed where tree.earlierPlaces[Int(place)] >= 0 {
      newPlaces[Int(tree.earlierPlaces[Int(place)])] = -1
    }
    let old = records
    move(to: newPlaces, tree)
    var place = 0
    while place < old.count {
      if newPlaces[place] >= 0 {
        place += 1
        continue
      }
      let record = old[place]
      let parent = record.parent < 0 ? -1 : Int(newPlaces[Int(record.parent)])
      addBox(of: record, in: parent, tree, &damage)
      place = Int(record.subtreeEnd)
    }
  }

  /// Puts the records of layers that did not change where those are now.
  private mutating func move(to newPlaces: ContiguousArray<Int32>, _ tree: ShownTree) {
    let old = records
    records = ContiguousArray(
      repeating: SceneRecord(parent: -1, subtreeEnd: 0), count: tree.layers.count)
    for (place, new) in newPlaces.enumerated() where new >= 0 {
      records[Int(new)] = old[place]
      records[Int(new)].parent = tree.layers[Int(new)].parent
    }
  }

  /// Finds the areas of a changed layer and of those above it.
  private mutating func refresh(_ place: Int, _ tree: ShownTree) {
    noteBelow(place, tree)
    if tree.layers[place].state.hasSublayerTransform {
      records[place].traits.insert(.placesSublayers)
    }
    if !records[place].traits.isDisjoint(with: [.placesSublayers, .transform, .copies]) {
      placeSublayers(of: place, tree)
    }
    putAnew(place, tree)
    widenSuperlayers(of: place, tree)
  }

  /// Finds the areas of replicators below which layers changed, and of the layers above those.
  private mutating func refreshCopies(_ tree: ShownTree) {
    while let place = changedCopies.max() {
      changedCopies.remove(place)
      setCopies(of: Int(place), tree)
      putAnew(Int(place), tree)
      widenSuperlayers(of: Int(place), tree)
    }
  }

  /// Finds a layer's box and puts it into the grid it is in.
  private mutating func putAnew(_ place: Int, _ tree: ShownTree) {
    let old = records[place].outer.box
    setOuter(place, tree)
    let parent = Int(records[place].parent)
    guard parent >= 0, !records[place].traits.contains(.mask) else { return }
    let grid = Int(records[parent].grid)
    if grid >= 0 { grids[grid].move(Int32(place), from: old, to: records[place].outer.box) }
  }

  /// Computes the boxes of sublayers again, and through transform layers those of theirs, once they
  /// are placed differently.
  private mutating func placeSublayers(of root: Int, _ tree: ShownTree) {
    // A transform layer is entered twice: before its sublayers and after them.
    var pending = [(place: root, isEntered: false)]
    while let (place, isEntered) = pending.popLast() {
      if isEntered {
        gatherSublayers(of: place, tree)
        if place != root { putAnew(place, tree) }
        continue
      }
      pending.append((place, true))
      var sublayer = Int(tree.layers[place].firstSublayer)
      while sublayer < Int(records[place].subtreeEnd) {
        if records[sublayer].traits.contains(.transform) {
          pending.append((sublayer, false))
        } else {
          putAnew(sublayer, tree)
        }
        sublayer = Int(records[sublayer].subtreeEnd)
      }
    }
  }

  /// Finds the area of the sublayers of a layer, and no more than that.
  private mutating func gatherSublayers(of place: Int, _ tree: ShownTree) {
    if records[place].traits.contains(.copies) { return setCopies(of: place, tree) }
    var cover = Cover.empty
    var sublayer = Int(tree.layers[place].firstSublayer)
    while sublayer < Int(records[place].subtreeEnd) {
      cover.formUnion(records[sublayer].outer)
      sublayer = Int(records[sublayer].subtreeEnd)
    }
    records[place].sublayers = cover
    records[place].moves = 0
  }

  /// Widens the layers above by the area of a layer.
  private mutating func widenSuperlayers(of place: Int, _ tree: ShownTree) {
    var place = place
    while !records[place].traits.contains(.mask) {
      if tree.layers[place].isBefore {
        // It is part of its layer's transition, which stands beside it.
        guard let after = tree.layer(after: Int32(place)) else { return }
        place = Int(after)
        putAnew(place, tree)
      }
      let parent = Int(records[place].parent)
      guard parent >= 0 else { return rootSpace.sublayers.formUnion(records[place].outer) }
      if records[parent].traits.contains(.copies) {
        // Once for all sublayers that changed.
        changedCopies.insert(Int32(parent))
        return
      }
      records[parent].moves += 1
      let wants = Int(records[parent].moves) > max(64, Int(records[parent].sublayerCount))
      if !wants, records[parent].sublayers.contains(records[place].outer) {
        // The copies of layers that depth passes through are found layer by layer.
        guard records[parent].traits.contains(.transform) else { return }
        place = parent
        continue
      }
      if wants {
        gatherSublayers(of: parent, tree)
      } else {
        records[parent].sublayers.formUnion(records[place].outer)
      }
      putAnew(parent, tree)
      place = parent
    }
  }
}
