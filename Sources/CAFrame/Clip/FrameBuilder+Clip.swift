import CACommit
import CAGeometry
import CoreGraphics

extension FrameBuilder {
  /// The clip inside a layer that masks to its bounds.
  ///
  /// A rectangle of whole pixels cuts geometry; any other shape becomes a record that shaders
  /// evaluate, so that no clip of this kind needs a pass.
  mutating func clip(
    _ clip: ClipState, toBoundsOf place: Int, _ map: PlaneMap, opacity: Float
  ) -> ClipState {
    let shape = tree.shapeBelowBorder(place, map, opacity: opacity)
    return self.clip(clip, to: shape, map)
  }

  mutating func clip(_ clip: ClipState, to shape: LayerShape, _ map: PlaneMap) -> ClipState {
    guard !shape.isEmpty else {
      var result = clip
      result.limit(to: .zero)
      return result
    }
    var result = clip
    result.limit(to: deviceBounds(of: shape.rect, map))
    if !shape.isRounded, let pixels = map.wholePixels(of: shape.rect) {
      result = clip
      result.limit(to: pixels)
      result.cut = clip.cut?.intersection(pixels) ?? pixels
      return result
    }
    guard !result.bounds.isEmpty, let inverse = map.inverse else {
      result.limit(to: .zero)
      return result
    }
    result.firstRecord = Int32(frame.clips.count)
    let run = Int(clip.firstRecord)..<Int(clip.firstRecord + clip.recordCount)
    frame.clips.append(contentsOf: frame.clips[run])
    clipShapes.append(contentsOf: clipShapes[run])
    appendRecord(shape, inverse, map)
    result.recordCount = clip.recordCount + 1
    return result
  }

  private mutating func appendRecord(_ shape: LayerShape, _ inverse: PlaneMap, _ map: PlaneMap) {
    frame.clips.append(
      ClipRecord(
        rowX: SIMD4(SIMD4<Double>(inverse.x, shape.isContinuous ? 1 : 0)),
        rowY: SIMD4(SIMD4<Double>(inverse.y, 0)),
        rowOrigin: SIMD4(SIMD4<Double>(inverse.origin, 0)),
        rect: SIMD4(shape.rect), radii: SIMD4(shape.radii)))
    let margin = shape.reach + pixelSize(of: shape.rect, map)
    clipShapes.append(
      ClipShape(
        deviceToLayer: inverse,
        inner: shape.rect + SIMD4(margin, margin, -margin, -margin)))
  }

  /// The longest a pixel is in layer space at the rectangle's corners, points.
  func pixelSize(of rect: SIMD4<Double>, _ map: PlaneMap) -> Double {
    var size = 0.0
    for (x, y) in [(rect.x, rect.y), (rect.z, rect.y), (rect.x, rect.w), (rect.z, rect.w)] {
      let (dx, dy) = map.derivatives(x, y)
      let area = abs(dx.x * dy.y - dx.y * dy.x)
      guard area > 0 else { return .infinity }
      size = max(size, max((dx * dx).sum().squareRoot(), (dy * dy).sum().squareRoot()) / area)
    }
    return size.isFinite ? size : .infinity
  }

  /// The records a quad with these corners still needs: none where all of them cover it in full.
  func neededRecords(_ clip: ClipState, _ corners: [SIMD2<Double>]) -> (first: Int32, count: Int32)
  {
    let run = Int(clip.firstRecord)..<Int(clip.firstRecord + clip.recordCount)
    let isNeeded = run.contains { !clipShapes[$0].coversFully(corners) }
    return isNeeded ? (clip.firstRecord, clip.recordCount) : (0, 0)
  }
}
