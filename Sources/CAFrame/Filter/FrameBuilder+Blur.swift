import CACommit
import CAGeometry

/// What a blur is asked to be.
struct Blur {
  /// Standard deviations along x and y, device pixels.
  var sigma: SIMD2<Double>
  /// Standard deviations beyond which nothing counts; what is left is normalised.
  var cut = 3.0
  /// Whether the picture goes on beyond its edges with its outermost pixels; otherwise it is
  /// transparent there.
  var goesOn = false

  var x: BlurAxis { BlurAxis(sigma: sigma.x, cut: cut) }
  var y: BlurAxis { BlurAxis(sigma: sigma.y, cut: cut) }

  /// How many pixels beyond a region its blurred picture is made of.
  var reach: SIMD2<Int> { [x.pixels, y.pixels] }
}

extension FrameBuilder {
  /// A blurred picture: a pass for each axis, and before them one that makes it smaller where the blur
  /// is wide, so that cost follows the picture's area and not the radius.
  ///
  /// What a pixel becomes does not depend on the part that is drawn: all grids begin at the surface's
  /// corner.
  ///
  /// - Parameters:
  ///   - picture: one whose cells are pixels, with everything that counts: the reach of the blur
  ///     beyond `region`, as far as anything is there.
  ///   - region: the device pixels wanted.
  /// - Returns: the picture, to be sampled between its cells; nil where nothing of it is in `region`.
  mutating func blurred(
    _ picture: TargetPicture, _ blur: Blur, region: DeviceRect, layer: LayerID
  ) -> TargetPicture? {
    let (x, y) = (blur.x, blur.y)
    if x.isNone, y.isNone { return picture }
    let step = SIMD2(x.step, y.step)
    let reach = SIMD2(x.cells, y.cells)
    let margin = SIMD2(step.x > 1 ? 1 : 0, step.y > 1 ? 1 : 0)
    let wanted = region.cells(of: step).outset(margin)
    var source = picture.rect.cells(of: step)
    let result = blur.goesOn ? wanted : source.outset(reach).intersection(wanted)
    guard !result.isEmpty, !picture.rect.isEmpty else { return nil }
    source = source.intersection(result.outset(reach))
    var current = picture
    if step != SIMD2(1, 1) {
      current = blurStep(
        current, .means(of: step), blur.goesOn, source, layer)
      current.step = step
    }
    if !x.isNone {
      let rows = y.isNone ? result : current.rect.intersection(result.outset(reach))
      let rect = DeviceRect(x: result.x, y: rows.y, width: result.width, height: rows.height)
      let step = BlurInstance.gaussian(axis: [1, 0], sigma: x.sigma, reach: x.reach)
      current = blurStep(current, step, blur.goesOn, rect, layer)
    }
    if !y.isNone {
      let step = BlurInstance.gaussian(axis: [0, 1], sigma: y.sigma, reach: y.reach)
      current = blurStep(current, step, blur.goesOn, result, layer)
    }
    return current
  }

  /// The blur with standard deviations within the limit, told where they are not.
  mutating func limited(_ blur: Blur, layer: LayerID) -> Blur {
    let limit = limits.maximumBlurRadius
    guard blur.sigma.max() > limit else { return blur }
    report(
      layer,
      "A blur of \(Int(min(blur.sigma.max(), 1e9))) pixels is beyond the limit of \(Int(limit)); "
        + "it is drawn with that.")
    var result = blur
    result.sigma = pointwiseMin(blur.sigma, SIMD2(repeating: limit))
    return result
  }

  /// One step of a blur, in a pass of its own.
  private mutating func blurStep(
    _ picture: TargetPicture, _ step: BlurInstance, _ goesOn: Bool, _ rect: DeviceRect,
    _ layer: LayerID
  ) -> TargetPicture {
    let step = step.reading(
      cells: picture.cells, cellToTexel: picture.map.highHalf, goesOn: goesOn)
    let target = target(
      of: step, [.target, .blur], .target(Int32(picture.target)), rect, layer, .blur)
    return TargetPicture(target: target, rect: rect, step: picture.step)
  }

  /// A target with one quad over its cells.
  mutating func target(
    of instance: some Instance, _ variant: Variant, _ source: Source, mask: Int = 0,
    _ rect: DeviceRect,
    _ layer: LayerID, _ reason: PassReason
  ) -> Int {
    openPass()
    openPasses[openPasses.count - 1].draws.append(
      Draw(
        layer: layer, variant: variant, source: source, mask: Int32(mask), isOpaque: true,
        firstQuad: Int32(frame.quads.count), quadCount: 1, bounds: rect))
    frame.append(
      instance,
      InstanceHead([Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)]))
    return closeTarget(rect, layer, reason)
  }
}
