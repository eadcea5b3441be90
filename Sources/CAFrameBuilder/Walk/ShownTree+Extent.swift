// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

extension ShownTree {
  /// The area of the layer's plane that a layer, its sublayers and their shadows cover.
  ///
  /// - Parameter levels: how many levels of layers are drawn below the layer; see ``Scope``.
  func extent(of place: Int, levels: Int) -> SIMD4<Double> {
    var rect = bodyExtent(of: place, levels: levels)
    if layers[place].state.hasEffects { widen(&rect, byBlursOf: place) }
    if !layers[place].state.flags.contains(.masksToBounds) {
      widen(&rect, byShadowOf: place)
    }
    return rect
  }

  /// The same without the layer's own shadow.
  func bodyExtent(of place: Int, levels: Int) -> SIMD4<Double> {
    var rect = LayerShape(rect: layers[place].state.geometry.bounds).rect
    if !layers[place].state.flags.contains(.masksToBounds) {
      let parts = parts(of: place).box(of: place, self).edges
      rect = SIMD4(
        lowHalf: pointwiseMin(rect.lowHalf, parts.lowHalf),
        highHalf: pointwiseMax(rect.highHalf, parts.highHalf))
      include(sublayersOf: place, .identity, levels: levels, in: &rect)
    }
    return rect
  }

  /// Widens `rect`, which the layer covers, by the reach of its blurs.
  private func widen(_ rect: inout SIMD4<Double>, byBlursOf place: Int) {
    for case .blur(let radius) in layers[place].state.effects?.picture ?? [] {
      let reach = 3 * radius
      rect += SIMD4(-reach, -reach, reach, reach)
    }
  }

  /// Widens `rect`, which the layer covers, by its shadow.
  private func widen(_ rect: inout SIMD4<Double>, byShadowOf place: Int) {
    guard let shadow = shadow(of: place) else { return }
    let caster = shadow.path.map { LayerShape(rect: $0.boundingBox).rect } ?? rect
    let area = shadow.area(of: caster)
    rect = SIMD4(
      lowHalf: pointwiseMin(rect.lowHalf, area.lowHalf),
      highHalf: pointwiseMax(rect.highHalf, area.highHalf))
  }

  /// Widens `rect` by the sublayers of a layer, through transform layers.
  ///
  /// - Parameter toPlane: from the layer to the plane of `rect`.
  private func include(
    sublayersOf place: Int, _ toPlane: CATransform3D, levels: Int, in rect: inout SIMD4<Double>
  ) {
    var sublayer = layers[place].firstSublayer
    let end = layers[place].subtreeEnd
    guard levels > 0, sublayer < end else { return }
    let prefix = sublayersToLayer(place) * toPlane
    while sublayer < end {
      if layers[Int(sublayer)].transition >= 0 {
        include(transitionOf: Int(sublayer), prefix, levels: levels, in: &rect)
      } else {
        include(sublayer, .identity, prefix, levels: levels, in: &rect)
      }
      sublayer = layers[Int(sublayer)].subtreeEnd
    }
  }

  /// Widens `rect` by both pictures of a transition, where they are now.
  private func include(
    transitionOf place: Int, _ prefix: CATransform3D, levels: Int, in rect: inout SIMD4<Double>
  ) {
    let transition = transitions[Int(layers[place].transition)]
    let motion = TransitionMotion(
      transition.effect, progress: transition.progress,
      bounds: layers[place].state.geometry.bounds)
    // Those that mix, and those at their ends, are where they belong.
    include(transition.after, motion?.after ?? .identity, prefix, levels: levels, in: &rect)
    guard transition.before >= 0 else { return }
    include(transition.before, motion?.before ?? .identity, prefix, levels: levels, in: &rect)
  }

  /// Widens `rect` by a sublayer that `matrix` moves in its own space.
  private func include(
    _ sublayer: Int32, _ matrix: CATransform3D, _ prefix: CATransform3D, levels: Int,
    in rect: inout SIMD4<Double>
  ) {
    let place = Int(sublayer)
    let toPlane = matrix * layers[place].layerToSuperlayer * prefix
    guard layers[place].state.kind != .transform else {
      return include(sublayersOf: place, toPlane, levels: levels - 1, in: &rect)
    }
    let covered = extent(of: place, levels: levels - 1)
    for corner in PlaneMap(flattening: toPlane).outline(of: covered).corners {
      rect = SIMD4(
        min(rect.x, corner.x), min(rect.y, corner.y), max(rect.z, corner.x), max(rect.w, corner.y))
    }
  }
}

extension PlaneMap {
  /// The rectangle on its plane, cut where it comes behind the eye.
  func outline(of rect: SIMD4<Double>) -> ConvexPolygon {
    let corners = ConvexPolygon([
      [rect.x, rect.y], [rect.z, rect.y], [rect.z, rect.w], [rect.x, rect.w],
    ])
    let visible = corners.clipped(to: beforeEye)
    return ConvexPolygon(visible.corners.map { point($0.x, $0.y) })
  }
}
