import CAGeometry

/// Where an instance lies and what clips it: the head that every kind of draw has in common.
package struct InstanceHead: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Corners 0 and 1 in layer space, points: x0 y0 x1 y1. The corners make a triangle strip.
  package var corners01 = SIMD4<Float>()
  /// Corners 2 and 3.
  package var corners23 = SIMD4<Float>()
  /// Layer to device space: what a unit of layer x adds to device x, y and w.
  package var rowX = PlaneRow(1, 0, 0)
  /// The same of layer y.
  package var rowY = PlaneRow(0, 1, 0)
  /// Device x, y and w of the origin of layer space.
  package var rowOrigin = PlaneRow(0, 0, 1)
  /// The clip records that multiply its coverage.
  package var clips = ClipRun()

  package init() {}

  /// An instance that lies on the surface, in device pixels.
  package init(_ rect: SIMD4<Float>) { setCorners(rect) }

  /// Makes the corners those of a rectangle: minX minY maxX maxY.
  package mutating func setCorners(_ rect: SIMD4<Float>) {
    corners01 = SIMD4(rect.x, rect.y, rect.z, rect.y)
    corners23 = SIMD4(rect.x, rect.w, rect.z, rect.w)
  }

  /// Makes the corners these, in the order of a triangle strip.
  package mutating func setCorners(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) {
    corners01 = SIMD4(Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    corners23 = SIMD4(Float(c.x), Float(c.y), Float(d.x), Float(d.y))
  }
}

/// A row of the matrix from a layer's plane to the surface: device x, y and w, the perspective.
package struct PlaneRow: Hashable, Codable, Sendable, BitwiseCopyable {
  package var x, y, w: Float
  package init(_ x: Float, _ y: Float, _ w: Float) { (self.x, self.y, self.w) = (x, y, w) }
}

/// A run of a frame's clip records; whole numbers.
package struct ClipRun: Hashable, Codable, Sendable, BitwiseCopyable {
  package var first: Float = 0
  package var count: Float = 0
  package init() {}
  package init(first: Int32, count: Int32) {
    (self.first, self.count) = (Float(first), Float(count))
  }
}

extension InstanceHead {
  /// The head of an instance that lies in a layer's plane, its corners still at the origin.
  init(_ map: PlaneMap) {
    rowX = PlaneRow(Float(map.x.x), Float(map.x.y), Float(map.x.z))
    rowY = PlaneRow(Float(map.y.x), Float(map.y.y), Float(map.y.z))
    rowOrigin = PlaneRow(Float(map.origin.x), Float(map.origin.y), Float(map.origin.z))
  }
}

extension Frame {
  /// Adds an instance behind the last one.
  package mutating func append(_ instance: some Instance, _ head: InstanceHead) {
    quads.append(Quad(instance, head))
  }
}
