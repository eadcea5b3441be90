// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Finds fingers that are moved.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fewest fingers. Default 1.
  open var minimumNumberOfTouches = 1
  /// The most fingers. Default any number.
  open var maximumNumberOfTouches = Int.max

  /// The way of the fingers' middle since they came down, in the root view's space.
  final var way = CGVector.zero
  /// The part of the way before which no pan is found, points.
  static let threshold: CGFloat = 10
  private var speed = SpeedMeter()

  /// A recogniser that calls a closure with itself.
  public convenience init(_ action: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
    self.init()
    addAction { if let pan = $0 as? UIPanGestureRecognizer { action(pan) } }
  }

  /// The way of the fingers' middle since they came down, or since it was set, in the space of a
  /// view.
  open func translation(in view: UIView?) -> CGPoint { place(way, in: view) }

  /// Sets the way so far.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    way = rootVector(translation, from: view)
  }

  /// The speed of the fingers' middle, points of a view's space per second.
  open func velocity(in view: UIView?) -> CGPoint { place(speed.velocity, in: view) }

  /// Whether a pan that has come that far is one.
  func isPan(_ way: CGVector) -> Bool { hypot(way.dx, way.dy) >= UIPanGestureRecognizer.threshold }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    speed.note(way, at: event.timestamp)
    if progress.touches.count > maximumNumberOfTouches, state == .possible { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let step = progress.touches.meanStep(of: touches)
    way = CGVector(dx: way.dx + step.dx, dy: way.dy + step.dy)
    speed.note(way, at: event.timestamp)
    let count = progress.touches.count
    if state == .possible {
      guard count >= minimumNumberOfTouches, count <= maximumNumberOfTouches else { return }
      if isPan(way) { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    speed.note(way, at: event.timestamp)
    let left = progress.touches.filter { $0.phase != .ended }.count
    if state == .possible, progress.wanted.isEmpty {
      if left == 0 { state = .failed }
    } else if left < minimumNumberOfTouches {
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    way = .zero
    speed = SpeedMeter()
  }
}

extension [UITouch] {
  /// The way of the touches' middle at this event, of which `moved` have moved.
  @MainActor func meanStep(of moved: Set<UITouch>) -> CGVector {
    guard !isEmpty else { return .zero }
    let steps = filter(moved.contains).map {
      CGVector(dx: $0.point.x - $0.previousPoint.x, dy: $0.point.y - $0.previousPoint.y)
    }
    let sum = steps.reduce(CGVector.zero) { CGVector(dx: $0.dx + $1.dx, dy: $0.dy + $1.dy) }
    return CGVector(dx: sum.dx / CGFloat(count), dy: sum.dy / CGFloat(count))
  }
}

/// Measures a speed over the last tenth of a second.
struct SpeedMeter {
  private var samples: [(way: CGVector, time: Double)] = []
  /// Seconds of the past that count.
  private static let span = 0.1

  /// Notes the way so far at a time, seconds.
  mutating func note(_ way: CGVector, at time: Double) {
    if samples.last?.time == time { samples.removeLast() }
    samples.append((way, time))
    samples.removeAll { time - $0.time > SpeedMeter.span + 1e-9 }
  }

  /// Way per second.
  var velocity: CGVector {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .zero
    }
    let time = CGFloat(last.time - first.time)
    return CGVector(
      dx: (last.way.dx - first.way.dx) / time, dy: (last.way.dy - first.way.dy) / time)
  }
}
