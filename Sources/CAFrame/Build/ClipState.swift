import CAGeometry

/// What limits drawing at one place of the tree.
struct ClipState {
  /// No pixel outside can be touched.
  var bounds: DeviceRect
  /// Whether `bounds` must be kept to by cutting geometry; otherwise it is what the pass can hold.
  var cutsGeometry = false
  /// A run of clip records, all of which apply.
  var firstRecord: Int32 = 0
  var recordCount: Int32 = 0
}

/// A clip record as the builder reasons about it.
struct ClipShape {
  var deviceToLayer: PlaneMap
  /// Inside this rectangle of the clip's layer, coverage is full: minX minY maxX maxY.
  var inner: SIMD4<Double>

  /// Whether the convex hull of `corners`, device pixels, is covered in full.
  func coversFully(_ corners: [SIMD2<Double>]) -> Bool {
    corners.allSatisfy { corner in
      let p = deviceToLayer.homogeneous(corner.x, corner.y)
      guard p.z > 0 else { return false }
      let (x, y) = (p.x / p.z, p.y / p.z)
      return x >= inner.x && y >= inner.y && x <= inner.z && y <= inner.w
    }
  }
}
