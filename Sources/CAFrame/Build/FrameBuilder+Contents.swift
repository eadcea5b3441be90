import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// Draws a layer's picture.
  ///
  /// A layer that masks to its bounds limits its own picture without a clip record: its rounded
  /// bounds are then what coverage is measured against.
  mutating func drawContents(
    _ place: Int, slot: Int32, _ map: PlaneMap, _ clip: ClipState, opacity: Float, isYDown: Bool
  ) {
    guard slot >= 0, let image = tree.contents[Int(slot)]?.image else { return }
    let state = tree.layers[place].state
    let layout = ContentsLayout(state, image: image, isYDown: isYDown)
    guard layout.rect.x.isFinite, layout.rect.y.isFinite, layout.rect.z.isFinite,
      layout.rect.w.isFinite
    else { return }
    var quad = Quad()
    quad.color = SIMD4(repeating: opacity)
    quad.lodBias = state.minificationFilter == .trilinear ? lodBias(state) : 0
    let (coverage, limit) = contentsCoverage(layout.rect, map, state, opacity, &quad)
    var variant = coverage.variant.union(.texture)
    if opacity < 1 { variant.insert(.tint) }
    let (sampling, isOpaque) = (sampling(state), opacity == 1 && image.isOpaque)
    guard !needsTiles(image) else {
      let picture = PlacedPicture(
        slot: slot, image: image, layout: layout, quad: quad, coverage: coverage, limit: limit,
        sampling: sampling.subtracting(.beyondEdges), isOpaque: isOpaque)
      return addTiles(picture, place, variant, map, clip)
    }
    guard let picture = contentsPlace(slot: slot, sampling) else { return }
    var draw = openDraw(place, variant, .contents(picture), sampling, isOpaque)
    addCells(layout, quad, limit, coverage, map, clip, to: &draw)
    close(draw)
  }

  /// Within what samplers take at least, 16 levels.
  private func lodBias(_ state: LayerState) -> Float {
    let bias = state.minificationFilterBias
    return bias.isFinite ? min(max(bias, -16), 16) : 0
  }

  /// How the picture's outline is smoothed, and what it may not go beyond.
  private func contentsCoverage(
    _ rect: SIMD4<Double>, _ map: PlaneMap, _ state: LayerState, _ opacity: Float,
    _ quad: inout Quad
  ) -> (Coverage, limit: SIMD4<Double>) {
    let bounds = LayerShape(state)
    let masks = state.flags.contains(.masksToBounds)
    guard masks || (!bounds.isRounded && bounds.contains(rect)) else {
      return (edgeCoverage(rect, map, state, &quad), rect)
    }
    let shape = shapeBelowBorder(state, map, opacity: opacity)
    let both = SIMD4(
      lowHalf: pointwiseMax(rect.lowHalf, shape.rect.lowHalf),
      highHalf: pointwiseMin(rect.highHalf, shape.rect.highHalf))
    guard shape.isRounded else { return (edgeCoverage(both, map, state, &quad), both) }
    var coverage = coverage(of: shape, map, state, &quad)
    // Sides of the picture inside the bounds stay where they are.
    for side in 0..<4 where both[side] != shape.rect[side] { coverage.outset[side] = 0 }
    return (coverage, both)
  }

  private mutating func addCells(
    _ layout: ContentsLayout, _ quad: Quad, _ limit: SIMD4<Double>, _ coverage: Coverage,
    _ map: PlaneMap, _ clip: ClipState, to draw: inout Draw
  ) {
    for j in 0..<layout.rows.count {
      for i in 0..<layout.columns.count {
        let (row, column) = (layout.rows[j], layout.columns[i])
        let cell = SIMD4(
          max(column.from, limit.x), max(row.from, limit.y), min(column.to, limit.z),
          min(row.to, limit.w))
        var quad = quad
        let (u, v) = (column.mapping, row.mapping)
        quad.texture = SIMD4(Float(u.scale), Float(v.scale), Float(u.offset), Float(v.offset))
        add(
          quad, over: cell, map, clip, outset: outset(coverage.outset, of: cell, in: limit),
          to: &draw)
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

  func sampling(_ state: LayerState) -> Sampling {
    var sampling = Sampling.linear
    if state.magnificationFilter == .nearest { sampling.insert(.magnifyNearest) }
    if state.minificationFilter == .nearest { sampling.insert(.minifyNearest) }
    if state.minificationFilter == .trilinear { sampling.insert(.trilinear) }
    let part = state.contentsRect
    if part.minX < 0 || part.minY < 0 || part.maxX > 1 || part.maxY > 1 {
      sampling.insert(.beyondEdges)
    }
    return sampling
  }
}
