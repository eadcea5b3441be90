// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation
import QuartzCore

extension LayerBuilder {
  /// A layer that stands where a parent stands, for its children.
  func makeParent(
    _ parent: LottieLayer, in scope: CompositionScope
  ) -> (outer: CALayer, inner: CALayer) {
    _ = takeLayers(for: parent)
    let layer = parent.is3D && openCamera != nil ? CATransformLayer() : CALayer()
    layer.name = parent.name
    layer.setValue(false, forKey: "allowsGroupBlending")
    layer.bounds = CGRect(origin: .zero, size: scope.size)
    let outer = place(
      layer, by: parent.transform, scope.map, turning: parent.turnsAlongPath,
      isDeep: parent.is3D)
    return (outer, layer)
  }

  /// Gives a layer, whose bounds are set, its place by a transform: not its opacity.
  ///
  /// The matrix of After Effects is move · turn along the path · turn · skew · scale · −anchor. A
  /// layer says it by `position`, `transform` and `anchorPoint`; with a turn along the path there
  /// are two layers, with a skew three.
  ///
  /// - Returns: The outermost layer.
  func place(
    _ layer: CALayer, by transform: LottieTransform, _ map: TimeMap, turning: Bool = false,
    isDeep: Bool = false
  ) -> CALayer {
    setAnchor(of: layer, transform, map)
    let skew = transform.skew?.moving(map, axis: 0) ?? Moving(0)
    guard skew.isStill, skew.first == 0 else {
      setTurnAndScale(of: layer, TurnAndScale(scaleOf: transform, map))
      return placeSkewed(layer, by: skew, transform, map, turning: turning)
    }
    if isDeep, let matrix = deepMatrix(transform, map) {
      animator.set("transform", of: layer, to: matrix, tolerance: 1e-4)
    } else {
      setTurnAndScale(of: layer, TurnAndScale(transform, map))
    }
    // In depth the turn stays with the others.
    let turnsApart = turning && composition.rules.turnsAfterScale && !isDeep
    let moved = turnsApart ? wrap(layer) : layer
    setPosition(of: moved, transform, map, turning: turning, turnsApart: turnsApart)
    if isDeep { setDepth(of: moved, transform, map) }
    return moved
  }

  /// A layer of no size around another one, at whose origin that one's anchor stands.
  private func wrap(_ layer: CALayer) -> CALayer {
    let outer = CALayer()
    outer.name = layer.name
    outer.setValue(false, forKey: "allowsGroupBlending")
    outer.bounds = .zero
    layer.position = .zero
    outer.addSublayer(layer)
    return outer
  }

  private func setAnchor(of layer: CALayer, _ transform: LottieTransform, _ map: TimeMap) {
    let size = layer.bounds.size
    guard let anchor = transform.anchor else {
      layer.anchorPoint = .zero
      return
    }
    let x = anchor.moving(map, axis: 0).map { $0 / size.width }
    let y = anchor.moving(map, axis: 1).map { $0 / size.height }
    let tolerance = 0.02 / max(size.width, size.height)
    set(points: "anchorPoint", of: layer, x, y, tolerance: tolerance)
  }

  /// Animates a point as one, or its coordinates apart where they have other paces.
  func set(
    points key: String, of layer: CALayer, _ x: Moving<Double>, _ y: Moving<Double>,
    tolerance: Double
  ) {
    let both = x.with(y) { CGPoint(x: $0, y: $1) }
    if both.timeline.obstacle == .paces {
      animator.set(key + ".x", of: layer, to: x, tolerance: tolerance)
      animator.set(key + ".y", of: layer, to: y, tolerance: tolerance)
    } else {
      animator.set(key, of: layer, to: both, tolerance: tolerance)
    }
  }

  /// Turn and scale that stand still are one matrix; those that move are animated parts of it.
  ///
  /// A part of a matrix that is animated is taken out of it first, and a mirrored or flat one does
  /// not come apart as it was put together. So beside a part that moves such a scale is an
  /// animation that stands still.
  private func setTurnAndScale(of layer: CALayer, _ moving: TurnAndScale) {
    let parts = moving.settled(by: animator)
    let turn = CATransform3DMakeRotation(parts.turn.first, 0, 0, 1)
    guard parts.moves else {
      layer.transform = CATransform3DScale(turn, parts.x.first, parts.y.first, 1)
      return
    }
    var still = parts.turn.isStill ? turn : CATransform3DIdentity
    animator.set("transform.rotation.z", of: layer, to: parts.turn, tolerance: 1e-4)
    for (key, scale) in [("x", parts.x), ("y", parts.y)] {
      let path = "transform.scale." + key
      if !scale.isStill {
        animator.set(path, of: layer, to: scale, tolerance: 1e-4)
      } else if scale.first > 0 {
        let (x, y) = key == "x" ? (scale.first, 1) : (1, scale.first)
        still = CATransform3DScale(still, x, y, 1)
      } else {
        animator.hold(path, of: layer, at: scale.first)
      }
    }
    layer.transform = still
  }

