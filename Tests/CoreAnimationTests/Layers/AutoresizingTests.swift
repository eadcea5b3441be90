// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import QuartzCore
import Testing

@Suite struct AutoresizingTests {
  /// x and width of a frame at 10, 50 wide, in a superlayer of 100, after a change of its width.
  private func axis(_ mask: CAAutoresizingMask, by change: CGFloat) -> [CGFloat] {
    let frame = Autoresizing.frame(
      CGRect(x: 10, y: 5, width: 50, height: 25), mask: mask,
      oldSize: CGSize(width: 100, height: 80), newSize: CGSize(width: 100 + change, height: 80))
    #expect(frame.minY == 5 && frame.height == 25)
    return [frame.minX, frame.width]
  }

  @Test func row109ThirdsInWholeNumbers() {
    let frame = Autoresizing.frame(
      CGRect(x: 10, y: 0, width: 20, height: 10),
      mask: [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin],
      oldSize: CGSize(width: 100, height: 50), newSize: CGSize(width: 200, height: 50))
    #expect(frame == CGRect(x: 43, y: 0, width: 54, height: 10))
  }

  @Test func row110OnlyTheHeight() {
    let frame = Autoresizing.frame(
      CGRect(x: 3, y: 4, width: 20, height: 25), mask: .layerHeightSizable,
      oldSize: CGSize(width: 100, height: 50), newSize: CGSize(width: 100, height: 110))
    #expect(frame == CGRect(x: 3, y: 4, width: 20, height: 85))
  }

  @Test func row112AnEmptyMaskLeavesFractionsAlone() {
    let frame = CGRect(x: 0.25, y: 1.75, width: 20.5, height: 10.125)
    let after = Autoresizing.frame(
      frame, mask: [], oldSize: CGSize(width: 10, height: 10), newSize: CGSize(width: 99, height: 7)
    )
    #expect(after == frame)
  }

  @Test func aPartThatIsNotNamedHandsItsThirdToTheMargins() {
    #expect(axis([.layerMinXMargin, .layerWidthSizable], by: 100) == [76, 84])
    #expect(axis([.layerWidthSizable, .layerMaxXMargin], by: 100) == [10, 84])
    #expect(axis([.layerMinXMargin, .layerMaxXMargin], by: 100) == [60, 50])
    #expect(axis(.layerMinXMargin, by: 100) == [110, 50])
    #expect(axis(.layerMaxXMargin, by: 100) == [10, 50])
    #expect(axis(.layerWidthSizable, by: 100) == [10, 150])
    #expect(axis([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], by: 200) == [76, 118])
  }

  @Test func aNegativeExtentIsStandardized() {
    #expect(axis(.layerWidthSizable, by: -80) == [-20, 30])
    // The margins become -50 and -20, the extent -10.
    #expect(axis([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], by: -180) == [-60, 10])
  }

  @Test func aLayerFollowsItsSuperlayer() {
    let (parent, child) = (CALayer(), CALayer())
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    child.frame = CGRect(x: 10, y: 0, width: 20, height: 10)
    child.autoresizingMask = [.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin]
    parent.addSublayer(child)
    parent.bounds.size.width = 200
    #expect(child.frame == CGRect(x: 43, y: 0, width: 54, height: 10))
    parent.bounds.origin.x = 17
    #expect(child.frame == CGRect(x: 43, y: 0, width: 54, height: 10))
  }
}
