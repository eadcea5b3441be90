// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// Pans, swipes, pinches, rotations and long presses.
@Suite @MainActor struct MotionGestureTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let middle = CGPoint(x: 150, y: 150)

  private func staged(_ gesture: UIGestureRecognizer) throws -> (Stage, UITouchSimulator) {
    view.addGestureRecognizer(gesture)
    return (try Stage(view), UITouchSimulator(view))
  }

  @Test("a pan begins after 10 points, tells its way and speed, and ends") func pan() throws {
    var (states, ways): ([UIGestureRecognizer.State], [CGFloat]) = ([], [])
    var speed = CGFloat(0)
    let pan = UIPanGestureRecognizer { pan in
      states.append(pan.state)
      ways.append(pan.translation(in: pan.view).x)
      speed = pan.velocity(in: pan.view).x
    }
    let (stage, fingers) = try staged(pan)
    fingers.drag(from: middle, to: CGPoint(x: 158, y: 150), duration: 0.1)
    #expect(states.isEmpty)
    fingers.wait(1)
    fingers.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 170, y: 150), duration: 0.5)
    #expect(states.first == .began && states.last == .ended)
    #expect(states.dropFirst().dropLast().allSatisfy { $0 == .changed } && states.count > 20)
    #expect(abs(ways[0] - 12) < 0.01 && abs(ways.last! - 120) < 0.01)
    #expect(abs(speed - 240) < 1)
    fingers.wait(1)
    fingers.drag(
      from: CGPoint(x: 50, y: 150), to: CGPoint(x: 170, y: 150), duration: 0.5, hold: 0.3)
    #expect(speed == 0)
    withExtendedLifetime(stage) {}
  }

  @Test("the way of a pan is set by the program, in any view's space") func setTranslation() throws
  {
    let pan = UIPanGestureRecognizer()
    let half = UIView(frame: view.bounds)
    half.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.addSubview(half)
    var ways: [CGFloat] = []
    pan.addAction { _ in
      ways.append(pan.translation(in: half).x)
      pan.setTranslation(.zero, in: half)
    }
    let (stage, fingers) = try staged(pan)
    fingers.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 250, y: 150), duration: 0.25)
    #expect(abs(ways.reduce(0, +) - 100) < 0.01)
    withExtendedLifetime(stage) {}
  }

  @Test("a pan of two fingers needs two; one of at most one fails with two") func counts() throws {
    var found: [String] = []
    let two = UIPanGestureRecognizer { _ in found.append("two") }
    two.minimumNumberOfTouches = 2
    let one = UIPanGestureRecognizer { _ in found.append("one") }
    one.maximumNumberOfTouches = 1
    view.addGestureRecognizer(one)
    let (stage, fingers) = try staged(two)
    let (starts, ends) = (
      [CGPoint(x: 50, y: 100), CGPoint(x: 50, y: 200)],
      [CGPoint(x: 150, y: 100), CGPoint(x: 150, y: 200)]
    )
    fingers.drag(starts, ends)
    #expect(Set(found) == ["two"])
    found = []
    fingers.wait(1)
    fingers.drag(from: starts[0], to: ends[0])
    #expect(Set(found) == ["one"])
    withExtendedLifetime(stage) {}
  }

  @Test("a swipe is fast and goes its way; a pan that requires it to fail waits") func swipe()
    throws
  {
    var found: [String] = []
    let swipe = UISwipeGestureRecognizer { _ in found.append("swipe") }
    swipe.direction = .left
    let pan = UIPanGestureRecognizer { if $0.state == .ended { found.append("pan") } }
    pan.require(toFail: swipe)
    view.addGestureRecognizer(pan)
    let (stage, fingers) = try staged(swipe)
    fingers.drag(from: CGPoint(x: 250, y: 150), to: CGPoint(x: 100, y: 150), duration: 0.2)
    #expect(found == ["swipe"])
    fingers.wait(1)
    fingers.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 250, y: 150), duration: 0.2)
    #expect(found == ["swipe", "pan"])
    fingers.wait(1)
    fingers.drag(from: CGPoint(x: 250, y: 150), to: CGPoint(x: 190, y: 150), duration: 2)
    #expect(found == ["swipe", "pan", "pan"])
    withExtendedLifetime(stage) {}
  }

  @Test("a pinch tells the distance of two fingers as a multiple") func pinch() throws {
    var (scales, states): ([CGFloat], [UIGestureRecognizer.State]) = ([], [])
    let pinch = UIPinchGestureRecognizer { pinch in
      scales.append(pinch.scale)
      states.append(pinch.state)
    }
    let (stage, fingers) = try staged(pinch)
    fingers.drag(
      [CGPoint(x: 130, y: 150), CGPoint(x: 170, y: 150)],
      [CGPoint(x: 90, y: 150), CGPoint(x: 210, y: 150)])
    #expect(states.first == .began && states.last == .ended)
    #expect(abs(scales.last! - 3) < 0.001)
    withExtendedLifetime(stage) {}
  }

  @Test("a wheel pinches, and its pinch ends when it rests") func wheel() throws {
    var (scales, states): ([CGFloat], [UIGestureRecognizer.State]) = ([], [])
    let pinch = UIPinchGestureRecognizer { pinch in
      scales.append(pinch.scale)
      states.append(pinch.state)
    }
    let (stage, fingers) = try staged(pinch)
    view.touchDispatcher.magnify(1, at: middle)
    view.touchDispatcher.magnify(1, at: middle)
    #expect(states == [.began, .changed] && abs(scales[1] - 1.21) < 0.001)
    fingers.wait(0.5)
    #expect(states == [.began, .changed, .ended] && pinch.state == .possible)
    #expect(pinch.scale == 1)
    withExtendedLifetime(stage) {}
  }

  @Test("two fingers that turn are a rotation, also beyond half a turn") func rotation() throws {
    var last = CGFloat(0)
    let turn = UIRotationGestureRecognizer { last = $0.rotation }
    let (stage, fingers) = try staged(turn)
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: 150 + 50 * cos(angle), y: 150 + 50 * sin(angle))
    }
    fingers.down(at: place(0), finger: 0)
    fingers.down(at: place(.pi), finger: 1)
    for step in 1...20 {
      let angle = CGFloat(step) * 0.2
      fingers.move(to: place(angle), finger: 0)
      fingers.move(to: place(.pi + angle), finger: 1)
    }
    fingers.up(at: place(4), finger: 0)
    #expect(abs(last - 4) < 0.01)
    fingers.up(at: place(.pi + 4), finger: 1)
    #expect(turn.rotation == 0)
    withExtendedLifetime(stage) {}
  }

  @Test("a long press begins when its time is over, and not after a move") func longPress() throws {
    var states: [UIGestureRecognizer.State] = []
    let press = UILongPressGestureRecognizer { states.append($0.state) }
    let (stage, fingers) = try staged(press)
    fingers.down(at: middle)
    fingers.wait(0.4)
    #expect(states.isEmpty)
    fingers.wait(0.2)
    #expect(states == [.began])
    fingers.move(to: CGPoint(x: 200, y: 150))
    fingers.up(at: CGPoint(x: 200, y: 150))
    #expect(states == [.began, .changed, .ended])
    states = []
    fingers.wait(1)
    fingers.down(at: middle)
    fingers.move(to: CGPoint(x: 165, y: 150))
    fingers.wait(1)
    #expect(states.isEmpty)
    fingers.up(at: middle)
    fingers.wait(1)
    fingers.press(at: middle, duration: 0.3)
    fingers.wait(1)
    #expect(states.isEmpty)
    withExtendedLifetime(stage) {}
  }

  @Test("a pan from the edge begins there only") func edge() throws {
    var count = 0
    let pan = UIScreenEdgePanGestureRecognizer(target: self.view, action: nil)
    pan.addAction { _ in count += 1 }
    pan.edges = .left
    let (stage, fingers) = try staged(pan)
    fingers.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100))
    #expect(count == 0)
    fingers.drag(from: CGPoint(x: 5, y: 100), to: CGPoint(x: 100, y: 100))
    #expect(count > 5)
    withExtendedLifetime(stage) {}
  }

  @Test("a pointer over a view hovers; a wheel reaches the first responder that scrolls")
  func pointer() {
    final class Scroller: UIView, ScrollWheelResponder {
      var moved = CGVector.zero
      func scroll(with event: UIScrollEvent) -> Bool {
        moved = event.delta
        return true
      }
    }
    var states: [UIGestureRecognizer.State] = []
    let scroller = Scroller(frame: view.bounds)
    let child = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    view.addSubview(scroller)
    scroller.addSubview(child)
    child.addGestureRecognizer(UIHoverGestureRecognizer { states.append($0.state) })
    let dispatcher = view.touchDispatcher
    for x in [50, 150, 160] { dispatcher.hover(at: CGPoint(x: x, y: 150), time: 0) }
    dispatcher.hover(at: nil, time: 0)
    #expect(states == [.began, .changed, .ended])
    dispatcher.scroll(CGVector(dx: 0, dy: -1), at: middle, time: 0)
    #expect(scroller.moved == CGVector(dx: 0, dy: -40))
  }
}
