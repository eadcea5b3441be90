// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The limits of drawing at one place of the tree.
struct ClipState {
  /// The pixels that are drawn: others are not touched, since only damage is redrawn. Pixel values
  /// do not depend on it.
  var bounds: DeviceRect
  /// The same if everything is redrawn.
  var whole: DeviceRect
  /// The rectangle of whole pixels that cuts geometry; nil where no clip is one.
  var cut: DeviceRect?
  /// A run of clip records, all of which apply.
  var firstRecord: Int32 = 0
  var recordCount: Int32 = 0

  /// A clip that limits nothing but where drawing ends.
  init(bounds: DeviceRect, whole: DeviceRect) {
    self.bounds = bounds
    self.whole = whole
  }

  /// Limits drawing to `rect`.
  mutating func limit(to rect: DeviceRect) {
    bounds = bounds.intersection(rect)
    whole = whole.intersection(rect)
  }

  /// The same clip when everything is redrawn.
  var undamaged: ClipState {
    var result = self
    result.bounds = whole
    return result
  }
}

/// A clip record as the builder reasons about it.
struct ClipShape {
  /// The outline, in the plane of the clip's layer.
  var shape: LayerShape
  /// That plane on the surface, and back.
  var layerToDevice, deviceToLayer: PlaneMap
  /// Inside this rectangle of the plane, coverage is full.
  var inner: LayerRect
  /// The bands of the run that begins with this record, in ``FrameDraft/clipBands``; nil until a
  /// quad needs them.
  var bands: Range<Int>?

  init(_ shape: LayerShape, _ map: PlaneMap, inverse: PlaneMap) {
    (self.shape, layerToDevice, deviceToLayer) = (shape, map, inverse)
    // A corner's curve, of either kind, passes this far inside both sides.
    let corners = shape.radii.max() * (1 - 0.5.squareRoot())
    inner = shape.rect.inset(by: corners + map.pixelSize(of: shape.rect))
  }

  /// Whether the convex hull of `corners`, device pixels, is covered in full.
  func coversFully(_ corners: [SIMD2<Double>]) -> Bool {
    corners.allSatisfy { corner in
      let p = deviceToLayer.homogeneous(corner.x, corner.y)
      guard p.z > 0 else { return false }
      let (x, y) = (p.x / p.z, p.y / p.z)
      return x >= inner.minX && y >= inner.minY && x <= inner.maxX && y <= inner.maxY
    }
  }
}
