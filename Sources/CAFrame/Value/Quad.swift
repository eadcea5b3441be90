/// One instance: a convex quadrilateral of a layer's plane and all its program needs.
///
/// The GPU reads these bytes as they lie, ten `vec4` per instance; a test compares them with the
/// program's attributes. Of a panel layer space is that of one of its corners, see `panel.glsl`.
package struct Quad: Hashable, Codable, Sendable {
  /// Corners 0 and 1 in layer space, points: x0 y0 x1 y1. The corners make a triangle strip.
  package var corners01: SIMD4<Float>
  /// Corners 2 and 3.
  package var corners23: SIMD4<Float>
  /// The layer-to-device matrix of the plane z = 0: device x, y, depth and w per unit of layer x.
  package var rowX: SIMD4<Float>
  /// The same per unit of layer y.
  package var rowY: SIMD4<Float>
  /// The same for the origin of layer space.
  package var rowOrigin: SIMD4<Float>
  /// What coverage is measured against, layer space: minX minY maxX maxY. In a mix ``Mix/line``.
  package var rect: SIMD4<Float>
  /// Corner radii in layer space: minX·minY, maxX·minY, minX·maxY, maxX·maxY. In a composite with
  /// a mask, or a mix: scale and offset from device pixels to texels of the second target; in the
  /// shadow of a target from layer space. Of a path the colour of what is stroked above what is filled.
  package var radii: SIMD4<Float>
  /// Scale and offset from layer space to texture space (u = x·sx + ox): sx sy ox oy. In a
  /// composite: from device pixels to texels of the target; of a raster from layer space. In a shadow the first is 1 where corners
  /// follow the continuous curve.
  package var texture: SIMD4<Float>
  /// Premultiplied colour, or what the sample is multiplied by. In a mix: progress, number of the
  /// effect, its two parameters.
  package var color: SIMD4<Float>
  /// Slice of the contents array, border width or of a shadow sigma in points, first clip record, number of records.
  /// Of a path the second is how much of what is filled the stroke hides where it covers all.
  package var numbers: SIMD4<Float>

  package init() {
    corners01 = .zero
    corners23 = .zero
    (rowX, rowY, rowOrigin) = (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 0, 1))
    (rect, radii, texture) = (.zero, .zero, .zero)
    color = SIMD4(repeating: 1)
    numbers = .zero
  }

  /// The instance with its head.
  package init(_ instance: some Instance, _ head: InstanceHead) {
    self.init()
    (corners01, corners23) = (head.corners01, head.corners23)
    rowX = SIMD4(head.rowX.x, head.rowX.y, 0, head.rowX.w)
    rowY = SIMD4(head.rowY.x, head.rowY.y, 0, head.rowY.w)
    rowOrigin = SIMD4(head.rowOrigin.x, head.rowOrigin.y, 0, head.rowOrigin.w)
    instance.write(to: &self)
    if head.clips.count > 0 { (numbers.z, numbers.w) = (head.clips.first, head.clips.count) }
  }

  /// Of contents with mip levels: what is added to the level that minification chooses.
  package var lodBias: Float {
    get { numbers.y }
    set { numbers.y = newValue }
  }

  /// Of a path that is filled and stroked: the premultiplied colour of the stroke.
  package var lineColor: SIMD4<Float> {
    get { radii }
    set { radii = newValue }
  }

  /// Of a path that is filled and stroked: the stroke's own alpha, without what fades both.
  package var lineAlpha: Float {
    get { numbers.y }
    set { numbers.y = newValue }
  }

  /// Of a panel: the premultiplied colours of border and shadow.
  package var panelBorder: SIMD4<Float> {
    get { rect }
    set { rect = newValue }
  }
  package var panelShadow: SIMD4<Float> {
    get { radii }
    set { radii = newValue }
  }

  /// Of a panel: the radius of its corners, the width of the border, and how far inside the outline what is
  /// filled ends, device pixels.
  package var panelRadius: Float {
    get { numbers.y }
    set { numbers.y = newValue }
  }
  package var panelWidth: Float {
    get { numbers.z }
    set { numbers.z = newValue }
  }
  package var panelInset: Float {
    get { numbers.w }
    set { numbers.w = newValue }
  }

  package var slice: Float {
    get { numbers.x }
    set { numbers.x = newValue }
  }
}

/// A shape in some layer's plane that limits what is drawn: a rectangle, its corners rounded or not.
///
/// Twenty floats, five texels of the clip texture.
package struct ClipRecord: Hashable, Codable, Sendable {
  /// Device-to-layer matrix for row vectors (x, y, 1): layer x, y and w per device x; the fourth
  /// number is 1 when the corners follow the continuous curve.
  package var rowX: SIMD4<Float>
  package var rowY: SIMD4<Float>
  package var rowOrigin: SIMD4<Float>
  /// Layer space: minX minY maxX maxY.
  package var rect: SIMD4<Float>
  /// Corner radii as in ``Quad``.
  package var radii: SIMD4<Float>

  package init(
    rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowOrigin: SIMD4<Float>, rect: SIMD4<Float>,
    radii: SIMD4<Float>
  ) {
    self.rowX = rowX
    self.rowY = rowY
    self.rowOrigin = rowOrigin
    self.rect = rect
    self.radii = radii
  }
}
