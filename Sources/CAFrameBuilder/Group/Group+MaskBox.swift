// SPDX-License-Identifier: Apache-2.0
import CAGeometry

extension Group {
  /// The visit of a masked layer, limited to the pixels around its mask, which shows no others.
  ///
  /// Filters and modes of the layer may need more of it, so theirs stays.
  func limitedToMask(_ visit: LayerVisit, _ tree: ShownTree) -> LayerVisit {
    guard isMasked, effects == nil, let box = maskBox(visit, tree) else { return visit }
    var visit = visit
    // The sides of a turned mask are smoothed beyond its corners.
    visit.clip.bounds = visit.map.devicePixels(of: box, within: visit.clip.bounds)
      .outset(SIMD2(2, 2)).intersection(visit.clip.bounds)
    return visit
  }

  /// The box around the mask in the plane of its layer; nil where it is not known.
  private func maskBox(_ visit: LayerVisit, _ tree: ShownTree) -> LayerRect? {
    let mask = visit.place + 1
    guard tree.layers[mask].transition < 0, !tree.passesDepth(mask) else { return nil }
    let extent = tree.extent(of: mask, levels: visit.scope.levels)
    let outline = PlaneMap(flattening: tree.layers[mask].layerToSuperlayer).outline(of: extent)
    guard !extent.isEmpty, !outline.isEmpty else { return nil }
    let box = outline.corners.reduce(LayerRect.nothing) { $0.union($1) }
    return box.isFinite ? box : nil
  }
}
