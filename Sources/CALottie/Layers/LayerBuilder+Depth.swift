// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Scale and turns of a layer with depth; nil where it turns about z alone.
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
    ]
    guard turns.contains(where: { !$0.isStill || $0.first != 0 }) else { return nil }
    let rest = [
      number(transform.rotation, 0), number(transform.orientation, 2),
      number(transform.scale, 0, 100), number(transform.scale, 1, 100),
      number(transform.scale, 2, 100),
    ]
    return Moving.all(turns + rest).map { n in
      let matrix = CATransform3DMakeScale(n[6] / 100, n[7] / 100, n[8] / 100)
        .turned(n[4], about: (0, 0, 1)).turned(-n[1], about: (0, 1, 0))
        .turned(-n[0], about: (1, 0, 0)).turned(n[5], about: (0, 0, 1))
        .turned(-n[3], about: (0, 1, 0)).turned(-n[2], about: (1, 0, 0))
      return LayerMatrix(matrix: matrix)
    }
  }
}

extension CATransform3D {
  /// The matrix followed by a turn, degrees.
  fileprivate func turned(
    _ degrees: Double, about axis: (x: Double, y: Double, z: Double)
  ) -> CATransform3D {
    CATransform3DConcat(
      self, CATransform3DMakeRotation(degrees * .pi / 180, axis.x, axis.y, axis.z))
  }
}
