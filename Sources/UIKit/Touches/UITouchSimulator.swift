// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

/// A tap of one finger at a point of the controller's view, sent the way a window sends events: for
/// tests.
///
/// The finger comes down and goes up at once. Where no view is touched nothing happens.
@preconcurrency @MainActor
public func touch(_ controller: UIViewController, at point: CGPoint) {
  UITouchSimulator(controller.view).tap(at: point)
}

/// Fingers on a view, for tests: their touches go through hit testing, recognisers and responders,
/// as those of a window do.
///
///     let fingers = UITouchSimulator(controller.view)
///     fingers.drag(from: CGPoint(x: 20, y: 40), to: CGPoint(x: 200, y: 40), duration: 0.3)
///
/// Points are in the view's space. Where a headless host gives the time, its clock goes on with the
/// durations, and animations with it. Elsewhere the touches carry the times and nobody waits.
@preconcurrency @MainActor
public final class UITouchSimulator {
  private let view: UIView
  /// Seconds by which the touches are ahead of the clock.
  private var lead = 0.0
  /// The kind of device. Default a finger.
  public var type = UITouch.TouchType.direct

  /// Fingers over a view, which must be shown where it stands while they touch.
  public init(_ view: UIView) { self.view = view }

  /// The media time of the next event, seconds.
  public var time: Double { CACurrentMediaTime() + lead }

  /// Puts a finger down. Its number names it among several.
  public func down(at point: CGPoint, finger: Int = 0) { send(.began, [finger: point]) }

  /// Moves a finger that is down.
  public func move(to point: CGPoint, finger: Int = 0) { send(.moved, [finger: point]) }

  /// Lifts a finger.
  public func up(at point: CGPoint, finger: Int = 0) { send(.ended, [finger: point]) }

  /// Moves a pointer without a button, as recognisers of hovering and pointer interactions follow
  /// it; nil takes it out of the view.
  public func hover(at point: CGPoint?) {
    let place = point.map { view.convert($0, to: view.rootView) }
    let shape = view.touchDispatcher.hover(at: place, time: time)
    if let shape { UIHost.current?.pointerShape = shape }
  }

  /// Withdraws all touches.
  public func cancel() { view.touchDispatcher.cancelAll(at: time) }

  /// Lets time pass, seconds.
  public func wait(_ seconds: Double) {
    if let clock = ManualClock.current {
      ThreadTime.advance(to: clock.time + seconds)
    } else {
      lead += seconds
    }
  }

  /// Taps once or several times, 0.1 s apart.
  public func tap(at point: CGPoint, count: Int = 1) {
    for number in 0..<max(0, count) {
      if number > 0 { wait(0.1) }
      down(at: point)
      up(at: point)
    }
  }

  /// Presses for a time, seconds.
  public func press(at point: CGPoint, duration: Double) {
    down(at: point)
    wait(duration)
    up(at: point)
  }

  /// Moves a finger along a straight way in even steps, 60 a second.
  ///
  /// - Parameter hold: Seconds that it rests at the end before it is lifted.
  public func drag(
    from start: CGPoint, to end: CGPoint, duration: Double = 0.25, hold: Double = 0
  ) {
    drag([start], [end], duration: duration, hold: hold)
  }

  /// Moves several fingers at a time, each along its own way.
  ///
  /// - Precondition: There are as many ends as starts.
  public func drag(
    _ starts: [CGPoint], _ ends: [CGPoint], duration: Double = 0.25, hold: Double = 0
  ) {
    Requirement.check(starts.count == ends.count, "Each finger needs a start and an end.")
    send(.began, fingers(starts))
    Requirement.check(
      (0...86_400).contains(duration), "A drag takes from 0 to 86,400 seconds, not \(duration).")
    let steps = max(1, Int((duration * 60).rounded()))
    for step in 1...steps {
      wait(duration / Double(steps))
      let share = CGFloat(step) / CGFloat(steps)
      send(.moved, fingers(zip(starts, ends).map { $0.0.toward($0.1, share) }))
    }
    if hold > 0 { wait(hold) }
    send(.ended, fingers(ends))
  }

  private func fingers(_ points: [CGPoint]) -> [Int: CGPoint] {
    Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0.offset, $0.element) })
  }

  private func send(_ phase: UITouch.Phase, _ points: [Int: CGPoint]) {
    let root = view.rootView
    let changes = points.sorted { $0.key < $1.key }.map { finger, point in
      TouchChange(
        finger: finger, phase: phase, point: view.convert(point, to: root), type: type)
    }
    view.touchDispatcher.send(changes, at: time)
  }
}

extension CGPoint {
  /// The point at a share of the way to another.
  fileprivate func toward(_ end: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
  }
}
