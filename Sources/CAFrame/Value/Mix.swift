import CAGeometry

/// How one draw makes one picture of two; `mix.glsl` has the formulas.
package struct Mix: Hashable, Sendable {
  /// The numbers by which the shader knows the effects.
  package enum Kind: Int, Sendable, CaseIterable {
    case fade = 0
    case swipe = 1
    case dissolve = 2
    case pageCurl = 3
    /// A page curl with the pictures' parts exchanged, run backwards.
    case pageUnCurl = 4
  }

  package var kind: Kind
  /// 0 shows the first picture, 1 the second.
  package var progress: Float
  /// Device space: for swipe and curl the direction of the motion, x y, and where along it the
  /// motion begins and ends; for dissolve the pixel that noise is counted from.
  package var line = SIMD4<Float>()
  /// Pixels: the width of the swipe's edge or the radius of the curl.
  package var parameters = SIMD2<Float>()

  package init(_ kind: Kind, progress: Double) {
    self.kind = kind
    self.progress = Float(progress)
  }
}
