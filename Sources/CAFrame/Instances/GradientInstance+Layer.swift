// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAGeometry
import CoreGraphics

extension GradientInstance {
  /// A gradient over the bounds of its layer, without its stops; nil where numbers go beyond those
  /// of the GPU.
  ///
  /// - Parameter bounds: layer space.
  package init?(_ gradient: LayerGradient, over bounds: LayerRect) {
    let (width, height) = (bounds.size.x, bounds.size.y)
    let toUnit = CGAffineTransform(
      a: 1 / width, b: 0, c: 0, d: 1 / height, tx: -bounds.minX / width, ty: -bounds.minY / height)
    let map = toUnit.concatenating(gradient.unitToGradient)
    self.init()
    u = GradientAxis(map.a, map.c, map.tx)
    v = GradientAxis(map.b, map.d, map.ty)
    form = Float(gradient.form.rawValue) + Float(gradient.focalOffset)
    guard gradient.isFinite, u.isFinite, v.isFinite else { return nil }
    // Lengths of (u, v) are those of u.
    if gradient.form == .axial { v = GradientAxis() }
  }

  /// The gradient with its stops, dithered by up to `dither`, within a shape.
  package func showing(
    _ stops: StopRun, dither: Float, within shape: InstanceShape
  ) -> GradientInstance {
    var result = self
    (result.stops, result.dither, result.shape) = (stops, dither, shape)
    return result
  }
}
