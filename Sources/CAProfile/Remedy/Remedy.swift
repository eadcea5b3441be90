// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// The remedy of a fault: a change of the commits that brought the tree.
///
/// It is a value, made by the rule that found the fault, so that a trial can apply it and measure
/// again.
package struct Remedy: Hashable, Sendable {
  /// The advice, an imperative.
  package var advice: String
  package var steps: [RemedyStep]
  /// How far the picture may change.
  package var picture: PictureDemand
  /// Whether it is tried only where none before it helps, since it gives something up. Default
  /// false.
  package var isLastResort = false
  /// The part of a frame that it has to save, besides the share its finding demands. Default 0.
  package var leastSaving = 0.0

  /// A remedy of these steps.
  package init(_ advice: String, _ steps: [RemedyStep], picture: PictureDemand = .near) {
    (self.advice, self.steps, self.picture) = (advice, steps, picture)
  }

  /// A remedy that gives something up: it may change the picture, and is tried last.
  package static func lastResort(
    _ advice: String, _ steps: [RemedyStep], leastSaving: Double = 0
  ) -> Remedy {
    var remedy = Remedy(advice, steps, picture: .other)
    (remedy.isLastResort, remedy.leastSaving) = (true, leastSaving)
    return remedy
  }
}

/// One change of the commits.
package enum RemedyStep: Hashable, Sendable {
  /// A property has this value at all times; its animations are left out.
  case set(LayerID, PropertyID, PropertyValue)
  /// The layer has no mask.
  case unmask(LayerID)
  /// The layer is in no superlayer.
  case remove(LayerID)
  /// Pictures of the layer have at most this size, pixels.
  case resize(LayerID, width: Int, height: Int)
  /// The layer's position is moved, with its animations, points.
  case shift(LayerID, by: SIMD2<Double>)
  /// New values of a property come at least so many seconds after the ones before.
  case hold(LayerID, PropertyID, seconds: Double)
  /// The pictures of the layer were shown before, and are still on the GPU.
  case keepPictures(LayerID)
  /// Changes of the layer begin no animations by themselves.
  case endImplicitAnimations(LayerID)
  /// Equal movements of all sublayers are one movement of the space that they stand in.
  case gather(LayerID)
  /// The layer's sublayers stand in its place; the layer holds none.
  case unwrap(LayerID)
  /// A text keeps this size, points; animations of its `fontSize` scale the layer instead.
  case scaleText(LayerID, size: Double)

  /// The layer that it is about.
  package var layer: LayerID {
    switch self {
    case .set(let layer, _, _), .unmask(let layer), .remove(let layer),
      .resize(let layer, _, _), .shift(let layer, _), .hold(let layer, _, _),
      .keepPictures(let layer), .endImplicitAnimations(let layer), .gather(let layer),
      .unwrap(let layer), .scaleText(let layer, _):
      layer
    }
  }
}

/// How far a remedy may change the picture.
package enum PictureDemand: String, Codable, Sendable {
  /// No pixel beyond 2 of 255.
  case same
  /// At most 1 % of the pixels beyond 8 of 255: edges.
  case near
  /// At most 1 % of the pixels beyond 64 of 255: softer edges.
  case soft
  /// Any change, which the report states.
  case other
}
