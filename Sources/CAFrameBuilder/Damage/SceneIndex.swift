// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

/// Where the layers of an evaluated tree are: the box of each with all below it, kept from one
/// evaluation to the next.
///
/// It follows the tree at the cost of the changes: a changed layer's box is found again, those of
/// the layers above grow by it. Old and new boxes give the damage.
struct SceneIndex: Sendable {
  /// The evaluation that the records are of; zero for none.
  var serial: UInt64 = 0
  var records: ContiguousArray<SceneRecord> = []
  var grids: ContiguousArray<SublayerGrid> = []
  /// The area that the root covers of the space it stands in, or its sublayers if it is a transform
  /// layer.
  var rootSpace = SceneRecord(parent: -1, subtreeEnd: 0)
  /// Replicators below which layers changed since their areas were found.
  var changedCopies: Set<Int32> = []
  /// Layers that read their backdrop.
  var readers: [Int32] = []
  /// Whether a layer combines, or combined, with its backdrop in another way than by covering it.
  var hasBlending = false
  /// Whether the last update damaged all of the surface.
  var coveredAll = false
  /// Updates that were not followed; see ``SceneIndex/mayFallBehind(_:)``.
  var skipped = 0
  /// The most in a row.
  static let mostSkipped = 16
  /// How many layers through which depth passes are followed; more count as being everywhere.
  static let deepestSpace = 256

  /// Forgets everything; the next evaluation is one of a scene nobody knows.
  mutating func removeAll() { self = SceneIndex() }

  /// Whether a member of the space that a layer flattens may combine with its backdrop; true where
  /// nobody knows, as while the records do not follow.
  func mayBlend(below place: Int) -> Bool {
    skipped > 0 || place >= records.count || records[place].traits.contains(.blends)
  }

  /// The place among ``grids`` of the one over the sublayers of a layer, ready to be searched; nil
  /// where there is none that all of them are in.
  mutating func grid(of place: Int32, firstSublayer: Int32) -> Int? {
    guard place >= 0, Int(place) < records.count else { return nil }
    let grid = Int(records[Int(place)].grid)
    if grid < 0 || records[Int(place)].traits.contains(.deep) { return nil }
    if grids[grid].isStale, let anew = newGrid(of: Int(place), firstSublayer) {
      grids[grid] = anew
    }
    return grid
  }
}

extension SceneIndex {
  /// Finds the boxes of all layers.
  mutating func rebuild(_ tree: ShownTree) {
    serial = tree.serial
    (coveredAll, skipped) = (false, 0)
    readers.removeAll(keepingCapacity: true)
    hasBlending = false
    grids.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    rootSpace = SceneRecord(parent: -1, subtreeEnd: Int32(tree.layers.count))
    for place in tree.layers.indices { records.append(newRecord(place, tree)) }
    // Sublayers come after their superlayer, a snapshot after its layer.
    for place in tree.layers.indices.reversed() {
      noteBelow(place, tree)
      if records[place].traits.contains(.copies) { setCopies(of: place, tree) }
      setOuter(place, tree)
      makeGrid(place, tree)
      contribute(place, tree)
    }
  }

  private func newRecord(_ place: Int, _ tree: ShownTree) -> SceneRecord {
    let parent = tree.layers[place].parent
    var record = SceneRecord(parent: parent, subtreeEnd: tree.layers[place].subtreeEnd)
    if parent >= 0, place < tree.layers[Int(parent)].firstSublayer { record.traits.insert(.mask) }
    if tree.passesDepth(place) { record.traits.insert(.transform) }
    if tree.layers[place].state.kind == .replicator { record.traits.insert(.copies) }
    if tree.layers[place].state.hasSublayerTransform { record.traits.insert(.placesSublayers) }
    return record
  }

  /// Notes how a layer meets its backdrop.
  mutating func noteBelow(_ place: Int, _ tree: ShownTree) {
    guard tree.layers[place].state.hasEffects else { return }
    if tree.layers[place].state.compositingMode != .sourceOver {
      hasBlending = true
      // Those further out may be the group, where the layers between are none.
      var owner = spaceOwner(of: place)
      while owner >= 0 {
        records[owner].traits.insert(.blends)
        owner = spaceOwner(of: owner)
      }
    }
    guard !records[place].traits.contains(.reader),
      LayerExtent.reachBelow(place, tree) != nil
    else { return }
    records[place].traits.insert(.reader)
    readers.append(Int32(place))
  }

