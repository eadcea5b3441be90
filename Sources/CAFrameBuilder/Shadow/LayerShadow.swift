// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// The shadow of a layer as it can be drawn: finite numbers within their limits.
struct LayerShadow {
  var color: CGColor
  /// 0 to 1.
  var opacity: Float
  /// Layer space, points.
  var offset: SIMD2<Double>
  /// The Gaussian's standard deviation, layer space, points.
  var sigma: Double
  /// The path that casts the shadow in place of the layer's alpha, layer space.
  var path: CGPath?

  /// How far beyond its shape a shadow can be seen: the Gaussian is cut at two sigma.
  ///
  /// Coverage at this distance is exactly zero (measured: facts row 249).
  var reach: Double { 2 * sigma }

  /// Nil when a number is not finite.
  init?(_ state: ShadowState, color: CGColor) {
    let size = SIMD2(Double(state.offset.width), Double(state.offset.height))
    let radius = Double(state.radius)
    guard size.x.isFinite, size.y.isFinite, radius.isFinite, !state.opacity.isNaN else {
      return nil
    }
    self.color = color
    opacity = min(max(state.opacity, 0), 1)
    offset = size
    sigma = max(radius, 0)
    path = state.path
  }

  /// `rect`, moved and widened as its shadow is.
  func area(of rect: LayerRect) -> LayerRect {
    LayerRect(low: rect.low + offset - reach, high: rect.high + offset + reach)
  }
}

/// The area of a layer and everything below it, where that is one shape of one alpha.
struct Silhouette {
  var shape: LayerShape
  var alpha: Float
}

/// The caster of a layer's shadow.
enum ShadowCaster {
  case nothing
  case shape(Silhouette)
  /// The caster is known only once it is drawn.
  case picture(PictureCause)
}
