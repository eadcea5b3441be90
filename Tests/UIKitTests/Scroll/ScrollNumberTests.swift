// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// Numbers of fingers, wheels and contents that are not finite, or beyond all sizes, one at a time.
@Suite @MainActor struct ScrollNumberTests {
  private func scrollView(pages: Bool = false) -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 900, height: 900)
    view.isPagingEnabled = pages
    return view
  }

  @Test("content whose end is beyond all numbers stays at its beginning")
  func range() {
    let view = scrollView()
    view.contentSize.width = .greatestFiniteMagnitude
    view.contentInset = UIEdgeInsets(
      top: 0, left: 7, bottom: 0, right: .greatestFiniteMagnitude)
    #expect(view.scroller.rangeX == -7...(-7))
    #expect(view.scroller.rangeY == 0...800)
  }

  @Test("a finger at no place moves nothing; the next place counts as if it had not been")
  func fingers() {
    for number in [CGFloat.nan, .infinity, -.infinity] {
      let view = scrollView()
      let engine = view.scroller
      engine.down(at: CGPoint(x: number, y: 50), time: 0)
      #expect(engine.drag == nil)
      engine.down(at: CGPoint(x: 50, y: 50), time: 0)
      engine.move(to: CGPoint(x: 50, y: number), time: 0.1)
      #expect(!engine.isDragging && view.contentOffset == .zero)
      engine.move(to: CGPoint(x: 20, y: 50), time: 0.2)
      #expect(engine.isDragging && view.contentOffset == CGPoint(x: 20, y: 0))
      engine.move(to: CGPoint(x: number, y: number), time: 0.3)
      #expect(view.contentOffset == CGPoint(x: 20, y: 0))
      engine.up(at: 10)
      #expect(view.contentOffset == CGPoint(x: 20, y: 0) && !view.isDecelerating)
    }
  }

  @Test("a wheel that turns by no number moves nothing", arguments: [false, true])
  func wheels(_ pages: Bool) {
    let view = scrollView(pages: pages)
    view.contentOffset = CGPoint(x: 200, y: 300)
    for number in [CGFloat.nan, .infinity, -.infinity] {
      for way in [CGVector(dx: number, dy: 0), CGVector(dx: 0, dy: number)] {
        #expect(!view.scroller.wheel(by: way))
        #expect(view.contentOffset == CGPoint(x: 200, y: 300) && !view.isDecelerating)
      }
    }
  }

  @Test("pages too narrow to be counted let a drag end where it is")
  func narrowPages() throws {
    let view = scrollView(pages: true)
    view.frame.size.width = .leastNonzeroMagnitude
    let stage = try Stage(view)
    let engine = view.scroller
    engine.down(at: CGPoint(x: 50, y: 50), time: 0)
    engine.move(to: CGPoint(x: 20, y: 50), time: 0.1)
    #expect(view.contentOffset.x == 20)
    engine.up(at: 10)
    try stage.advance(to: 3)
    #expect(view.contentOffset == CGPoint(x: 20, y: 0))
  }

  @Test(
    "a simulated drag without an end is refused with a sentence", arguments: ["nan", "-1.0", "inf"])
  func duration(_ seconds: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [seconds] in
      await MainActor.run {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        UITouchSimulator(view).drag(
          from: .zero, to: CGPoint(x: 1, y: 1), duration: Double(seconds) ?? 1)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A drag takes from 0 to 86,400 seconds, not \(seconds)."), "\(text)")
  }
}
