// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

/// The part of a faded layer over which every pixel has one opaque colour.
///
/// Ink over it can be faded alone. With the ground `g` at opacity `a`, pixels below it are
/// `(1 − a)·d + a·g`. Ink of the premultiplied colour `k` with alpha `α` should make them
/// `(1 − a)·d + a·(k + (1 − α)·g)`, so it adds `a·(k − α·g)` and leaves alpha as it is.
struct Ground {
  /// Red, green and blue; alpha is 1.
  var color: SIMD4<Float>
  /// The outline, a pixel inside that of the layer, and its plane as seen from the surface.
  private var shape: LayerShape
  private var deviceToLayer: PlaneMap

  /// Nil where no pixel is inside for certain.
  ///
  /// - Parameters:
  ///   - border: how far inside the outline the colour begins, points.
  init?(_ color: SIMD4<Float>, within outline: LayerShape, border: Double, _ map: PlaneMap) {
    let pixel = map.pixelSize(of: outline.rect)
    guard map.isAffine, pixel.isFinite, let inverse = map.inverse else { return nil }
    self.color = color
    shape = outline.inset(by: border + pixel)
    deviceToLayer = inverse
    if shape.isEmpty { return nil }
  }

  /// Whether all of some pixels have the colour.
  func contains(_ pixels: DeviceRect) -> Bool {
    shape.contains(LayerRect(pixels), in: deviceToLayer)
  }
}

/// Ink that is drawn as its difference to a ground.
struct GroundedInk {
  /// The layer.
  var layer: LayerID
  /// Whether it is a path; else a rectangle in one colour, its corners round or not.
  var isPath: Bool
  /// The colour of the ground.
  var ground: SIMD4<Float>
}

/// How a layer fades as a whole.
enum FadeWay {
  /// Through a target.
  case group
  /// Part by part, as no two share a pixel.
  case apart
  /// Part by part, some of them as their difference to those below.
  case grounded([GroundedInk])
}
