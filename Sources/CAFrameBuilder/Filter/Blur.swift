// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// A blur, as it is asked for.
struct Blur {
  /// Standard deviations along x and y, device pixels.
  var sigma: SIMD2<Double>
  /// Standard deviations beyond which nothing counts; the rest is normalised.
  var cut = 3.0
  /// Whether the picture goes on beyond its edges with its outermost pixels; otherwise it is
  /// transparent there.
  var goesOn = false
  /// Whether only the alpha of the picture counts. The blurred one then has it in all channels; not
  /// with ``goesOn``, and ``cut`` is at most two.
  var isOfAlpha = false

  var x: BlurAxis { BlurAxis(sigma: sigma.x, cut: cut) }
  var y: BlurAxis { BlurAxis(sigma: sigma.y, cut: cut) }

  /// How many pixels beyond a region its blurred picture is made of.
  var reach: SIMD2<Int> { [x.pixels, y.pixels] }
}

extension Blur {
  /// A blurred picture: a pass for each axis, and before them one that makes it smaller where the
  /// blur is wide, so that cost follows the picture's area and not the radius.
  ///
  /// The result does not depend on the part that is drawn: all grids begin at the surface's corner.
  ///
  /// - Parameters:
  ///   - picture: one whose cells are pixels, with everything that counts: the reach of the blur
  ///     beyond `region`, as far as anything is there.
  ///   - region: the device pixels wanted.
  /// - Returns: the picture, to be sampled between its cells; nil where nothing of it is in
  ///   `region`.
  func applied(
    to picture: TargetPicture, region: DeviceRect, layer: LayerID, in draft: inout FrameDraft
  ) -> TargetPicture? {
    let (x, y) = (x, y)
    if x.isNone, y.isNone { return picture }
    let step = SIMD2(x.step, y.step)
    let margin = SIMD2(step.x > 1 ? 1 : 0, step.y > 1 ? 1 : 0)
    guard let (source, result) = cells(of: picture, region.cells(of: step).outset(margin)) else {
      return nil
    }
    var current = picture
    if step != SIMD2(1, 1) {
      current = pass(.means(of: step), over: source, of: current, layer, &draft)
      current.step = step
    }
    if !x.isNone { current = blurredAlongX(current, to: result, layer, &draft) }
    if !y.isNone {
      let step = BlurInstance.gaussian(axis: [0, 1], sigma: y.sigma, reach: y.reach)
      current = pass(step, over: result, of: current, layer, &draft)
    }
    return current
  }

  /// Draws a blurred picture into the open pass, whose pixels are those of the picture; false, with
  /// nothing drawn, where a pass alone can do it.
  ///
  /// - Parameters:
  ///   - picture, region: as in ``applied(to:region:layer:in:)``.
  ///   - visit: the visit of the open pass.
  func draw(
    _ picture: TargetPicture, region: DeviceRect, _ visit: LayerVisit, in draft: inout FrameDraft
  ) -> Bool {
    guard !x.isNone, !y.isNone, x.step == 1, y.step == 1, !goesOn else { return false }
    guard let (_, result) = cells(of: picture, region) else { return true }
    let rows = blurredAlongX(picture, to: result, visit.id, &draft)
    let step = BlurInstance.gaussian(axis: [0, 1], sigma: y.sigma, reach: y.reach)
      .reading(cells: rows.cells, cellToTexel: rows.map.highHalf, goesOn: false)
    var draw = draft.openDraw(
      visit, Variant(.blur, features), .target(Int32(rows.target)), isOpaque: true)
    draft.add(step, over: LayerRect(result), of: .identity, visit, to: &draw)
    draft.close(draw)
    return true
  }

  /// The cells that count of a picture, and those that its blurred picture has; nil for none.
  private func cells(
    of picture: TargetPicture, _ wanted: DeviceRect
  ) -> (source: DeviceRect, result: DeviceRect)? {
    let reach = SIMD2(x.cells, y.cells)
    let source = picture.rect.cells(of: SIMD2(x.step, y.step))
    let result = goesOn ? wanted : source.outset(reach).intersection(wanted)
    guard !result.isEmpty, !picture.rect.isEmpty else { return nil }
    return (source.intersection(result.outset(reach)), result)
  }

  /// The picture blurred along x, as far as cells of `result` are made of it.
  private func blurredAlongX(
    _ picture: TargetPicture, to result: DeviceRect, _ layer: LayerID, _ draft: inout FrameDraft
  ) -> TargetPicture {
    let reach = SIMD2(x.cells, y.cells)
    let rows = y.isNone ? result : picture.rect.intersection(result.outset(reach))
    let rect = DeviceRect(x: result.x, y: rows.y, width: result.width, height: rows.height)
    let step = BlurInstance.gaussian(axis: [1, 0], sigma: x.sigma, reach: x.reach)
    return pass(step, over: rect, of: picture, layer, &draft)
  }

  /// The features of a pass that blurs along an axis.
  private var features: Features { isOfAlpha ? .alpha : [] }

  /// One step of the blur, in a pass of its own.
  private func pass(
    _ step: BlurInstance, over rect: DeviceRect, of picture: TargetPicture, _ layer: LayerID,
    _ draft: inout FrameDraft
  ) -> TargetPicture {
    let step = step.reading(
      cells: picture.cells, cellToTexel: picture.map.highHalf, goesOn: goesOn)
    let target = draft.target(
      of: step, step.axis == .zero ? [] : features, picture, rect, layer, .blur)
    return TargetPicture(target: target, rect: rect, step: picture.step)
  }

  /// Keeps the standard deviations within the limit; reports where they are not.
  mutating func limit(layer: LayerID, in draft: inout FrameDraft) {
    let limit = draft.limits.maximumBlurRadius
    guard sigma.max() > limit else { return }
    draft.report(
      layer,
      "A blur of \(Int(min(sigma.max(), 1e9))) pixels is beyond the limit of \(Int(limit)); "
        + "it is drawn with that.")
    sigma = pointwiseMin(sigma, SIMD2(repeating: limit))
  }
}
