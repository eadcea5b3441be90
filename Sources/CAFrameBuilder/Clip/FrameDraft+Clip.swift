// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

extension FrameDraft {
  /// The clip of a layer, limited to a shape in the layer's plane.
  ///
  /// A rectangle of whole pixels cuts geometry; any other shape becomes a record that shaders
  /// evaluate, so that no clip of this kind needs a pass.
  mutating func clip(_ visit: LayerVisit, to shape: LayerShape) -> ClipState {
    clip(visit, to: shape, in: visit.map)
  }

  /// The clip of a layer, limited to a shape in another plane.
  ///
  /// - Parameter map: that plane on the surface.
  mutating func clip(
    _ visit: LayerVisit, to shape: LayerShape, in map: PlaneMap
  ) -> ClipState {
    let clip = visit.clip
    guard !shape.isEmpty else {
      var result = clip
      result.limit(to: .zero)
      return result
    }
    var result = clip
    result.limit(to: map.devicePixels(of: shape.rect, within: visit.scope.passRect))
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
    clipShapes[Int(result.firstRecord)].bands = nil
    return result
  }

  private mutating func appendRecord(_ shape: LayerShape, _ inverse: PlaneMap, _ map: PlaneMap) {
    frame.clips.append(
      ClipRecord(
        rowX: SIMD4(SIMD4<Double>(inverse.x, shape.isContinuous ? 1 : 0)),
        rowY: SIMD4(SIMD4<Double>(inverse.y, 0)),
        rowOrigin: SIMD4(SIMD4<Double>(inverse.origin, 0)),
        rect: SIMD4(shape.rect.edges), radii: SIMD4(shape.radii)))
    clipShapes.append(ClipShape(shape, map, inverse: inverse))
  }

  /// The records a quad with these corners still needs: none where all of them cover it in full.
  func neededRecords(_ clip: ClipState, _ corners: [SIMD2<Double>]) -> (first: Int32, count: Int32)
  {
    let run = Int(clip.firstRecord)..<Int(clip.firstRecord + clip.recordCount)
    let isNeeded = run.contains { !clipShapes[$0].coversFully(corners) }
    return isNeeded ? (clip.firstRecord, clip.recordCount) : (0, 0)
  }
}
