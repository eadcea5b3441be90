// SPDX-License-Identifier: Apache-2.0
import CAScenes
import QuartzCore
import Testing

@testable import PictureReference

/// A sample scene whose picture is stored.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  let scene: Scene
  /// Where the picture lies: `area/behaviour@time`.
  let path: String
  /// How many pixels may be beyond the tolerance. It is 0 unless a reason stands next to it.
  var budget = 0
  /// How far a channel may be off on average, and how many pixels by more than 24, from the scene
  /// at double scale, halved. Smoothing at twice the resolution is smoother.
  var scaleMean = 0.15
  var scaleBudget = 700

  var testDescription: String { scene.name }
  var stage: GoldenStudio.Stage { GoldenStudio.Stage(size: scene.size) }

  /// A fresh tree.
  func build(scale: CGFloat = 1) -> CALayer { scene.build(SceneContext(scale: scale)) }

  /// The scenes by name, and the one thing each picture is about.
  private static let paths = [
    "circle-by-delegate": "contents/backing-store-ends-at-bounds@0",
    "sub-image": "contents/contents-rect@0",
    "stretchable-bubble": "contents/contents-center@0",
    "gravity-table": "contents/gravity@0",
    "lcd-clock": "contents/magnification-filter@0",
    "clock": "geometry/anchor-point@0",
    "flipped-geometry": "geometry/geometry-flipped@0",
    "which-square-was-hit": "geometry/hit-test@0",
    "rounded-and-clipped": "clip/corner-radius@0",
    "corners": "clip/corner-masks@0",
    "carousel": "clip/round-corners-in-perspective@0",
    "cookie-cutter": "mask/alpha-image@0",
    "masked-tree": "mask/tree@0",
    "petals": "group/turned-parts@0",
    "match-stick-figure": "shape/stroke@0",
    "three-round-corners": "shape/fill-and-mask@0",
    "blend-modes": "effects/compositing-filters@0",
    "filters": "effects/filters@0",
    "group-opacity": "group/opacity@0",
    "nested-groups": "group/nested@0",
    "gradient": "gradient/locations@0",
    "gradients": "gradient/forms-and-looks@0",
    "who-is-on-top": "depth/z-position@0",
    "perspective": "depth/perspective@0",
    "shared-vanishing-point": "depth/shared-vanishing-point@0",
    "the-back": "depth/double-sided@0",
    "flattening": "depth/flattening@0",
    "solid-cube": "depth/solid-cube@0",
    "transform-layer-cubes": "depth/transform-layers@0",
    "exploded-tree": "depth/translucent-planes@0",
    "replicator-wheel": "copies/turned@0",
    "reflection": "copies/mirrored@0",
    "rays": "copies/rays-and-mask@0",
    "copies-in-space": "copies/depth-and-shadows@0",
  ]

  static let all: [GoldenScene] = Scene.all.compactMap { scene in
    guard let path = paths[scene.name] else { return nil }
    var golden = GoldenScene(scene: scene, path: path)
    // Pictures magnified in one direction, and small ones of hard pixels at both scales.
    if scene.name == "stretchable-bubble" { golden.scaleMean = 0.3 }
    if scene.name == "gravity-table" { (golden.scaleMean, golden.scaleBudget) = (0.65, 4000) }
    // Thirty small letters in perspective, and soft shadows behind each other.
    if scene.name == "copies-in-space" { (golden.scaleMean, golden.scaleBudget) = (0.2, 1000) }
    return golden
  }

  /// Scenes of the catalogue that stand still and that the table above does not name.
  static var unnamed: [String] {
    Scene.all.filter { !$0.isAnimated && paths[$0.name] == nil }.map(\.name)
  }
}
