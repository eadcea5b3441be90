// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct AffineTransformTests {
  let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 10, ty: 20)

  @Test func pointsAreRowVectors() {
    #expect(CGPoint(x: 3, y: 4).applying(t) == CGPoint(x: 12, y: 35))
    #expect(CGSize(width: 3, height: 4).applying(t) == CGSize(width: 2, height: 15))
  }

  @Test func concatenatingAppliesTheReceiverFirst() {
    let s = CGAffineTransform(scaleX: 5, y: 7)
    let p = CGPoint(x: 1, y: 2)
    #expect(p.applying(t.concatenating(s)) == p.applying(t).applying(s))
    #expect(t.concatenating(s) != s.concatenating(t))
  }

  @Test func translatedScaledAndRotatedComeBeforeTheReceiver() {
    let p = CGPoint(x: 1, y: 2)
    let moved = t.translatedBy(x: 4, y: 5)
    #expect(p.applying(moved) == CGPoint(x: 5, y: 7).applying(t))
    #expect(p.applying(t.scaledBy(x: 4, y: 5)) == CGPoint(x: 4, y: 10).applying(t))
    let turned = p.applying(t.rotated(by: .pi / 2))
    #expect(turned.distance(to: CGPoint(x: -2, y: 1).applying(t)) < 1e-12)
  }

  @Test func inverseUndoesAndSingularStaysUnchanged() {
    let p = CGPoint(x: 3, y: -4)
    #expect(p.applying(t).applying(t.inverted()).distance(to: p) < 1e-12)
    let singular = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1)
    #expect(singular.inverted() == singular)
  }

  @Test func identityIsRecognisedExactly() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
    #expect(!CGAffineTransform(translationX: 1e-12, y: 0).isIdentity)
  }

  @Test(arguments: [
    CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 10, ty: 20),
    CGAffineTransform(scaleX: -2, y: 3),
    CGAffineTransform(scaleX: 2, y: -3).rotated(by: 1),
    CGAffineTransform(a: 0, b: 0, c: 3, d: 4, tx: 1, ty: 2),
    CGAffineTransform(rotationAngle: 2.5),
  ])
  func componentsRebuildTheTransform(transform: CGAffineTransform) {
    let rebuilt = CGAffineTransform(transform.decomposed())
    for (x, y) in zip(transform.numbers, rebuilt.numbers) { #expect(abs(x - y) < 1e-12) }
  }

  @Test func componentsOfAPlainRotationAndScale() {
    let parts = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3).decomposed()
    #expect(abs(parts.rotation - 0.5) < 1e-12)
    #expect(abs(parts.scale.width - 2) < 1e-12 && abs(parts.scale.height - 3) < 1e-12)
    #expect(abs(parts.horizontalShear) < 1e-12)
  }

  @Test func codingIsSixNumbersInOrder() throws {
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[2,1,-1,3,10,20]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
  }

  @Test func rectMapsToTheBoundsOfItsCorners() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(
      rect.applying(CGAffineTransform(scaleX: -2, y: 3))
        == CGRect(x: -8, y: 6, width: 6, height: 12))
    let turned = rect.applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.minX + 6) < 1e-12 && abs(turned.minY - 1) < 1e-12)
    #expect(abs(turned.width - 4) < 1e-12 && abs(turned.height - 3) < 1e-12)
    #expect(CGRect.null.applying(t).isNull)
    #expect(CGRect.infinite.applying(t).isInfinite)
  }

  @Test func geometryFunctionsReadTheStandardizedRect() {
    let rect = CGRectMake(10, 20, -4, 6)
    #expect(CGRectGetMinX(rect) == 6 && CGRectGetMidX(rect) == 8 && CGRectGetMaxX(rect) == 10)
    #expect(CGRectGetWidth(rect) == 4 && CGRectGetHeight(rect) == 6)
    #expect(CGRectInset(CGRectMake(0, 0, 10, 10), 1, 2) == CGRectMake(1, 2, 8, 6))
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}

extension CGAffineTransform {
  fileprivate var numbers: [CGFloat] { [a, b, c, d, tx, ty] }
}
