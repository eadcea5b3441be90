// SPDX-License-Identifier: Apache-2.0
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

  /// The kind of mix.
  package var kind: Kind
  /// 0 shows the first picture, 1 the second.
  package var progress: Float
  /// Device space: the direction of a swipe's or a curl's motion, x y, and where along it the
  /// motion begins and ends.
  package var motion = SIMD4<Float>()
  /// The pixel that the noise of a dissolve is counted from.
  package var noiseOrigin = SIMD2<Float>()
  /// The width of a swipe's edge, pixels.
  package var edgeWidth: Float = 0
  /// The radius of a curl, pixels.
  package var curlRadius: Float = 0

  /// A mix at a progress from 0 to 1.
  package init(_ kind: Kind, progress: Double) {
    self.kind = kind
    self.progress = Float(progress)
  }
}
