import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws a layer's picture.
  ///
  /// A layer that masks to its bounds limits a picture that fills them without a clip record: its
  /// rounded bounds are then what coverage is measured against.
  mutating func drawContents(
    _ place: Int, slot: Int32, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    guard slot >= 0, let image = tree.contents[Int(slot)]?.image else { return }
    let layout = ContentsLayout(tree.layers[place].state, image: image, isYDown: isYDown)
    guard layout.rect.x.isFinite, layout.rect.y.isFinite, layout.rect.z.isFinite,
      layout.rect.w.isFinite
    else { return }
    let (coverage, limit, bounds) = tree.contentsCoverage(layout.rect, map, place, opacity)
    let isTrilinear = tree.layers[place].state.minificationFilter == .trilinear
    let instance = PictureInstance(
      opacity: opacity, shape: coverage.shape, lodBias: isTrilinear ? tree.lodBias(place) : 0)
    let clip = bounds.map { self.clip(clip, to: $0, map) } ?? clip
    var variant = coverage.variant.union(.texture)
    if opacity < 1 { variant.insert(.tint) }
    let (sampling, isOpaque) = (tree.sampling(place), opacity == 1 && image.isOpaque)
    guard !needsTiles(image) else {
      let picture = PlacedPicture(
        slot: slot, image: image, layout: layout, instance: instance, coverage: coverage,
        limit: limit,
        sampling: sampling.subtracting(.beyondEdges), isOpaque: isOpaque)
      return addTiles(picture, place, variant, map, clip)
    }
    guard let picture = contentsPlace(slot: slot, sampling) else { return }
    var draw = openDraw(place, variant, .contents(picture), sampling, isOpaque)
    addCells(layout, instance, limit, coverage, map, clip, to: &draw)
    close(draw)
  }

  private mutating func addCells(
    _ layout: ContentsLayout, _ instance: PictureInstance, _ limit: SIMD4<Double>,
    _ coverage: Coverage,
    _ map: PlaneMap, _ clip: ClipState, to draw: inout Draw
  ) {
    for j in 0..<layout.rows.count {
      for i in 0..<layout.columns.count {
        let (row, column) = (layout.rows[j], layout.columns[i])
        let cell = SIMD4(
          max(column.from, limit.x), max(row.from, limit.y), min(column.to, limit.z),
          min(row.to, limit.w))
        add(
          instance.showing(u: column.mapping, v: row.mapping), over: cell, map, clip,
          outset: outset(coverage.outset, of: cell, in: limit), to: &draw)
      }
    }
  }

  /// Only a cell's outer sides are moved outward.
  func outset(
    _ outset: SIMD4<Double>, of cell: SIMD4<Double>, in limit: SIMD4<Double>
  ) -> SIMD4<Double> {
    var result = outset
    for side in 0..<4 where cell[side] != limit[side] { result[side] = 0 }
    return result
  }

}
