// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// The visit of one layer: where and how it is drawn into the open pass.
///
/// A plain value without references, passed by address. Who draws the layer in another way hands
/// down a changed copy.
struct LayerVisit {
  let place: Int
  let id: LayerID
  /// The layer's plane on the surface.
  var map: PlaneMap
  /// Device x, y and w of a unit of layer z; zero where nothing of the layer keeps its depth.
  var depth = SIMD3<Float>()
  var clip: ClipState
  /// The layer's opacity and the one it inherits from layers that fade their sublayers one by one.
  var opacity: Float
  /// Whether images stand upright with their top at the layer's least y.
  var isYDown: Bool
  var scope: Scope

  /// The same visit with another clip.
  func clipped(to clip: ClipState) -> LayerVisit {
    var result = self
    result.clip = clip
    return result
  }

  /// The same visit, its geometry cut to pixels.
  func cut(to area: DeviceRect) -> LayerVisit {
    var result = self
    result.clip.limit(to: area)
    result.clip.cut = clip.cut.map { $0.intersection(area) } ?? area
    return result
  }

  /// The same visit with draws that combine with their backdrop.
  func blended(_ blend: Blend) -> LayerVisit {
    var result = self
    result.scope.blend = blend
    return result
  }

  /// The same visit of a layer that fades as a whole: its parts do not.
  var unfaded: LayerVisit {
    var result = self
    result.opacity = 1
    return result
  }

  /// The pixels that may be touched if all is drawn.
  var wholeArea: DeviceRect { clip.whole.intersection(scope.passRect) }
}

/// A plane that layers are flattened into, on the surface.
struct SpacePlane {
  let toDevice: PlaneMap
  let clip: ClipState
  let scope: Scope
}

/// Values that superlayers hand down to the layers of a space while those are gathered.
struct SpaceEntry {
  /// From where the layers stand to the plane they are flattened into, depth kept; nil for the
  /// identity.
  var toPlane: CATransform3D?
  /// The factor of opacities that transform layers in between add.
  var opacity: Float
  /// Whether y grows downward on the surface, in the space where the layers stand.
  var facesDown: Bool
  /// As in ``Scope``.
  var levels: Int
  /// As in ``SpaceMember``.
  var copy: Int32 = 0

  /// The matrix of a layer that stands there, to the plane.
  func toPlane(_ layerToSuperlayer: CATransform3D) -> CATransform3D {
    toPlane.map { layerToSuperlayer * $0 } ?? layerToSuperlayer
  }

  func faded(_ factor: Float) -> SpaceEntry {
    var result = self
    result.opacity *= factor
    return result
  }
}
