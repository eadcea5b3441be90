// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// A class of layer as scenes name it.
struct SceneClass: Sendable {
  /// Without its prefix.
  let name: String
  let kind: LayerKind
  let type: CALayer.Type
  /// The feature that drawing it needs beyond plain layers.
  let feature: SceneFeature?
  let make: @Sendable () -> CALayer

  private init(
    _ name: String, _ kind: LayerKind, _ type: CALayer.Type, needs feature: SceneFeature? = nil,
    _ make: @escaping @Sendable () -> CALayer
  ) {
    self.name = name
    self.kind = kind
    self.type = type
    self.feature = feature
    self.make = make
  }

  /// The first one of each kind is the one that is written.
  static let all: [SceneClass] =
    [
      SceneClass("Layer", .plain, CALayer.self) { CALayer() },
      SceneClass("TransformLayer", .transform, CATransformLayer.self) { CATransformLayer() },
      SceneClass("ShapeLayer", .shape, CAShapeLayer.self, needs: .shape) { CAShapeLayer() },
      SceneClass("GradientLayer", .gradient, CAGradientLayer.self, needs: .gradient) {
        CAGradientLayer()
      },
      SceneClass("TextLayer", .text, CATextLayer.self, needs: .text) { CATextLayer() },
      SceneClass("ReplicatorLayer", .replicator, CAReplicatorLayer.self, needs: .replicator) {
        CAReplicatorLayer()
      },
      SceneClass("EmitterLayer", .emitter, CAEmitterLayer.self, needs: .emitter) {
        CAEmitterLayer()
      },
      SceneClass("ScrollLayer", .scroll, CAScrollLayer.self) { CAScrollLayer() },
      SceneClass("TiledLayer", .tiled, CATiledLayer.self) { CATiledLayer() },
    ]
    + ["BackdropLayer", "SDFLayer", "SDFElementLayer"].map { name in
      SceneClass(name, .plain, CALayer.self, needs: .liquidGlass) { CALayer() }
    }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The class of an element; nil when it is not known.
  init?(named name: String) {
    guard let known = Self.byName[name.withoutClassPrefix] else { return nil }
    self = known
  }

  /// The class by which layers of a kind are written.
  static func written(_ kind: LayerKind) -> SceneClass {
    all.first { $0.kind == kind } ?? unknown
  }

  /// The name of the element.
  var elementName: String { "CA" + name }

  /// The stand-in for an unknown class.
  static let unknown = all[0]
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