  /// Adds a layer's box to that of its superlayer, which has its own found later.
  private mutating func contribute(_ place: Int, _ tree: ShownTree) {
    if records[place].traits.contains(.mask) { return }
    let parent = Int(records[place].parent)
    guard parent >= 0 else { return rootSpace.sublayers.formUnion(records[place].outer) }
    records[parent].sublayers.formUnion(records[place].outer)
    records[parent].sublayerCount += 1
  }

  /// Puts the sublayers of a layer into a grid, if they are many and all of them may be.
  private mutating func makeGrid(_ place: Int, _ tree: ShownTree) {
    let record = records[place]
    guard record.sublayerCount >= SublayerGrid.leastSublayers,
      record.traits.isDisjoint(with: [.deep, .transform, .copies]),
      let grid = newGrid(of: place, tree.layers[place].firstSublayer)
    else { return }
    records[place].grid = Int32(grids.count)
    grids.append(grid)
  }

  /// Nil where a sublayer is a transform layer: its sublayers stand among its siblings in an order
  /// of their own.
  private func newGrid(of place: Int, _ firstSublayer: Int32) -> SublayerGrid? {
    let bounds = records[place].sublayers.box
    let count = Int(records[place].sublayerCount)
    var grid = SublayerGrid(
      bounds: bounds, count: count, typicalSize: typicalSize(of: place, firstSublayer))
    var sublayer = Int(firstSublayer)
    while sublayer < Int(records[place].subtreeEnd) {
      if records[sublayer].traits.contains(.transform) { return nil }
      grid.insert(Int32(sublayer), records[sublayer].outer.box)
      sublayer = Int(records[sublayer].subtreeEnd)
    }
    return grid
  }

  /// The mean of the sizes of the sublayers' boxes, leaving out those that are empty or everywhere.
  private func typicalSize(of place: Int, _ firstSublayer: Int32) -> SIMD2<Double> {
    var (sum, count) = (SIMD2<Double>.zero, 0.0)
    var sublayer = Int(firstSublayer)
    while sublayer < Int(records[place].subtreeEnd) {
      let box = records[sublayer].outer.box
      if !box.isEmpty, box != .everything {
        sum += box.edges.highHalf - box.edges.lowHalf
        count += 1
      }
      sublayer = Int(records[sublayer].subtreeEnd)
    }
    return sum / max(count, 1)
  }
}

extension SceneIndex {
  /// Finds the area that a layer covers of the plane it is flattened into, from its sublayers'
  /// areas.
  mutating func setOuter(_ place: Int, _ tree: ShownTree) {
    setOuterOfSet(place, tree)
    if tree.copies.isEmpty { return }
    var all = records[place].outer
    tree.forEachOwnState(of: place) {
      setOuterOfSet(place, tree)
      all.formUnion(records[place].outer)
    }
    records[place].outer = all
  }

  /// The same as the selected set of copies shows the layer.
  private mutating func setOuterOfSet(_ place: Int, _ tree: ShownTree) {
    if tree.layers[place].isBefore {
      // Not a member by itself, but part of its layer's transition.
      records[place].outer = .empty
    } else if tree.layers[place].transition >= 0 {
      setOuterOfTransition(place, tree)
    } else {
      records[place].outer = outer(of: place, tree, moved: nil)
    }
  }

  func isShown(_ place: Int, _ tree: ShownTree) -> Bool {
    !tree.layers[place].state.flags.contains(.hidden) && tree.layers[place].state.opacity > 0
  }

  /// Both pictures of a transition, where they are now.
  private mutating func setOuterOfTransition(_ place: Int, _ tree: ShownTree) {
    let transition = tree.transitions[Int(tree.layers[place].transition)]
    let bounds = tree.layers[Int(transition.after)].state.geometry.bounds
    let motion = TransitionMotion(
      transition.effect, progress: transition.progress, bounds: bounds)
    var box = Cover.empty
    for (picture, matrix) in [
      (transition.before, motion?.before), (transition.after, motion?.after),
    ] where picture >= 0 {
      // At its ends a transition is one of the pictures where it belongs.
      box.formUnion(outer(of: Int(picture), tree, moved: nil))
      if let matrix { box.formUnion(outer(of: Int(picture), tree, moved: matrix)) }
    }
    if motion?.isDeep == true { markDeep(space: spaceOwner(of: place)) }
    // A mix draws all pixels around both pictures.
    box.margin = Cover.effectMargin
    records[place].outer = box
  }

