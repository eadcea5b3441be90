// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Where an instance lies, and its clips: the head that every kind of draw has in common.
@usableFromInline package struct InstanceHead: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Corners 0 and 1 in layer space, points: x0 y0 x1 y1. The corners make a triangle strip.
  @usableFromInline package var corners01 = SIMD4<Float>()
  /// Corners 2 and 3.
  @usableFromInline package var corners23 = SIMD4<Float>()
  /// Layer to device space: the contribution of a unit of layer x to device x, y and w.
  @usableFromInline package var rowX = PlaneRow(1, 0, 0)
  /// The same of layer y.
  @usableFromInline package var rowY = PlaneRow(0, 1, 0)
  /// Device x, y and w of the origin of layer space.
  @usableFromInline package var rowOrigin = PlaneRow(0, 0, 1)
  /// The clip records that multiply its coverage.
  @usableFromInline package var clips = ClipRun()
  /// Where the pixels lie in the sheet that is drawn to; the batcher knows it.
  @usableFromInline package var shift = TargetShift()

  @inlinable package init() {}

  /// An instance that lies on the surface, in device pixels.
  @inlinable package init(_ rect: SIMD4<Float>) { setCorners(rect) }

  /// Limits the instance to a run of clip records; an empty one for no limit.
  @inlinable package mutating func setClips(_ clips: ClipRun) { self.clips = clips }

  /// The head where clip records lie further back among those of a frame.
  package func movingClips(by distance: Float) -> InstanceHead {
    guard clips.count > 0 else { return self }
    var result = self
    result.clips.first += distance
    return result
  }

  /// The head of the instance where a sheet of targets has its pixels.
  @inlinable package func shifted(_ shift: TargetShift) -> InstanceHead {
    var result = self
    result.shift = shift
    return result
  }

  /// The head where x of the layer's plane leads down the surface, too: device y by layer x.
  package func slanted(by slope: Float) -> InstanceHead {
    var result = self
    result.rowX.y = slope
    return result
  }

  /// Makes the corners those of a rectangle: minX minY maxX maxY.
  @inlinable package mutating func setCorners(_ rect: SIMD4<Float>) {
    corners01 = SIMD4(rect.x, rect.y, rect.z, rect.y)
    corners23 = SIMD4(rect.x, rect.w, rect.z, rect.w)
  }

  /// Makes the corners these, in the order of a triangle strip.
  @inlinable package mutating func setCorners(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    corners01 = SIMD4(Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    corners23 = SIMD4(Float(c.x), Float(c.y), Float(d.x), Float(d.y))
  }
}

/// A row of the matrix from a layer's plane to the surface: device x, y and w, the perspective.
@usableFromInline package struct PlaneRow: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Device x, y and w.
  @usableFromInline package var x, y, w: Float
  /// The row of device x, y and w.
  @inlinable package init(_ x: Float, _ y: Float, _ w: Float) {
    (self.x, self.y, self.w) = (x, y, w)
  }
}

/// Where device pixels lie in a sheet of targets.
@usableFromInline package struct TargetShift: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The offset from device positions to texels of the sheet.
  @usableFromInline package var x: Float = 0
  @usableFromInline package var y: Float = 0
  /// Clip space, −1 nearest.
  @usableFromInline package var depth: Float = 0

  @inlinable package init() {}

  /// The shift of a target that begins at a texel of its sheet.
  @inlinable package init(_ offset: SIMD2<Float>) { (x, y) = (offset.x, offset.y) }

  /// The same place at another depth.
  @inlinable package func at(depth: Float) -> TargetShift {
    var result = self
    result.depth = depth
    return result
  }
}

/// A run of a frame's clip records; whole numbers.
@usableFromInline package struct ClipRun: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The number of the first record.
  @usableFromInline package var first: Float = 0
  /// How many records.
  @usableFromInline package var count: Float = 0
  @inlinable package init() {}
  /// A run of clip records.
  @inlinable package init(first: Int32, count: Int32) {
    (self.first, self.count) = (Float(first), Float(count))
  }
}

extension InstanceHead {
  /// The head of an instance that lies in a layer's plane, its corners still at the origin.
  @inlinable package init(_ map: PlaneMap) {
    rowX = PlaneRow(Float(map.x.x), Float(map.x.y), Float(map.x.z))
    rowY = PlaneRow(Float(map.y.x), Float(map.y.y), Float(map.y.z))
    rowOrigin = PlaneRow(Float(map.origin.x), Float(map.origin.y), Float(map.origin.z))
  }
}

extension PlaneMap {
  /// The map of an instance's plane to the pixels of its target.
  @inlinable package init(_ head: InstanceHead) {
    self.init(
      x: SIMD3(Double(head.rowX.x), Double(head.rowX.y), Double(head.rowX.w)),
      y: SIMD3(Double(head.rowY.x), Double(head.rowY.y), Double(head.rowY.w)),
      origin: SIMD3(
        Double(head.rowOrigin.x), Double(head.rowOrigin.y), Double(head.rowOrigin.w)))
  }
}

extension PlaneRow: AttributeValue {}
extension ClipRun: AttributeValue {}
extension TargetShift: AttributeValue {}

extension InstanceHead {
  /// Device x and y of a point of the layer's plane, times the third number, w.
  @inlinable package func homogeneous(_ point: SIMD2<Float>) -> (device: SIMD2<Float>, w: Float) {
    let device =
      SIMD2(rowX.x, rowX.y) * point.x + SIMD2(rowY.x, rowY.y) * point.y
      + SIMD2(rowOrigin.x, rowOrigin.y)
    return (device, rowX.w * point.x + rowY.w * point.y + rowOrigin.w)
  }

  /// Whether the plane is seen without perspective.
  @inlinable package var isAffine: Bool { rowX.w == 0 && rowY.w == 0 && rowOrigin.w == 1 }
}
