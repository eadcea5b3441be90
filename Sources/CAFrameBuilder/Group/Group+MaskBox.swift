// SPDX-License-Identifier: Apache-2.0
import CAGeometry

extension Group {
  /// The visit of a masked layer, limited to the pixels around its mask, which shows no others.
  ///
  /// Filters and modes of the layer may need more of it, and so do filters of backdrops in it.
  func limitedToMask(_ visit: LayerVisit, _ tree: ShownTree) -> LayerVisit {
    guard isMasked, effects == nil, !tree.filtersBackdrops(below: visit.place),
      let box = tree.maskBox(of: visit.place)
    else { return visit }
    var visit = visit
    // The sides of a turned mask are smoothed beyond its corners.
    visit.clip.bounds = visit.map.devicePixels(of: box, within: visit.clip.bounds)
      .outset(SIMD2(2, 2)).intersection(visit.clip.bounds)
    return visit
  }
}

extension ShownTree {
  /// The box around the mask of a layer in the layer's plane; nil where the mask is more than one
  /// thing that is drawn, or the box is not finite.
  fileprivate func maskBox(of place: Int) -> LayerRect? {
    let mask = place + 1
    guard let drawer = onlyDrawer(of: mask) else { return nil }
    let parts = parts(of: drawer)
    var map = PlaneMap(flattening: layers[mask].layerToSuperlayer)
    var inner = drawer
    var steps: [PlaneMap] = []
    while inner != mask {
      let outer = Int(layers[inner].parent)
      steps.append(
        PlaneMap(flattening: layers[inner].layerToSuperlayer * sublayersToLayer(outer)))
      inner = outer
    }
    for step in steps.reversed() { map = step * map }
    let outline = map.outline(of: parts.box(of: drawer, self))
    let box = outline.corners.reduce(LayerRect.nothing) { $0.union($1) }
    return box.isFinite ? box : nil
  }

  /// Whether a layer below filters its backdrop.
  fileprivate func filtersBackdrops(below place: Int) -> Bool {
    for inner in place + 1..<max(Int(layers[place].subtreeEnd), place + 1) {
      if layers[inner].state.effects?.backdrop.isEmpty == false { return true }
    }
    return false
  }
}
