// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// A picture whose last filter, if it maps colours, is left to whoever puts it back.
struct FilteredPicture {
  var picture: TargetPicture
  var colors: ColorMap?
}

/// The filters of a layer, on the surface.
struct FilterSteps {
  let steps: [FilterEffect]
  /// The layer's plane on the surface.
  let map: PlaneMap
  /// The middle of the layer's bounds, where blurs are measured.
  let middle: SIMD2<Double>

  init(_ steps: [FilterEffect], _ map: PlaneMap, of place: Int, _ tree: ShownTree) {
    (self.steps, self.map) = (steps, map)
    let bounds = tree.layers[place].state.geometry.bounds
    middle = SIMD2(Double(bounds.midX), Double(bounds.midY))
  }

  var isEmpty: Bool { steps.isEmpty }

  /// How many pixels beyond a region count for its filtered picture.
  func reach(_ limits: FrameLimits) -> SIMD2<Int> {
    steps.reduce(into: SIMD2<Int>()) { sum, step in
      guard case .blur(let radius) = step else { return }
      var blur = blur(radius)
      blur.sigma = pointwiseMin(blur.sigma, SIMD2(repeating: limits.maximumBlurRadius))
      sum = sum &+ blur.reach
    }
  }

  /// How often the pixels of a filtered picture are written, about: a blur takes two passes, powers
  /// one.
  private var passes: Int {
    steps.reduce(1) { sum, step in
      switch step {
      case .blur: sum + 2
      case .power: sum + 1
      case .color: sum
      }
    }
  }

  /// The blur on the surface: its radius, points, scaled as at the layer's middle. Along each axis
  /// of the surface it spreads as far as the layer's two do there together.
  private func blur(_ radius: Double) -> Blur {
    let (dx, dy) = map.derivatives(middle.x, middle.y)
    let sigma = radius * (dx * dx + dy * dy).squareRoot()
    return Blur(sigma: sigma.x.isFinite && sigma.y.isFinite ? sigma : .zero)
  }
}

extension FilterSteps {
  /// Takes a picture through the filters of a layer.
  ///
  /// - Parameters:
  ///   - region: the device pixels wanted in the end.
  ///   - goesOn: whether the picture goes on beyond its edges.
  /// - Returns: nil where nothing is left of it; the picture as it is where filters would cover
  ///   more than the limit.
  func applied(
    to picture: TargetPicture, region: DeviceRect, goesOn: Bool, layer: LayerID,
    in draft: inout FrameDraft
  ) -> FilteredPicture? {
    var rest = reach(draft.limits)
    let wanted = region.outset(rest)
    let covered = goesOn ? wanted : picture.pixels.outset(rest).intersection(wanted)
    guard draft.takeFilterArea(passes * covered.area, layer) else {
      return FilteredPicture(picture: picture)
    }
    var result = FilteredPicture(picture: picture)
    for step in steps {
      switch step {
      case .color(let matrix):
        flatten(&result, isDrawn: false, region.outset(rest), layer, in: &draft)
        result.colors = .matrix(matrix)
      case .power(let powers):
        flatten(&result, isDrawn: false, region.outset(rest), layer, in: &draft)
        result.colors = .power(powers)
      case .blur(let radius):
        var blur = blur(radius)
        blur.limit(layer: layer, in: &draft)
        blur.goesOn = goesOn
        flatten(&result, isDrawn: true, region.outset(rest), layer, in: &draft)
        rest = rest &- blur.reach
        guard
          let blurred = blur.applied(
            to: result.picture, region: region.outset(rest), layer: layer, in: &draft)
        else { return nil }
        result.picture = blurred
      }
    }
    return result
  }

  /// Draws a picture whose colours go through a map already, or, where pixels are wanted, whose
  /// cells are none.
  private func flatten(
    _ filtered: inout FilteredPicture, isDrawn: Bool, _ region: DeviceRect, _ layer: LayerID,
    in draft: inout FrameDraft
  ) {
    let hasCells = filtered.picture.step != SIMD2(1, 1)
    guard filtered.colors != nil || isDrawn && hasCells else { return }
    filtered.picture = draft.flattened(
      filtered.picture, Composition(colors: filtered.colors), region: region, layer: layer)
    filtered.colors = nil
  }
}

extension FrameDraft {
  /// Counts pixels that filters cover. Where they would be over the limit it says so, and returns
  /// false.
  fileprivate mutating func takeFilterArea(_ pixels: Int, _ layer: LayerID) -> Bool {
    let (limit, sum) = (limits.maximumFilterArea, filterArea + pixels)
    guard sum <= limit else {
      report(
        layer,
        "The filters of the frame would cover \(sum) pixels; the limit is \(limit). "
          + "The layer is drawn without its filters.")
      return false
    }
    filterArea = sum
    return true
  }

  /// Replaces the backdrop of a layer, within the layer's bounds, by its filtered picture.
  mutating func drawBackdrop(
    _ filters: FilterSteps, within shape: LayerShape, mask: TargetPicture?, _ visit: LayerVisit
  ) {
    let inner = visit.clipped(to: clip(visit, to: shape))
    var region = inner.clip.bounds.intersection(visit.scope.passRect)
    if let mask { region = region.intersection(mask.pixels) }
    guard !region.isEmpty else { return }
    let wanted = region.outset(filters.reach(limits))
    guard let below = backdrop(of: wanted, layer: visit.id, visit.scope),
      let filtered = filters.applied(
        to: below, region: region, goesOn: true, layer: visit.id, in: &self)
    else { return }
    let how = Composition(opacity: visit.opacity, mask: mask, colors: filtered.colors)
    let area = inner.wholeArea
    if let mask {
      crossFade(
        filtered.picture, how, by: mask, over: area.intersection(mask.pixels), inner)
    } else {
      replace(below, by: filtered.picture, how, .replace, over: area, inner)
    }
  }
}
