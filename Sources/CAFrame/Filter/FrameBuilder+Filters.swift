import CACommit
import CAGeometry

/// A picture whose last filter, if it maps colours, is left to whoever puts it back.
struct FilteredPicture {
  var picture: TargetPicture
  var colors: ColorMatrix?
}

extension FrameBuilder {
  /// Takes a picture through the filters of a layer.
  ///
  /// - Parameters:
  ///   - region: the device pixels wanted in the end.
  ///   - goesOn: whether the picture goes on beyond its edges.
  /// - Returns: nil where nothing is left of it.
  mutating func filtered(
    _ picture: TargetPicture, _ steps: [FilterEffect], _ map: PlaneMap, region: DeviceRect,
    goesOn: Bool, _ place: Int
  ) -> FilteredPicture? {
    let layer = tree.layers[place].id
    var rest = reach(of: steps, map, place)
    var result = FilteredPicture(picture: picture)
    for step in steps {
      switch step {
      case .color(let matrix): result.colors = matrix
      case .blur(let radius):
        var blur = limited(blur(radius, map, place), layer: layer)
        blur.goesOn = goesOn
        if result.colors != nil || result.picture.step != SIMD2(1, 1) {
          let how = Composition(colors: result.colors)
          result.picture = flattened(
            result.picture, how, region: region.outset(rest), layer: layer)
          result.colors = nil
        }
        rest = rest &- blur.reach
        guard
          let blurred = blurred(
            result.picture, blur, region: region.outset(rest), layer: layer)
        else { return nil }
        result.picture = blurred
      }
    }
    return result
  }

  /// How many pixels beyond a region count for its filtered picture.
  func reach(of steps: [FilterEffect], _ map: PlaneMap, _ place: Int) -> SIMD2<Int> {
    steps.reduce(into: SIMD2<Int>()) { sum, step in
      guard case .blur(let radius) = step else { return }
      var blur = blur(radius, map, place)
      blur.sigma = pointwiseMin(blur.sigma, SIMD2(repeating: limits.maximumBlurRadius))
      sum = sum &+ blur.reach
    }
  }

  /// The blur of a layer on the surface: its radius, points, scaled as at the layer's middle, for
  /// each axis where the layer is not turned, else alike.
  private func blur(_ radius: Double, _ map: PlaneMap, _ place: Int) -> Blur {
    let bounds = tree.layers[place].state.geometry.bounds
    let (dx, dy) = map.derivatives(Double(bounds.midX), Double(bounds.midY))
    var scale = SIMD2(repeating: abs(dx.x * dy.y - dx.y * dy.x).squareRoot())
    if map.isAffine, map.isAxisAligned {
      scale = SIMD2(max(abs(dx.x), abs(dy.x)), max(abs(dx.y), abs(dy.y)))
    }
    let sigma = radius * scale
    return Blur(sigma: sigma.x.isFinite && sigma.y.isFinite ? sigma : .zero)
  }

  /// Replaces the backdrop of a layer, within the layer's bounds, by its filtered picture.
  mutating func drawBackdrop(
    _ steps: [FilterEffect], _ place: Int, _ map: PlaneMap, _ clip: ClipState,
    mask: TargetPicture?, opacity: Float
  ) {
    let inner = self.clip(clip, to: LayerShape(tree.layers[place].state), map)
    var region = inner.bounds.intersection(passRect)
    if let mask { region = region.intersection(mask.pixels) }
    guard !region.isEmpty else { return }
    let wanted = region.outset(reach(of: steps, map, place))
    guard let below = backdrop(of: wanted, layer: tree.layers[place].id),
      let filtered = filtered(below, steps, map, region: region, goesOn: true, place)
    else { return }
    let how = Composition(opacity: opacity, mask: mask, colors: filtered.colors)
    let area = inner.whole.intersection(passRect)
    if let mask {
      crossFade(filtered.picture, how, mask, area.intersection(mask.pixels), place, inner)
    } else {
      replace(below, by: filtered.picture, how, .replace, area, place, inner)
    }
  }
}
