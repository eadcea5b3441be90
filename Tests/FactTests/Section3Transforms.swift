// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 3 of the expected values: `CATransform3D`, row vectors, p' = p · M.
@Suite struct Section3Transforms {
  @Test func row45TranslationIsTheLastRow() {
    let t = CATransform3DMakeTranslation(2, 3, 4)
    #expect([t.m41, t.m42, t.m43] == [2, 3, 4])
    #expect([t.m11, t.m22, t.m33, t.m44] == [1, 1, 1, 1])
  }

  @Test func row46RotationAboutZ() {
    let t = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(isClose([t.m11, t.m12, t.m21, t.m22], [0, 1, -1, 0]))
  }

  @Test func row47RotationAboutX() {
    let t = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    #expect(isClose([t.m22, t.m23, t.m32, t.m33], [0, 1, -1, 0]))
  }

  @Test func row49RotationAboutNoAxisIsTheIdentity() {
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1.2, 0, 0, 0)))
  }

  @Test func rows50And51ConcatAppliesTheFirstFirst() {
    let (move, scale) = (
      CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeScale(2, 2, 2)
    )
    let movedThenScaled = CATransform3DConcat(move, scale)
    #expect(movedThenScaled.m11 == 2 && movedThenScaled.m41 == 20)
    let scaledThenMoved = CATransform3DConcat(scale, move)
    #expect(scaledThenMoved.m11 == 2 && scaledThenMoved.m41 == 10)
  }

  @Test func row52TranslateComesBeforeTheTransform() {
    #expect(CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 0, 0).m41 == 20)
  }

  @Test func row54ScaleComesBeforeTheTransform() {
    let t = CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 2, 2, 2)
    #expect(t.m11 == 2 && t.m41 == 10)
  }

  @Test func row57InvertUndoesScaleAndTranslation() {
    let scale = CATransform3DInvert(CATransform3DMakeScale(2, 4, 8))
    #expect([scale.m11, scale.m22, scale.m33] == [0.5, 0.25, 0.125])
    let move = CATransform3DInvert(CATransform3DMakeTranslation(10, 20, 30))
    #expect([move.m41, move.m42, move.m43] == [-10, -20, -30])
  }

  @Test func row58InvertGivesASingularMatrixBack() {
    let flat = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
  }

  @Test func row59OnlyMotionsOfThePlaneAreAffine() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(0.7, 0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(0.7, 1, 0, 0)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 5)))
    #expect(!CATransform3DIsAffine(perspective))
  }

  @Test(arguments: [(CGFloat.pi / 2, CGFloat.pi / 4), (.pi, .pi / 2)])
  func row60HalfOfATurnIsATurnByHalf(whole: CGFloat, half: CGFloat) {
    let t = CATransform3D.interpolate(
      CATransform3DIdentity, CATransform3DMakeRotation(whole, 0, 0, 1), 0.5)
    let expected = CATransform3DMakeRotation(half, 0, 0, 1)
    #expect(isClose(numbers(t), numbers(expected)))
  }

  private func isClose(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  private func numbers(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }
}
