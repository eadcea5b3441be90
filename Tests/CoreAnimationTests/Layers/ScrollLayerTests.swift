// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@Suite struct ScrollLayerTests {
  private func makeLayer() -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 5, y: 7, width: 100, height: 100)
    return layer
  }

  @Test func row118TheLeastMovementShowsTheRectangle() {
    let layer = makeLayer()
    layer.scroll(to: CGRect(x: 120, y: 130, width: 20, height: 30))
    #expect(layer.bounds == CGRect(x: 40, y: 60, width: 100, height: 100))
    layer.scroll(to: CGRect(x: 10, y: 20, width: 5, height: 5))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 20))
  }

  @Test func row119WhatIsVisibleStaysAndWhatIsTooBigGoesToItsOrigin() {
    let layer = makeLayer()
    layer.scroll(to: CGRect(x: 50, y: 50, width: 20, height: 20))
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 7))
    layer.scroll(to: CGRect(x: 30, y: 40, width: 200, height: 300))
    #expect(layer.bounds.origin == CGPoint(x: 30, y: 40))
  }

  @Test(arguments: [
    (CAScrollLayerScrollMode.vertically, CGPoint(x: 5, y: 60)),
    (.horizontally, CGPoint(x: 50, y: 7)), (.none, CGPoint(x: 5, y: 7)),
    (.both, CGPoint(x: 50, y: 60)),
  ]) func row120TheModeKeepsTheOtherAxis(mode: CAScrollLayerScrollMode, origin: CGPoint) {
    let layer = makeLayer()
    layer.scrollMode = mode
    layer.scroll(to: CGPoint(x: 50, y: 60))
    #expect(layer.bounds.origin == origin)
  }
}

/// Scrolling asked of a layer, and its visible part. The values were measured on Apple's QuartzCore
/// by gnustep/libs-quartzcore (Tests/quartzcore/CAScrollLayer/visible.m).
@Suite struct ScrollingLayersTests {
  private let scroll = CAScrollLayer()
  private let content = CALayer()
  private let deep = CALayer()

  init() {
    scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    content.frame = CGRect(x: 0, y: 0, width: 500, height: 400)
    deep.frame = CGRect(x: 30, y: 40, width: 20, height: 20)
    scroll.addSublayer(content)
    content.addSublayer(deep)
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func aLayerWithoutAScrollLayerIsVisibleAndStays() {
    let layer = CALayer()
    layer.bounds = rect(3, 4, 100, 80)
    layer.scroll(CGPoint(x: 30, y: 40))
    layer.scrollRectToVisible(rect(200, 200, 10, 10))
    #expect(layer.bounds == rect(3, 4, 100, 80) && layer.visibleRect == layer.bounds)
  }

  @Test func aPointIsTakenFromTheLayerThatIsAsked() {
    #expect(scroll.visibleRect == rect(0, 0, 100, 80))
    #expect(content.visibleRect == rect(0, 0, 100, 80))
    content.scroll(CGPoint(x: 50, y: 60))
    #expect(scroll.bounds == rect(50, 60, 100, 80) && content.visibleRect == rect(50, 60, 100, 80))
    deep.scroll(CGPoint(x: 5, y: 5))
    #expect(scroll.bounds.origin == CGPoint(x: 35, y: 45))
    #expect(deep.visibleRect == rect(5, 5, 15, 15))
    scroll.scroll(CGPoint(x: 7, y: 8))
    #expect(scroll.bounds.origin == CGPoint(x: 7, y: 8))
  }

  @Test func aRectangleComesIntoViewByTheLeastMovement() {
    content.scrollRectToVisible(rect(200, 150, 20, 10))
    #expect(scroll.bounds.origin == CGPoint(x: 120, y: 80))
    content.scrollRectToVisible(rect(130, 90, 20, 10))
    #expect(scroll.bounds.origin == CGPoint(x: 120, y: 80))
    content.scrollRectToVisible(rect(200, 150, 400, 400))
    #expect(scroll.bounds.origin == CGPoint(x: 200, y: 150))
    deep.scrollRectToVisible(rect(0, 0, 20, 20))
    #expect(scroll.bounds.origin == CGPoint(x: 30, y: 40))
  }

  @Test func theModeHoldsForLayersBelowToo() {
    scroll.scrollMode = .horizontally
    content.scroll(CGPoint(x: 50, y: 60))
    #expect(scroll.bounds.origin == CGPoint(x: 50, y: 0))
    scroll.scrollMode = .none
    content.scrollRectToVisible(rect(300, 300, 10, 10))
    #expect(scroll.bounds.origin == CGPoint(x: 50, y: 0))
  }

  @Test func theClosestScrollLayerScrollsAndAllCutTheVisiblePart() {
    let outer = CAScrollLayer()
    outer.bounds = rect(0, 0, 60, 60)
    scroll.frame = rect(20, 10, 100, 80)
    outer.addSublayer(scroll)
    content.scroll(CGPoint(x: 10, y: 20))
    #expect(scroll.bounds.origin == CGPoint(x: 10, y: 20) && outer.bounds.origin == .zero)
    #expect(scroll.visibleRect == rect(10, 20, 40, 50))
    #expect(content.visibleRect == rect(10, 20, 40, 50))
    outer.scroll(to: CGPoint(x: 500, y: 0))
    #expect(content.visibleRect == .zero)
  }

  @Test func aTurnedLayerScrollsToWhereItsPointIs() {
    content.removeFromSuperlayer()
    let turned = CALayer()
    turned.bounds = rect(0, 0, 100, 100)
    turned.position = CGPoint(x: 200, y: 200)
    turned.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    scroll.addSublayer(turned)
    turned.scroll(CGPoint(x: 0, y: 0))
    #expect(abs(scroll.bounds.minX - 250) < 1e-9 && abs(scroll.bounds.minY - 150) < 1e-9)
  }

  @Test func placesThatAreNowhereScrollNothing() {
    scroll.scroll(to: CGPoint(x: CGFloat.nan, y: 12))
    #expect(scroll.bounds.origin == CGPoint(x: 0, y: 12))
    scroll.scroll(to: CGPoint(x: CGFloat.infinity, y: -CGFloat.infinity))
    scroll.scroll(to: CGRect.null)
    scroll.scroll(to: CGRect.infinite)
    scroll.scroll(to: rect(.nan, .nan, 3, 3))
    #expect(scroll.bounds.origin == CGPoint(x: 0, y: 12))
    content.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    content.scroll(CGPoint(x: 40, y: 40))
    content.scrollRectToVisible(rect(0, 0, 30, 30))
    #expect(scroll.bounds.origin.x.isFinite && scroll.bounds.origin.y.isFinite)
  }

  @Test func scrollingGlidesUnlessActionsAreDisabled() async {
    await onStage { stage in
      let scroll = CAScrollLayer()
      scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
      stage.layer.addSublayer(scroll)
      stage.flush()
      scroll.scroll(to: CGPoint(x: 80, y: 0))
      stage.flush()
      let glide = scroll.animation(forKey: "bounds") as? CABasicAnimation
      #expect(glide?.duration == 0.25 && scroll.bounds.minX == 80)
      ThreadTime.advance(to: stage.clock.time + 0.125)
      let shown = scroll.presentation()?.bounds.minX ?? -1
      #expect(shown > 10 && shown < 70)
      scroll.removeAllAnimations()
      CATransaction.setDisableActions(true)
      scroll.scroll(to: CGPoint(x: 20, y: 0))
      stage.flush()
      #expect(scroll.animation(forKey: "bounds") == nil && scroll.presentation()?.bounds.minX == 20)
    }
  }
}
