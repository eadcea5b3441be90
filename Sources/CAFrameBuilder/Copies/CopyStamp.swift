// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// The quads of one copy of a replicator's sublayers, in the space of the sublayers.
///
/// Where copies differ in nothing but their places and colours, and lie flat in one plane, a copy
/// is gathered once and printed for each: a print costs a product of matrices and an instance for
/// each quad. See ``StampGatherer`` for the layers of which that is true.
struct CopyStamp {
  /// The looks that quads of one draw have in common. Whether corners are uneven is found when they
  /// are printed.
  struct Ink: Hashable {
    var variant: Variant
    var source = Source.color
    var sampling = Sampling.linear
  }

  /// A colour or a picture over a rectangle of a layer's plane.
  struct Quad {
    var layer: LayerID
    /// The place of its ink.
    var ink: Int
    /// The rectangle that it fills, and the one whose sides are smoothed: layer space.
    var rect: LayerRect
    var sides: LayerRect
    var coverage: Coverage
    /// From the layer's plane to the space of the sublayers.
    var map: FlatMap
    /// Premultiplied: the colour, or the factor of samples.
    var color: SIMD4<Float>
    /// Whether it is opaque where it covers, as far as its colour is.
    var isOpaque = true
    var borderWidth: Float = 0
    var layerToTexture = SIMD4<Float>()
    var lodBias: Float = 0
  }

  var inks: [Ink] = []
  var quads: [Quad] = []

  /// The place of an ink, where it is put on first use.
  mutating func place(of ink: Ink) -> Int {
    if let known = inks.firstIndex(of: ink) { return known }
    inks.append(ink)
    return inks.count - 1
  }

  /// The runs of quads that follow each other with one ink.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var first = 0
    for place in quads.indices where place > 0 && quads[place].ink != quads[first].ink {
      runs.append(first..<place)
      first = place
    }
    if !quads.isEmpty { runs.append(first..<quads.count) }
    return runs
  }

  /// The box around all quads, without smoothing.
  var box: PlaneRect {
    quads.reduce(PlaneRect.empty) { $0.union($1.map.box(of: $1.rect)) }
  }
}

/// An affine map of a plane to another.
struct FlatMap: Equatable {
  /// The images of the unit vectors, and that of the origin.
  var x: SIMD2<Double>
  var y: SIMD2<Double>
  var origin: SIMD2<Double>

  init(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// Nil where the map is not affine, or its matrix moves its plane in depth.
  init?(_ t: CATransform3D) {
    let isFlat =
      t.m13 == 0 && t.m23 == 0 && t.m43 == 0 && t.m14 == 0 && t.m24 == 0 && t.m44 == 1
    guard isFlat, t.isFinite else { return nil }
    self.init(
      x: SIMD2(t.m11, t.m12), y: SIMD2(t.m21, t.m22), origin: SIMD2(t.m41, t.m42))
  }

  /// Nil where the map is not affine.
  init?(_ map: PlaneMap) {
    guard map.isAffine else { return nil }
    self.init(
      x: SIMD2(map.x.x, map.x.y), y: SIMD2(map.y.x, map.y.y),
      origin: SIMD2(map.origin.x, map.origin.y))
  }

  static var identity: FlatMap { FlatMap(x: [1, 0], y: [0, 1], origin: .zero) }

  /// The map that applies `a` first, then `b`.
  @inline(__always)
  static func * (a: FlatMap, b: FlatMap) -> FlatMap {
    FlatMap(
      x: b.x * a.x.x + b.y * a.x.y, y: b.x * a.y.x + b.y * a.y.y,
      origin: b.x * a.origin.x + b.y * a.origin.y + b.origin)
  }

  /// Whether both turn and scale alike.
  func isParallel(to other: FlatMap) -> Bool { x == other.x && y == other.y }

  var planeMap: PlaneMap {
    PlaneMap(x: SIMD3(x, 0), y: SIMD3(y, 0), origin: SIMD3(origin, 1))
  }

  /// The box around the image of a rectangle.
  @inline(__always)
  func box(of rect: LayerRect) -> PlaneRect {
    let (middle, half) = (rect.middle, rect.size / 2)
    let center = x * middle.x + y * middle.y + origin
    let reach = pointwiseMax(x, -x) * half.x + pointwiseMax(y, -y) * half.y
    return PlaneRect(SIMD4(lowHalf: center - reach, highHalf: center + reach))
  }
}