  /// - Parameter turnsApart: Whether the layer does nothing but move and turn along its way.
  private func setPosition(
    of layer: CALayer, _ transform: LottieTransform, _ map: TimeMap, turning: Bool,
    turnsApart: Bool
  ) {
    switch transform.position {
    case nil: layer.position = .zero
    case .split(let x, let y, _):
      set(
        points: "position", of: layer, x.moving(map, axis: 0), y.moving(map, axis: 0),
        tolerance: 0.02)
      if turnsApart { setHeading(of: layer, transform, map) }
    case .whole(let position):
      if position.hasCurves || turning, setPath(of: layer, position, map, turning: turning) {
        return
      }
      set(
        points: "position", of: layer, position.moving(map, axis: 0),
        position.moving(map, axis: 1), tolerance: 0.02)
      if turnsApart { setHeading(of: layer, transform, map) }
    }
  }

  /// Turns a layer that does nothing but move into the direction in which it moves. Between two
  /// frames the matrix goes the shorter way round.
  private func setHeading(of layer: CALayer, _ transform: LottieTransform, _ map: TimeMap) {
    guard let position = transform.position else { return }
    let matrix = position.heading(map).map {
      LayerMatrix(matrix: CATransform3DMakeRotation($0, 0, 0, 1))
    }
    animator.set("transform", of: layer, to: matrix, tolerance: 1e-4)
  }

  /// Three layers: move and turn, skew, scale.
  ///
  /// The skew leans along an axis: turn by −axis, lean, turn back.
  private func placeSkewed(
    _ layer: CALayer, by skew: Moving<Double>, _ transform: LottieTransform, _ map: TimeMap,
    turning: Bool
  ) -> CALayer {
    let axis = transform.skewAxis?.moving(map, axis: 0) ?? Moving(0)
    let leaning = wrap(layer)
    leaning.position = .zero
    let matrix = skew.with(axis) { LayerMatrix(matrix: Self.skew($0, axis: $1)) }
    animator.set("transform", of: leaning, to: matrix, tolerance: 1e-4)
    let outer = wrap(leaning)
    setTurnAndScale(of: outer, TurnAndScale(turnOf: transform, map))
    let turnsApart = turning && composition.rules.turnsAfterScale
    let moved = turnsApart ? wrap(outer) : outer
    setPosition(of: moved, transform, map, turning: turning, turnsApart: turnsApart)
    return moved
  }

  /// The matrix of a skew, degrees.
  static func skew(_ skew: Double, axis: Double) -> CATransform3D {
    CATransform3DMakeAffineTransform(skewAffine(skew, axis: axis))
  }

  static func skewAffine(_ skew: Double, axis: Double) -> CGAffineTransform {
    let turn = axis * .pi / 180
    let lean = CGAffineTransform(
      a: 1, b: 0, c: tan(-min(max(skew, -85), 85) * .pi / 180), d: 1, tx: 0, ty: 0)
    return CGAffineTransform(rotationAngle: -turn).concatenating(lean)
      .concatenating(CGAffineTransform(rotationAngle: turn))
  }
}

/// Turn and scale of a transform: radians, and factors.
private struct TurnAndScale {
  var turn = Moving(0.0)
  var x = Moving(1.0)
  var y = Moving(1.0)

  init(_ transform: LottieTransform, _ map: TimeMap) {
    self.init(scaleOf: transform, map)
    turn = TurnAndScale(turnOf: transform, map).turn
  }

  init(scaleOf transform: LottieTransform, _ map: TimeMap) {
    guard let scale = transform.scale else { return }
    x = scale.moving(map, axis: 0, default: 100).map { $0 / 100 }
    y = scale.moving(map, axis: 1, default: 100).map { $0 / 100 }
  }

  init(turnOf transform: LottieTransform, _ map: TimeMap) {
    guard let rotation = transform.rotation else { return }
    turn = rotation.moving(map, axis: 0).map { $0 * .pi / 180 }
  }

  var moves: Bool { !turn.isStill || !x.isStill || !y.isStill }

  /// The parts; those that do not move in the play range stand still.
  func settled(by animator: LayerAnimator) -> TurnAndScale {
    var result = self
    result.turn = animator.settled(turn)
    (result.x, result.y) = (animator.settled(x), animator.settled(y))
    return result
  }
}
