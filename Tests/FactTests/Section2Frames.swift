// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Section 2: frame, bounds, position, anchor, transform.
@Suite("facts 26–44: frames")
struct Section2Frames {
  private let layer = CALayer()

  private func placeInMiddle() {
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.position = CGPoint(x: 200, y: 300)
  }

  @Test("fact 26: the frame lies around the position")
  func frame() {
    placeInMiddle()
    #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
  }

  @Test("fact 27: the anchor moves the frame, not the position")
  func anchors() {
    placeInMiddle()
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 200, y: 300, width: 100, height: 50))
    layer.anchorPoint = CGPoint(x: 1, y: 1)
    #expect(layer.frame == CGRect(x: 100, y: 250, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 200, y: 300))
  }

  @Test("fact 28: the origin of the bounds does not move the frame")
  func boundsOrigin() {
    placeInMiddle()
    layer.bounds.origin = CGPoint(x: 11, y: 22)
    #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
  }

  @Test("fact 30: without a size the frame is at the position")
  func noSize() {
    layer.position = CGPoint(x: 10, y: 20)
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 0, height: 0))
  }

  @Test("fact 31: depth, flip and scale do not touch the frame")
  func unaffected() {
    placeInMiddle()
    layer.zPosition = 17
    layer.anchorPointZ = 25
    layer.isGeometryFlipped = true
    layer.contentsScale = 2
    #expect(layer.frame == CGRect(x: 150, y: 275, width: 100, height: 50))
  }

  @Test("fact 32: setting the frame sets bounds and position")
  func setFrame() {
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 60, y: 45))
  }

  @Test(
    "fact 33: the position follows the anchor",
    arguments: [
      (CGPoint.zero, CGPoint(x: 10, y: 20)), (CGPoint(x: 1, y: 1), CGPoint(x: 110, y: 70)),
    ])
  func setFrame(anchor: CGPoint, position: CGPoint) {
    layer.anchorPoint = anchor
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == position)
  }

  @Test("fact 34: setting the frame keeps the origin of the bounds")
  func setFrameKeepsOrigin() {
    layer.bounds = CGRect(x: 11, y: 22, width: 5, height: 5)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 11, y: 22, width: 100, height: 50))
  }

  @Test("fact 35: a frame of negative size is standardized")
  func setNegativeFrame() {
    layer.frame = CGRect(origin: .zero, size: CGSize(width: -100, height: -50))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: -50, y: -25))
  }

  @Test("fact 36: a scale grows the frame about the position")
  func scaled() {
    placeInMiddle()
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    #expect(layer.frame == CGRect(x: 100, y: 200, width: 200, height: 200))
  }

  @Test("fact 37: a translation moves the frame")
  func translated() {
    placeInMiddle()
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    #expect(layer.frame == CGRect(x: 160, y: 295, width: 100, height: 50))
  }

  @Test("fact 38: the frame is the box around a turned layer")
  func rotated() {
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let half = 50 * CGFloat(2).squareRoot()
    #expect(layer.frame.isClose(to: CGRect(x: -half, y: -half, width: 2 * half, height: 2 * half)))
  }

  @Test("fact 40: setting the frame of a translated layer takes the translation off")
  func setTranslatedFrame() {
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 50, y: 25))
  }

  @Test("fact 43: what is no transform of the plane has an identity affine transform")
  func affineOfOthers() {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    let transforms = [
      CATransform3DMakeScale(1, 1, 4), CATransform3DMakeRotation(1, 1, 0, 0),
      CATransform3DMakeTranslation(0, 0, 5), perspective,
    ]
    for transform in transforms {
      layer.transform = transform
      #expect(layer.affineTransform() == .identity)
    }
  }

  @Test("fact 44: setting the affine transform replaces the transform")
  func setAffine() {
    layer.transform = CATransform3DMakeScale(9, 9, 9)
    layer.setAffineTransform(CGAffineTransform(a: 2, b: 3, c: 4, d: 5, tx: 6, ty: 7))
    let t = layer.transform
    #expect((t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) == (2, 3, 4, 5, 6, 7))
    #expect((t.m33, t.m44) == (1, 1))
  }
}
