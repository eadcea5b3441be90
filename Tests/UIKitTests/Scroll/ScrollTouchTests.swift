// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Scroll views under fingers.
@Suite @MainActor struct ScrollTouchTests {
  private final class Touched: UIView {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("began")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("cancelled")
    }
  }

  private func scrollView(_ size: CGSize) -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.contentSize = size
    return view
  }

  @Test("a drag over a subview scrolls, and withdraws its touch; a tap leaves it") func drag()
    throws
  {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = scrollView(CGSize(width: 320, height: 4800))
    let child = Touched(frame: CGRect(x: 0, y: 0, width: 320, height: 4800))
    view.addSubview(child)
    root.addSubview(view)
    let stage = try Stage(root)
    let fingers = UITouchSimulator(root)
    fingers.tap(at: CGPoint(x: 160, y: 240))
    #expect(child.calls == ["began", "ended"] && view.contentOffset == .zero)
    child.calls = []
    fingers.drag(
      from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 140), duration: 0.5, hold: 1)
    #expect(child.calls == ["began", "cancelled"])
    #expect(abs(view.contentOffset.y - 90) < 0.01 && !view.isDragging && !view.isTracking)
    fingers.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 140), duration: 0.1)
    #expect(view.isDecelerating)
    fingers.wait(5)
    #expect(view.contentOffset.y > 400 && !view.isDecelerating)
    #expect(view.panGestureRecognizer.view === view)
    withExtendedLifetime(stage) {}
  }

  @Test("of nested scroll views the one along whose axis the finger goes scrolls") func nested()
    throws
  {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let outer = scrollView(CGSize(width: 320, height: 4800))
    let inner = scrollView(CGSize(width: 3200, height: 480))
    outer.addSubview(inner)
    root.addSubview(outer)
    let stage = try Stage(root)
    let fingers = UITouchSimulator(root)
    fingers.drag(
      from: CGPoint(x: 160, y: 240), to: CGPoint(x: 60, y: 230), duration: 0.5, hold: 1)
    #expect(inner.contentOffset.x > 80 && outer.contentOffset == .zero)
    fingers.drag(
      from: CGPoint(x: 160, y: 240), to: CGPoint(x: 150, y: 140), duration: 0.5, hold: 1)
    #expect(outer.contentOffset.y > 80 && inner.contentOffset.y == 0)
    withExtendedLifetime(stage) {}
  }

  @Test("two fingers zoom about their middle, and swing back to the limit") func pinch() throws {
    final class Zoomer: NSObject, UIScrollViewDelegate {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      var ends: [CGFloat] = []
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
      func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
      ) { ends.append(scale) }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = scrollView(CGSize(width: 320, height: 480))
    let zoomer = Zoomer()
    view.delegate = zoomer
    view.maximumZoomScale = 3
    view.addSubview(zoomer.view)
    root.addSubview(view)
    let stage = try Stage(root)
    let fingers = UITouchSimulator(root)
    let (a, b) = (CGPoint(x: 140, y: 240), CGPoint(x: 180, y: 240))
    fingers.drag([a, b], [CGPoint(x: 120, y: 240), CGPoint(x: 200, y: 240)], duration: 0.5)
    #expect(abs(view.zoomScale - 2) < 0.001 && abs(view.contentOffset.x - 160) < 0.5)
    #expect(zoomer.ends == [view.zoomScale])
    fingers.drag([a, b], [CGPoint(x: 60, y: 240), CGPoint(x: 260, y: 240)], duration: 0.5)
    fingers.wait(1)
    #expect(view.zoomScale == 3 && zoomer.ends.last == 3)
    withExtendedLifetime(stage) {}
  }
}
