// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Scale and turns of a layer with depth; nil where it has no turn but that about z.
  ///
  /// It is scaled, then turned about z, y and x, then by its orientation about z, y and x. Without
  /// a camera it is seen without perspective.
  func deepMatrix(_ transform: LottieTransform, _ map: TimeMap) -> Moving<LayerMatrix>? {
    func number(_ property: LottieNumbers?, _ axis: Int, _ standard: Double = 0) -> Moving<Double> {
      property?.moving(map, axis: axis, default: standard) ?? Moving(standard)
    }
    let turns = [
      number(transform.rotationX, 0), number(transform.rotationY, 0),
      number(transform.orientation, 0), number(transform.orientation, 1),
      number(transform.orientation, 2),
    ]
    guard turns.contains(where: { !$0.isStill || $0.first != 0 }) else { return nil }
    let rest = [
      number(transform.rotation, 0),
      number(transform.scale, 0, 100), number(transform.scale, 1, 100),
      number(transform.scale, 2, 100),
    ]
    return Moving.all(turns + rest).map { n in
      let matrix = CATransform3DMakeScale(n[6] / 100, n[7] / 100, n[8] / 100)
        .turned(n[5], about: (0, 0, 1)).turned(-n[1], about: (0, 1, 0))
        .turned(-n[0], about: (1, 0, 0)).turned(n[4], about: (0, 0, 1))
        .turned(-n[3], about: (0, 1, 0)).turned(-n[2], about: (1, 0, 0))
      return LayerMatrix(matrix: matrix)
    }
  }
}

extension LayerBuilder {
  /// Gives a layer of a composition with a camera its depth. In After Effects z grows away from the
  /// viewer; `zPosition` grows towards the viewer.
  func setDepth(of layer: CALayer, _ transform: LottieTransform, _ map: TimeMap) {
    guard openCamera != nil else { return }
    let depth = Self.depth(of: transform, map)
    if !depth.isStill || depth.first != 0 {
      animator.set("zPosition", of: layer, to: depth.map { -$0 }, tolerance: 0.02)
    }
    guard let anchor = transform.anchor?.moving(map, axis: 2) else { return }
    if !anchor.isStill || anchor.first != 0 {
      animator.set("anchorPointZ", of: layer, to: anchor.map { -$0 }, tolerance: 0.02)
    }
  }

  private static func depth(of transform: LottieTransform, _ map: TimeMap) -> Moving<Double> {
    switch transform.position {
    case .whole(let position)?: position.moving(map, axis: 2)
    case .split(_, _, let z?)?: z.moving(map, axis: 0)
    default: Moving(0)
    }
  }

  /// The matrix of a transform with depth, from the layer's space to that of its parent.
  func spaceMatrix(_ transform: LottieTransform, _ map: TimeMap) -> Moving<CATransform3D> {
    let place = [
      Self.part(of: transform.position, 0, map), Self.part(of: transform.position, 1, map),
      Self.depth(of: transform, map),
    ]
    let anchor = (0..<3).map { axis in
      transform.anchor?.moving(map, axis: axis) ?? Moving(0)
    }
    let turned = deepMatrix(transform, map) ?? flatMatrix(transform, map)
    return turned.with(Moving.all(place + anchor)) { turned, n in
      CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeTranslation(-n[3], -n[4], n[5]), turned.matrix),
        CATransform3DMakeTranslation(n[0], n[1], -n[2]))
    }
  }

  private static func part(
    of position: LottieTransform.Position?, _ axis: Int, _ map: TimeMap
  ) -> Moving<Double> {
    switch position {
    case nil: Moving(0)
    case .whole(let numbers)?: numbers.moving(map, axis: axis)
    case .split(let x, let y, _)?: (axis == 0 ? x : y).moving(map, axis: 0)
    }
  }

  /// The same of a transform that turns about z alone.
  func flatMatrix(_ transform: LottieTransform, _ map: TimeMap) -> Moving<LayerMatrix> {
    func scale(_ axis: Int) -> Moving<Double> {
      transform.scale?.moving(map, axis: axis, default: 100) ?? Moving(100)
    }
    let turn = transform.rotation?.moving(map, axis: 0) ?? Moving(0)
    return Moving.all([scale(0), scale(1), turn]).map { n in
      LayerMatrix(
        matrix: CATransform3DMakeScale(n[0] / 100, n[1] / 100, 1).turned(n[2], about: (0, 0, 1)))
    }
  }
}

extension CATransform3D {
  /// The matrix followed by a turn, degrees.
  func turned(
    _ degrees: Double, about axis: (x: Double, y: Double, z: Double)
  ) -> CATransform3D {
    CATransform3DConcat(
      self, CATransform3DMakeRotation(degrees * .pi / 180, axis.x, axis.y, axis.z))
  }
}
