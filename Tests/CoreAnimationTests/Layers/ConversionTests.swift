// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@Suite("conversion beyond the facts")
struct ConversionTests {
  @Test("a plain layer flattens what is in it, a transform layer does not")
  func flattening() {
    let (root, leaf) = (CALayer(), CALayer())
    root.bounds.size = CGSize(width: 100, height: 100)
    for middle in [CALayer(), CATransformLayer()] {
      middle.position = CGPoint(x: 50, y: 50)
      middle.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      leaf.transform = CATransform3DMakeTranslation(0, 0, 10)
      middle.addSublayer(leaf)
      root.addSublayer(middle)
      let x = leaf.convert(CGPoint.zero, to: root).x
      let expected: CGFloat = middle is CATransformLayer ? 60 : 50
      #expect(abs(x - expected) < 1e-9)
    }
  }

  @Test("a rectangle that reaches behind the eye keeps to what is in front")
  func behindTheEye() {
    let (root, leaf) = (CALayer(), CALayer())
    root.sublayerTransform.m34 = -1 / 100
    leaf.bounds.size = CGSize(width: 400, height: 10)
    leaf.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    root.addSublayer(leaf)
    let rect = leaf.convert(leaf.bounds, to: root)
    #expect(rect.width > 0)
    #expect(rect.minX.isFinite && rect.maxX.isFinite)
    leaf.transform = CATransform3DMakeTranslation(0, 0, 200)
    #expect(leaf.convert(leaf.bounds, to: root).isNull)
  }

  @Test("scrolling goes to the closest scroll layer above")
  func scrolling() {
    let (scroll, content) = (CAScrollLayer(), CALayer())
    scroll.bounds.size = CGSize(width: 100, height: 100)
    content.anchorPoint = .zero
    content.bounds.size = CGSize(width: 500, height: 500)
    scroll.addSublayer(content)
    content.scroll(CGPoint(x: 30, y: 40))
    #expect(scroll.bounds.origin == CGPoint(x: 30, y: 40))
    #expect(content.visibleRect == CGRect(x: 30, y: 40, width: 100, height: 100))
    content.scrollRectToVisible(CGRect(x: 200, y: 40, width: 10, height: 10))
    #expect(scroll.bounds.origin == CGPoint(x: 110, y: 40))
  }

  @Test("the frame of a turned layer can be set where a layer can have it")
  func turnedFrame() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    layer.frame = frame
    #expect(abs(layer.bounds.width - 50) < 1e-9)
    #expect(abs(layer.frame.minX - 10) < 1e-9 && abs(layer.frame.maxY - 70) < 1e-9)
  }
}