  /// The area that a layer covers of the plane it is flattened into, moved in its own space.
  private mutating func outer(
    of place: Int, _ tree: ShownTree, moved: CATransform3D?
  ) -> Cover {
    guard isShown(place, tree) else { return .empty }
    if records[place].traits.contains(.transform) { return records[place].sublayers }
    guard var toPlane = toPlane(of: place, tree) else {
      markDeep(space: spaceOwner(of: place))
      return .everything
    }
    if let moved { toPlane = moved * toPlane }
    guard toPlane.isFinite else { return .empty }
    if toPlane.m13 != 0 || toPlane.m23 != 0 || toPlane.m14 != 0 || toPlane.m24 != 0 {
      markDeep(space: spaceOwner(of: place))
    }
    return inner(of: place, tree).image(through: PlaneMap(flattening: toPlane))
  }

  /// The area that a layer covers of its own plane, with all layers below it and all effects.
  func inner(of place: Int, _ tree: ShownTree) -> Cover {
    var cover = records[place].sublayers
    if cover.box.isEmpty { cover = .empty }
    cover = seenSublayers(of: place, cover, tree)
    cover.box.formUnion(LayerExtent.parts(of: place, tree))
    LayerExtent.addEffects(of: place, tree, to: &cover)
    return cover
  }

  /// The part of `cover`, of the sublayers' plane, that the layer lets be seen.
  func seenSublayers(of place: Int, _ cover: Cover, _ tree: ShownTree) -> Cover {
    guard !cover.box.isEmpty, tree.layers[place].state.flags.contains(.masksToBounds) else {
      return cover
    }
    let bounds = PlaneRect(LayerShape(rect: tree.layers[place].state.geometry.bounds).rect).bounded
    var result = cover
    result.box = cover.box.intersection(bounds)
    // A cover that ends beside the bounds may reach into them by its margin on the surface.
    if result.box.isEmpty, cover.reach > 0 { result.box = cover.box.clamped(to: bounds) }
    return result
  }

  /// From a layer to the plane it is flattened into; nil beyond ``deepestSpace``.
  ///
  /// The factors are multiplied in the order in which the builder does, so that both find the same
  /// layers parallel to their plane.
  func toPlane(of place: Int, _ tree: ShownTree) -> CATransform3D? {
    let own = tree.layers[place].layerToSuperlayer
    let parent = Int(records[place].parent)
    if parent < 0 || records[place].traits.contains(.mask) { return own }
    guard records[parent].traits.contains(.transform) else {
      return tree.layers[parent].state.hasSublayerTransform
        ? own * sublayersToLayer(parent, tree) : own
    }
    return prefix(below: parent, tree).map { own * $0 }
  }

  /// From where the sublayers of a transform layer stand to the plane they are flattened into.
  func prefix(below place: Int, _ tree: ShownTree) -> CATransform3D? {
    var chain = [place]
    var top = place
    while !records[top].traits.contains(.mask), records[top].parent >= 0,
      records[Int(records[top].parent)].traits.contains(.transform)
    {
      top = Int(records[top].parent)
      chain.append(top)
      if chain.count > SceneIndex.deepestSpace { return nil }
    }
    var prefix = CATransform3D.identity
    let owner = records[top].traits.contains(.mask) ? -1 : Int(records[top].parent)
    if owner >= 0 { prefix = sublayersToLayer(owner, tree) }
    for layer in chain.reversed() {
      let toPlane = tree.layers[layer].layerToSuperlayer * prefix
      prefix =
        tree.layers[layer].state.hasSublayerTransform
        ? sublayersToLayer(layer, tree) * toPlane : toPlane
    }
    return prefix
  }

  private func sublayersToLayer(_ place: Int, _ tree: ShownTree) -> CATransform3D {
    tree.layers[place].state.sublayersToLayer
  }

  /// The layer that a layer is flattened into, -1 for the surface, -2 for the space of a mask.
  func spaceOwner(of place: Int) -> Int {
    var place = place
    while !records[place].traits.contains(.mask) {
      let parent = Int(records[place].parent)
      if parent < 0 || !records[parent].traits.contains(.transform) { return parent }
      place = parent
    }
    return -2
  }

  mutating func markDeep(space owner: Int) {
    if owner >= 0 {
      records[owner].traits.insert(.deep)
    } else if owner == -1 {
      rootSpace.traits.insert(.deep)
    }
  }
}

extension TransitionMotion {
  /// Whether a picture is turned out of the layer's plane.
  fileprivate var isDeep: Bool {
    [before, after].contains { matrix in
      guard let matrix else { return false }
      return matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0
    }
  }
}
