import CACommit
import CAGeometry
import CARenderTree

/// What building a frame took, for tests and reports.
package struct BuildCounters: Hashable, Sendable {
  /// Layers that were looked at, one by one.
  package var layersVisited = 0
  /// Searches for the sublayers of a layer that may show where something is drawn anew.
  package var indexQueries = 0
  /// Layers that were asked whether they show half floats.
  package var halfFloatLooks = 0
  package init() {}
}

/// How a builder draws anew only what changed.
///
/// Damage decides which layers and quads are left out because they touch no pixel of it, and which
/// pixels of the surface the frame's passes may touch. It decides nothing else: what is drawn is what
/// would be drawn if all was, so that each pixel gets the same bytes. A layer that needs a target of
/// its own is built whole, because where a target begins shows in the last bits of what is
/// interpolated across it.
extension FrameBuilder {
  /// The frame that makes a surface show `tree` in `view`.
  ///
  /// - Parameters:
  ///   - keepsSurface: whether the surface shows the frame made before this one: then the frame draws
  ///     only what differs, and has no pass where nothing does.
  ///   - redrawsAll: whether the frame draws all nevertheless.
  package mutating func frame(
    of tree: EvaluatedTree, view: FrameView, keepsSurface: Bool, redrawsAll: Bool = false
  ) -> Frame {
    tree.layers.withUnsafeBufferPointer { layers in
      let shown = ShownTree(tree, layers)
      findDamage(shown, view, keepsSurface)
      isLimited = !damage.isFull && !redrawsAll && (composites.count < 2 || !meetsComposites)
      self.tree = shown
      begin(view)
      culled = 0
      if !isLimited || !damage.isEmpty { build(view) }
      self.tree = ShownTree()
    }
    redrawn = damage
    if !isLimited { redrawn.addAll() }
    isLimited = false
    return frame
  }

  private mutating func build(_ view: FrameView) {
    drawTree(view)
    if isLimited, !placesTargetsAsWholeFrame {
      isLimited = false
      begin(view)
      drawTree(view)
    }
    noteComposites()
    if isLimited { confineToDamage() }
    culled = disabled.contains(.culling) ? 0 : frame.cullHidden()
  }

  /// Whether something that is put back shows in the damage.
  private var meetsComposites: Bool { composites.contains { damage.meets($0) } }

  /// The pixels of what the frame puts back to the surface.
  private var newComposites: [DeviceRect] {
    let samples: Variant = [.target, .mask]
    return frame.passes.lazy.filter { $0.target == 0 }.flatMap { pass in
      self.frame.draws[pass.draws].lazy.filter { !$0.variant.isDisjoint(with: samples) }
        .map(\.bounds)
    }
  }

  /// Whether the targets of this frame lie in their textures as they would if all was drawn anew: none
  /// of them and none of those seen beside them, or one as before.
  ///
  /// Where targets lie side by side shows in the last bits of what is interpolated across them. A frame
  /// that copies from the surface is drawn whole too.
  private var placesTargetsAsWholeFrame: Bool {
    if frame.targets.isEmpty { return !meetsComposites || composites.count < 2 }
    let copies = frame.passes.contains { pass in
      if case .copy(of: 0) = pass.begin { true } else { false }
    }
    return !copies && newComposites.count < 2 && (composites.isEmpty || meetsComposites)
  }

  private mutating func noteComposites() {
    let new = newComposites
    composites = isLimited ? composites.filter { !damage.meets($0) } + new : new
  }

  private mutating func findDamage(
    _ tree: ShownTree, _ view: FrameView, _ keepsSurface: Bool
  ) {
    let placed = PlacedView(view: view, orientation: tree.orientation)
    defer { lastView = placed }
    damage = DamageRegion(of: view.size)
    if disabled.contains(.damage) {
      scene.removeAll()
    } else if let found = scene.update(to: tree, view: view), keepsSurface, lastView == placed {
      damage = found
      return
    }
    damage.addAll()
  }

  /// Makes each pass over the surface one pass for each rectangle of the damage.
  private mutating func confineToDamage() {
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

/// How a surface shows a tree.
struct PlacedView: Equatable {
  var view: FrameView
  var orientation: Orientation
}

extension FrameBuilder {
  /// Whether nothing of a member of a space shows where something is drawn anew.
  func isUndamaged(_ member: SpaceMember, _ planeToDevice: PlaneMap) -> Bool {
    guard isLimited, !tree.layers[Int(member.place)].isBefore else { return false }
    guard let rect = scene.pixels(of: Int(member.place), planeToDevice) else { return true }
    return !damage.meets(rect)
  }

  /// Finds those sublayers of a layer that may show where something is drawn anew, in tree order; false
  /// where all of them have to be looked at.
  mutating func findSublayers(of place: Int32, _ planeToDevice: PlaneMap) -> Bool {
    guard isLimited, place >= 0, planeToDevice.isAffine,
      let deviceToPlane = planeToDevice.inverse,
      let grid = scene.grid(of: place, firstSublayer: tree.layers[Int(place)].firstSublayer)
    else { return false }
    counters.indexQueries += 1
    found.removeAll(keepingCapacity: true)
    let reach = max(
      scene.records[Int(place)].sublayers.image(through: planeToDevice).reach, Cover.effectMargin)
    for rect in damage.rects {
      let box = PlaneBox(
        SIMD4(Double(rect.x), Double(rect.y), Double(rect.maxX), Double(rect.maxY)))
      scene.grids[grid].search(box.widened(by: reach).image(through: deviceToPlane), into: &found)
    }
    found.sort()
    return true
  }
}
