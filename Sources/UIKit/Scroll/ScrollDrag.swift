// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// A finger on a scroll view.
struct ScrollDrag {
  private struct Sample {
    let point: CGPoint
    let time: Double
  }

  /// How far a finger moves before it drags, points.
  static let slack: CGFloat = 10
  /// How long before its end a drag counts for its velocity, seconds.
  private static let memory = 0.1

  /// Where the finger went down.
  let start: CGPoint
  /// When it did, media time.
  let startTime: Double
  /// The offset, as dragged, when it did.
  let startOffset: CGPoint
  private var samples: [Sample]
  /// Whether the content follows along each axis.
  private(set) var followsX = false
  private(set) var followsY = false

  /// A finger that goes down.
  init(at point: CGPoint, time: Double, offset: CGPoint) {
    (start, startTime, startOffset) = (point, time, offset)
    samples = [Sample(point: point, time: time)]
  }

  var isDragging: Bool { followsX || followsY }

  private var translation: CGVector {
    let point = samples[samples.count - 1].point
    return CGVector(dx: point.x - start.x, dy: point.y - start.y)
  }

  /// Notes a place of the finger.
  mutating func move(to point: CGPoint, time: Double) {
    samples.append(Sample(point: point, time: time))
    samples.removeAll { $0.time < time - ScrollDrag.memory * 2 }
  }

  /// Begins to drag if the finger has moved far enough along an axis that scrolls; whether it did.
  mutating func begin(scrollsX: Bool, scrollsY: Bool, locks: Bool) -> Bool {
    let way = translation
    let far = max(scrollsX ? abs(way.dx) : 0, scrollsY ? abs(way.dy) : 0)
    guard !isDragging, far >= ScrollDrag.slack else { return false }
    // The finger goes across the only axis that scrolls: it belongs to somebody else.
    if !scrollsX, abs(way.dx) > abs(way.dy) { return false }
    if !scrollsY, abs(way.dy) > abs(way.dx) { return false }
    followsX = scrollsX && !(locks && abs(way.dy) > abs(way.dx))
    followsY = scrollsY && !(locks && abs(way.dx) >= abs(way.dy))
    return true
  }

  /// The offset as dragged: against the finger, less the slack.
  var offset: CGPoint {
    let way = translation
    let length = (way.dx * way.dx + way.dy * way.dy).squareRoot()
    let share = length > 0 ? max(0, length - ScrollDrag.slack) / length : 0
    return CGPoint(
      x: startOffset.x - (followsX ? way.dx * share : 0),
      y: startOffset.y - (followsY ? way.dy * share : 0))
  }

  /// The velocity of the offset at a time, points a second; none where the finger rests.
  func velocity(at time: Double) -> CGVector {
    let recent = samples.filter { $0.time >= time - ScrollDrag.memory }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    let seconds = CGFloat(last.time - first.time)
    return CGVector(
      dx: followsX ? -(last.point.x - first.point.x) / seconds : 0,
      dy: followsY ? -(last.point.y - first.point.y) / seconds : 0)
  }
}
