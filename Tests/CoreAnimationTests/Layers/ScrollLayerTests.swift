// SPDX-License-Identifier: Apache-2.0
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
