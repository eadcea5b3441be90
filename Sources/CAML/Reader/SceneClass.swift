// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// A class of layer as scenes name it.
struct SceneClass: Sendable {
  let kind: LayerKind
  /// The feature that drawing it needs beyond plain layers.
  let feature: SceneFeature?
  let make: @Sendable () -> CALayer

  private init(
    _ kind: LayerKind, _ feature: SceneFeature?, _ make: @escaping @Sendable () -> CALayer
  ) {
    self.kind = kind
    self.feature = feature
    self.make = make
  }

  /// The class of an element; nil when it is not known.
  init?(named name: String) {
    switch name.withoutClassPrefix {
    case "Layer": self.init(.plain, nil) { CALayer() }
    case "TransformLayer": self.init(.transform, nil) { CATransformLayer() }
    case "ShapeLayer": self.init(.shape, .shape) { CAShapeLayer() }
    case "GradientLayer": self.init(.gradient, .gradient) { CAGradientLayer() }
    case "TextLayer": self.init(.text, .text) { CATextLayer() }
    case "ReplicatorLayer": self.init(.replicator, .replicator) { CAReplicatorLayer() }
    case "EmitterLayer": self.init(.emitter, .emitter) { CAEmitterLayer() }
    case "ScrollLayer": self.init(.scroll, nil) { CAScrollLayer() }
    case "TiledLayer": self.init(.tiled, nil) { CATiledLayer() }
    case "BackdropLayer", "SDFLayer", "SDFElementLayer":
      self.init(.plain, .liquidGlass) { CALayer() }
    default: return nil
    }
  }

  /// The stand-in for an unknown class.
  static let unknown = SceneClass(.plain, nil) { CALayer() }
}

extension String {
  /// The name of a class without `CA`, or without `LK`, the prefix older files use.
  var withoutClassPrefix: String {
    hasPrefix("CA") || hasPrefix("LK") ? String(dropFirst(2)) : self
  }

  /// Whether the element is named like a layer class.
  var namesLayer: Bool {
    hasSuffix("Layer") && (hasPrefix("CA") || hasPrefix("LK") || self == "Layer")
  }
}
