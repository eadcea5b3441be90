// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Testing

@Suite struct TransformPartsTests {
  static let matrices: [CATransform3D] = [
    .identity, .translation(3, -4, 5), .scale(2, 3, 4), .scale(-1, 1, 1), .scale(1, -2, 3),
    .rotation(0.4, 0, 0, 1), .rotation(2.9, 1, 2, 3), .rotation(.pi, 0, 1, 0),
    .scale(2, 1, 1) * .rotation(0.5, 0, 0, 1) * .scale(1, 3, 1) * .translation(1, 2, 3),
    .rotation(1, 1, 0, 0) * perspective(500) * .translation(10, 0, -50),
    .scale(0, 0, 1), .scale(0, 0, 0) * .translation(7, 0, 0),
  ]

  private static func perspective(_ distance: CGFloat) -> CATransform3D {
    var t = CATransform3D.identity
    t.m34 = -1 / distance
    return t
  }

  @Test(arguments: matrices) func partsMakeTheMatrixAgain(_ matrix: CATransform3D) throws {
    let parts = try #require(TransformParts(matrix))
    #expect(distance(parts.matrix, matrix) < 1e-9)
  }

  @Test(
    "a matrix between two translations is what the products make of it, to the last bit",
    arguments: matrices)
  func moved(_ matrix: CATransform3D) {
    let product = .translation(-3.1, 4.7, 0.3) * matrix * .translation(11.3, 1e-3, -7)
    #expect(matrix.moved(before: [-3.1, 4.7, 0.3], after: [11.3, 1e-3, -7]) == product)
    let about = .translation(-5.3, -1, -0.1) * matrix * .translation(5.3, 1, 0.1)
    #expect(matrix.about([5.3, 1, 0.1]) == about)
  }

  @Test func aScaleToNothingMixesEvenly() {
    let half = CATransform3D.interpolate(.scale(0, 0, 1), .identity, 0.5)
    #expect(distance(half, .scale(0.5, 0.5, 1)) < 1e-12)
  }

  @Test func aMirroredLayerTurnsFlatThroughItsOwnAxis() {
    let half = CATransform3D.interpolate(.identity, .scale(-1, 1, 1), 0.5)
    #expect(distance(half, .scale(0, 1, 1)) < 1e-12)
  }

  @Test func translationAndScaleMixEvenly() {
    let end = CATransform3D.scale(3, 5, 1) * .translation(10, 20, 0)
    let quarter = CATransform3D.interpolate(.identity, end, 0.25)
    #expect(distance(quarter, .scale(1.5, 2, 1) * .translation(2.5, 5, 0)) < 1e-12)
  }

  @Test func perspectiveMixesEvenly() {
    let half = CATransform3D.interpolate(.identity, Self.perspective(400), 0.5)
    #expect(distance(half, Self.perspective(800)) < 1e-12)
  }

  @Test func turnsTakeTheShorterWay() {
    let half = CATransform3D.interpolate(
      .rotation(0.1, 0, 0, 1), .rotation(2 * .pi - 0.3, 0, 0, 1), 0.5)
    #expect(distance(half, .rotation(-0.1, 0, 0, 1)) < 1e-9)
  }

  @Test func theEndsAreExact() {
    let (a, b) = (CATransform3D.rotation(0.3, 1, 2, 3), CATransform3D.scale(2, 2, 2))
    #expect(CATransform3D.interpolate(a, b, 0) == a)
    #expect(CATransform3D.interpolate(a, b, 1) == b)
  }

  @Test func whatCannotBeTakenApartMixesItsNumbers() {
    var shear = CATransform3D.identity
    (shear.m11, shear.m12, shear.m21, shear.m22) = (1, 1, 1, 1)
    #expect(TransformParts(shear) == nil)
    let half = CATransform3D.interpolate(.identity, shear, 0.5)
    #expect(half.m12 == 0.5 && half.m11 == 1)
  }

  @Test func aMatrixThatIsNotFiniteHasNoParts() {
    #expect(TransformParts(.translation(.nan, 0, 0)) == nil)
    #expect(TransformParts(.scale(.infinity, 1, 1)) == nil)
    #expect(TransformParts(CATransform3D()) == nil)
  }

  private func distance(_ a: CATransform3D, _ b: CATransform3D) -> CGFloat {
    let paths: [KeyPath<CATransform3D, CGFloat>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24,
      \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    return paths.map { abs(a[keyPath: $0] - b[keyPath: $0]) }.max() ?? 0
  }
}
