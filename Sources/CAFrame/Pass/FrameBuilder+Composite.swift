import CACommit
import CAGeometry

/// How the picture of a layer is put back.
struct Composition {
  var opacity: Float = 1
  /// The picture whose alpha multiplies it.
  var mask: TargetPicture?
  /// What its colours go through.
  var colors: ColorMatrix?
  var mode = CompositingMode.sourceOver
}

extension FrameBuilder {
  /// Puts the picture of a layer back: mapped, masked, faded, combined with what is below.
  mutating func composite(
    _ picture: TargetPicture, _ how: Composition, _ place: Int, _ map: PlaneMap, _ clip: ClipState
  ) {
    if how.mode == .dest { return }
    if !how.mode.reachesBeyondPicture {
      let area = how.mask.map { picture.pixels.intersection($0.pixels) } ?? picture.pixels
      return compositeHere(picture, how, area, place, clip)
    }
    let inner = self.clip(clip, to: LayerShape(tree.layers[place].state), map)
    let area = inner.whole.intersection(passRect)
    guard !area.isEmpty, !inner.bounds.isEmpty else { return }
    compositeHere(picture, how, area, place, inner)
  }

  private mutating func compositeHere(
    _ picture: TargetPicture, _ how: Composition, _ area: DeviceRect, _ place: Int,
    _ clip: ClipState
  ) {
    let isBounded = !how.mode.reachesBeyondPicture || clip.recordCount == 0
    if let blend = glBlend(how.mode), isBounded {
      putBack(picture, how, blend, area, place, clip)
    } else if let mode = how.mode.blendMode {
      combine(picture, how, mode, area, place, clip)
    }
  }

  /// Puts a masked picture in place of what is below: takes that away as far as the mask shows, and
  /// adds the picture.
  mutating func crossFade(
    _ picture: TargetPicture, _ how: Composition, _ mask: TargetPicture, _ area: DeviceRect,
    _ place: Int, _ clip: ClipState
  ) {
    putBack(mask, Composition(opacity: how.opacity), .destOut, area, place, clip)
    putBack(picture, how, .plusLighter, area, place, clip)
  }

  /// One quad that GL's blending combines with what is below.
  private mutating func putBack(
    _ picture: TargetPicture, _ how: Composition, _ blend: Blend, _ area: DeviceRect,
    _ place: Int, _ clip: ClipState
  ) {
    var variant = Variant.target
    let isFiltered =
      picture.step != SIMD2(1, 1) || how.colors != nil || !picture.pixels.contains(area)
    if isFiltered { variant.insert(.filtered) }
    if how.mask != nil { variant.insert(.mask) }
    var draw = openDraw(place, variant, .target(Int32(picture.target)), .linear, false)
    draw.mask = Int32(how.mask?.target ?? 0)
    draw.blend = blend
    if isFiltered {
      let instance = FilterInstance(
        deviceToPicture: picture.map, cells: picture.cells, opacity: how.opacity,
        matrix: record(of: how.colors), deviceToMask: how.mask?.map)
      add(instance, over: area.corners, .identity, clip, outset: .zero, to: &draw)
    } else {
      let instance = TargetInstance(
        deviceToTarget: picture.map, opacity: how.opacity, deviceToMask: how.mask?.map)
      add(instance, over: area.corners, .identity, clip, outset: .zero, to: &draw)
    }
    close(draw)
  }

  /// One quad that reads what is below and replaces it.
  private mutating func combine(
    _ picture: TargetPicture, _ how: Composition, _ mode: BlendMode, _ area: DeviceRect,
    _ place: Int, _ clip: ClipState
  ) {
    let layer = tree.layers[place].id
    var (picture, how) = (picture, how)
    if how.mask != nil {
      picture = flattened(picture, how, region: area, layer: layer)
      (how.mask, how.colors) = (nil, nil)
    }
    guard let below = backdrop(of: area.intersection(clip.bounds), layer: layer) else {
      if how.mode.showsPictureAlone { putBack(picture, how, .sourceOver, area, place, clip) }
      return
    }
    replace(below, by: picture, how, mode, area, place, clip)
  }

  /// One quad that puts a combination of a picture and of what is below in place of the latter.
  mutating func replace(
    _ below: TargetPicture, by picture: TargetPicture, _ how: Composition, _ mode: BlendMode,
    _ area: DeviceRect, _ place: Int, _ clip: ClipState
  ) {
    let instance = BlendInstance(
      mode, deviceToPicture: picture.map, cells: picture.cells, deviceToBelow: below.map,
      opacity: how.opacity, matrix: record(of: how.colors))
    var draw = openDraw(
      place, [.target, .filtered, .blend], .target(Int32(picture.target)), .linear, false)
    draw.mask = Int32(below.target)
    draw.blend = .copy
    add(instance, over: area.corners, .identity, clip, outset: .zero, to: &draw)
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
      matrix: record(of: how.colors), deviceToMask: how.mask?.map)
    var variant: Variant = [.target, .filtered]
    if how.mask != nil { variant.insert(.mask) }
    let target = target(
      of: instance, variant, .target(Int32(picture.target)), mask: how.mask?.target ?? 0, rect,
      layer,
      .filter)
    return TargetPicture(target: target, rect: rect)
  }

  /// The place of a colour matrix among the clip records, which have room for as many numbers; below
  /// zero for none.
  private mutating func record(of matrix: ColorMatrix?) -> Int {
    guard let matrix else { return -1 }
    frame.clips.append(
      ClipRecord(
        rowX: SIMD4(matrix.red), rowY: SIMD4(matrix.green), rowOrigin: SIMD4(matrix.blue),
        rect: SIMD4(matrix.alpha), radii: SIMD4(matrix.bias)))
    clipShapes.append(ClipShape(deviceToLayer: .identity, inner: .zero))
    return frame.clips.count - 1
  }
}
