// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Testing

@Suite struct TransformComponentsTests {
  private func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    [
      \CATransform3D.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33,
      \.m34,
      \.m41, \.m42, \.m43, \.m44,
    ].allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < 1e-12 }
  }

  @Test("angles turn about x, then y, then z")
  func angles() throws {
    for angles in [SIMD3(0.3, -0.7, 2.1), SIMD3(-3, 1.2, 0), SIMD3(0, 0, 9), SIMD3(4, 5, 6)] {
      var components = try #require(TransformComponents(.scale(2, 3, 4)))
      components.angles = angles
      components.translation = SIMD3(5, 6, 7)
      let expected =
        CATransform3D.scale(2, 3, 4) * .rotation(angles.x, 1, 0, 0)
        * .rotation(angles.y, 0, 1, 0) * .rotation(angles.z, 0, 0, 1) * .translation(5, 6, 7)
      #expect(isClose(components.matrix, expected))
    }
  }

  @Test("what is taken apart makes the matrix again")
  func roundTrip() throws {
    var perspective = CATransform3D.identity
    perspective.m34 = -1 / 500
    for matrix in [
      CATransform3D.identity, .scale(-1, 2, 3), .scale(0, 1, 1) * .translation(1, 2, 3),
      .rotation(1, 1, 2, 3) * .translation(4, 5, 6), .rotation(2, 0, 1, 0) * perspective,
      .scale(-2, 1, 1) * .rotation(0.5, 0, 0, 1),
    ] {
      #expect(isClose(try #require(TransformComponents(matrix)).matrix, matrix))
    }
  }

  @Test("a matrix without any turn keeps its signs as scales")
  func signs() throws {
    let components = try #require(TransformComponents(.scale(-1, 2, -3)))
    #expect(components.scale == SIMD3(-1, 2, -3) && components.angles == .zero)
  }

  @Test("angles beyond numbers leave the turn as it was", arguments: [Double.nan, .infinity])
  func beyondNumbers(_ angle: Double) throws {
    let matrix = CATransform3D.rotation(1, 1, 2, 3)
    var components = try #require(TransformComponents(matrix))
    components.angles.z = angle
    #expect(isClose(components.matrix, matrix))
  }
}
