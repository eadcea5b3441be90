// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// A map of a picture's colours.
enum ColorMap: Hashable {
  case matrix(ColorMatrix)
  /// Powers of red, green, blue and alpha.
  case power(SIMD4<Double>)
}

/// How the picture of a layer is put back.
struct Composition {
  var opacity: Float = 1
  /// The picture whose alpha multiplies it.
  var mask: TargetPicture?
  /// The map that its colours go through.
  var colors: ColorMap?
  var mode = CompositingMode.sourceOver
}

extension FrameDraft {
  /// Puts the picture of a layer back: mapped, masked, faded, combined with the backdrop.
  ///
  /// - Parameter shape: that of the layer's bounds, where modes end that reach beyond the picture.
  mutating func composite(
    _ picture: TargetPicture, _ how: Composition, _ visit: LayerVisit, within shape: LayerShape
  ) {
    if how.mode == .dest { return }
    if !how.mode.reachesBeyondPicture { return composite(picture, how, visit) }
    let inner = visit.clipped(to: clip(visit, to: shape))
    guard !inner.wholeArea.isEmpty, !inner.clip.bounds.isEmpty else { return }
    composite(picture, how, over: inner.wholeArea, inner)
  }

  /// The same in a mode that ends with the picture.
  mutating func composite(_ picture: TargetPicture, _ how: Composition, _ visit: LayerVisit) {
    let area = how.mask.map { picture.pixels.intersection($0.pixels) } ?? picture.pixels
    composite(picture, how, over: area, visit)
  }

  private mutating func composite(
    _ picture: TargetPicture, _ how: Composition, over area: DeviceRect, _ visit: LayerVisit
  ) {
    let isBounded = !how.mode.reachesBeyondPicture || visit.clip.recordCount == 0
    if let blend = glBlend(how.mode), isBounded {
      putBack(picture, how, blend, over: area, visit)
    } else if let mode = how.mode.blendMode {
      combine(picture, how, mode, over: area, visit)
    }
  }

  /// GL's blending of a mode, if it does the same, on targets of half floats too: those do not cut
  /// off sums at one.
  func glBlend(_ mode: CompositingMode) -> Blend? {
    mode == .plusL && !halfFloatLayers.isEmpty ? nil : mode.blend
  }

  /// Replaces the backdrop by a masked picture: takes it away as far as the mask shows, and adds
  /// the picture.
  mutating func crossFade(
    _ picture: TargetPicture, _ how: Composition, by mask: TargetPicture, over area: DeviceRect,
    _ visit: LayerVisit
  ) {
    putBack(mask, Composition(opacity: how.opacity), .destOut, over: area, visit)
    putBack(picture, how, .plusLighter, over: area, visit)
  }

  /// One quad that GL's blending combines with the backdrop.
  private mutating func putBack(
    _ picture: TargetPicture, _ how: Composition, _ blend: Blend, over area: DeviceRect,
    _ visit: LayerVisit
  ) {
    // The other program samples both without a look at where they end.
    let isFiltered =
      picture.step != SIMD2(1, 1) || how.colors != nil || !picture.pixels.contains(area)
      || how.mask.map { !$0.pixels.contains(area) } == true
    let variant = Variant(isFiltered ? .filter : .target, how.mask == nil ? [] : .mask)
    var draw = openDraw(visit, variant, .target(Int32(picture.target)))
    draw.mask = Int32(how.mask?.target ?? 0)
    draw.blend = blend
    if isFiltered {
      let instance = FilterInstance(
        deviceToPicture: picture.map, cells: picture.cells, opacity: how.opacity,
        colors: colors(of: how.colors), deviceToMask: how.mask?.map)
      add(instance, over: LayerRect(area), of: .identity, visit, to: &draw)
    } else {
      let instance = TargetInstance(
        deviceToTarget: picture.map, opacity: how.opacity, deviceToMask: how.mask?.map)
      if let quad = quad(of: how, in: area) {
        add(instance, quad, of: .identity, visit.cut(to: area), to: &draw)
      } else {
        add(instance, over: LayerRect(area), of: .identity, visit, to: &draw)
      }
    }
    close(draw)
  }

  /// The only quad that a mask shows, on the surface, where it has clearly fewer pixels than an
  /// area: nothing is seen beyond it.
  private func quad(of how: Composition, in area: DeviceRect) -> Placement? {
    guard let mask = how.mask, mask.quad >= 0, !how.mode.reachesBeyondPicture else { return nil }
    let head = frame.heads[Int(mask.quad)]
    let map = PlaneMap(head)
    let placed = Placement(
      SIMD2<Double>(head.corners01.lowHalf), SIMD2<Double>(head.corners01.highHalf),
      SIMD2<Double>(head.corners23.lowHalf), SIMD2<Double>(head.corners23.highHalf), map)
    guard placed.isVisible, placed.isProjected,
      placed.area < Self.mostShare * Double(area.area)
    else { return nil }
    return Placement(placed.device0, placed.device1, placed.device2, placed.device3, .identity)
  }

  /// The share of an area's pixels up to which a turned quad is drawn instead.
  private static var mostShare: Double { 0.8 }

  /// One quad that reads the backdrop and replaces it.
  private mutating func combine(
    _ picture: TargetPicture, _ how: Composition, _ mode: BlendMode, over area: DeviceRect,
    _ visit: LayerVisit
  ) {
    var (picture, how) = (picture, how)
    if how.mask != nil {
      picture = flattened(picture, how, region: area, layer: visit.id)
      (how.mask, how.colors) = (nil, nil)
    }
    let seen = area.intersection(visit.clip.bounds)
    guard let below = backdrop(of: seen, layer: visit.id, visit.scope) else {
      if how.mode.showsPictureAlone { putBack(picture, how, .sourceOver, over: area, visit) }
      return
    }
    replace(below, by: picture, how, mode, over: area, visit)
  }

  /// One quad that replaces the backdrop by its combination with a picture.
  mutating func replace(
    _ below: TargetPicture, by picture: TargetPicture, _ how: Composition, _ mode: BlendMode,
    over area: DeviceRect, _ visit: LayerVisit
  ) {
    let instance = BlendInstance(
      mode, deviceToPicture: picture.map, cells: picture.cells, deviceToBelow: below.map,
      opacity: how.opacity, colors: colors(of: how.colors))
    var draw = openDraw(visit, Variant(.blend), .target(Int32(picture.target)))
    draw.mask = Int32(below.target)
    draw.blend = .copy
    add(instance, over: LayerRect(area), of: .identity, visit, to: &draw)
    close(draw)
  }

  /// A picture of pixels, mapped in colour and masked, in a target of its own.
  mutating func flattened(
    _ picture: TargetPicture, _ how: Composition, region: DeviceRect, layer: LayerID
  ) -> TargetPicture {
    var rect = picture.pixels.intersection(region)
    if let mask = how.mask { rect = rect.intersection(mask.pixels) }
    if rect.isEmpty {
      rect = DeviceRect(x: picture.pixels.x, y: picture.pixels.y, width: 1, height: 1)
    }
    let instance = FilterInstance(
      deviceToPicture: picture.map, cells: picture.cells, opacity: 1,
      colors: colors(of: how.colors), deviceToMask: how.mask?.map)
    let target = target(
      of: instance, how.mask == nil ? [] : .mask, picture, mask: how.mask?.target ?? 0, rect, layer,
      .filter)
    return TargetPicture(target: target, rect: rect)
  }

  /// The change of colours by a map of them; the frame holds its matrix.
  private mutating func colors(of map: ColorMap?) -> InstanceColors {
    switch map {
    case nil: return InstanceColors()
    case .matrix(let matrix):
      frame.matrices.append(MatrixRecord(matrix))
      return InstanceColors(matrix: frame.matrices.count - 1)
    case .power(let powers): return InstanceColors(powers: powers)
    }
  }
}
