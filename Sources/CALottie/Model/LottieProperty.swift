// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CATiming

/// A value that key frames may lead from one to another.
protocol LottieValue: Sendable {
  /// The value at the fraction `t` of the way to `end`, beyond 0…1 too.
  func mixed(with end: Self, at t: Double) -> Self
}

/// Numbers mix one by one; a list that is longer than the other keeps its surplus.
extension [Double]: LottieValue {
  func mixed(with end: [Double], at t: Double) -> [Double] {
    var result = self
    for index in indices where index < end.count {
      result[index] += (end[index] - self[index]) * t
    }
    return result
  }
}

/// Control points mix one by one. Contours of other numbers of vertices do not mix: the first one
/// stays.
extension ShapeContour: LottieValue {
  func mixed(with end: ShapeContour, at t: Double) -> ShapeContour {
    guard vertices.count == end.vertices.count else { return self }
    var result = self
    for (index, b) in end.vertices.enumerated() {
      let a = vertices[index]
      result.vertices[index] = ShapeContour.Vertex(
        a.point.mixed(with: b.point, at: t),
        reaching: a.reaching.mixed(with: b.reaching, at: t),
        leaving: a.leaving.mixed(with: b.leaving, at: t))
    }
    return result
  }
}

/// A moment at which a property has a value, and the way to the next one.
struct LottieKeyframe<Value: LottieValue>: Sendable {
  /// When, in frames of the composition that holds the property.
  var frame: Double
  /// The value from this frame on.
  var value: Value
  /// The value that the way ends at, where it is not the next key frame's: old files have it.
  var end: Value?
  /// Whether the value stands still until the next key frame.
  var holds = false
  /// The paces of the way: one for all numbers, or one for each.
  var paces: [UnitCurve] = [.linear]
  /// Where a position leaves, as an offset from the value; nil goes straight.
  var leaving: [Double]?
  /// From where a position reaches the next value, as an offset from that value.
  var reaching: [Double]?
  /// How the way goes, where players differ.
  var way = LottieWay()

  init(frame: Double, value: Value) {
    self.frame = frame
    self.value = value
  }
}

/// A value of a file that may be animated.
struct LottieProperty<Value: LottieValue>: Sendable {
  /// Its number within the file, for counts.
  var id: Int
  /// The line of the file on which it begins.
  var line: Int
  /// The key frames, in order; one for a value that stands still.
  var keyframes: [LottieKeyframe<Value>]
  /// Whether the file gives key frames; a single one moves nothing.
  var isKeyed = false
  /// The text of its expression.
  var expression: String?
  /// The slot that may replace it.
  var slot: String?
  /// Its number in After Effects (`ix`).
  var index: Int?
  /// Values at whole frames that take the place of the key frames: an expression's.
  var samples: LottieSamples<Value>?

  /// A property that stands still.
  init(_ value: Value, id: Int = -1, line: Int = 0) {
    (self.id, self.line) = (id, line)
    keyframes = [LottieKeyframe(frame: 0, value: value)]
  }
}

/// Values at whole frames, between which the value moves evenly.
struct LottieSamples<Value: LottieValue>: Sendable {
  /// The frame of the first value.
  var first: Double
  /// One value for each frame; at least one.
  var values: [Value]

  init(first: Double, values: [Value]) {
    precondition(!values.isEmpty)
    (self.first, self.values) = (first, values)
  }

  func value(at frame: Double) -> Value {
    let place = frame - first
    guard place > 0 else { return values[0] }
    let index = Int(min(place, Double(values.count - 1)))
    guard index + 1 < values.count else { return values[values.count - 1] }
    return values[index].mixed(with: values[index + 1], at: place - Double(index))
  }
}

extension LottieProperty {
  /// Whether the value changes with the time.
  var isAnimated: Bool { samples.map { $0.values.count > 1 } ?? (keyframes.count > 1) }

  /// The key frame whose way covers a frame; nil before the first. A frame that is a key frame's
  /// but for rounding is that key frame's.
  func segment(at time: Double) -> Int? {
    let frame = time + LottieTimeline.rounding
    guard frame >= keyframes[0].frame else { return nil }
    var (low, high) = (0, keyframes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].frame <= frame { low = middle } else { high = middle }
    }
    return low
  }

  /// The property as it stands at its first key frame.
  var still: LottieProperty {
    var result = self
    result.keyframes = [keyframes[0]]
    return result
  }

  /// The property without its last key frame, if this and the one before it hold.
  var withoutLastHold: LottieProperty {
    guard keyframes.count > 1, keyframes.suffix(2).allSatisfy(\.holds) else { return self }
    var result = self
    result.keyframes.removeLast()
    return result
  }

  /// The property without the handles of its ways.
  var straight: LottieProperty {
    var result = self
    for index in keyframes.indices {
      (result.keyframes[index].leaving, result.keyframes[index].reaching) = (nil, nil)
    }
    return result
  }

  /// The value at which the way from a key frame ends.
  func end(of index: Int) -> Value { keyframes[index].end ?? keyframes[index + 1].value }
}

extension LottieProperty where Value == [Double] {
  /// The value at a frame of the property's composition, without its expression.
  func value(at frame: Double) -> [Double] {
    if let samples { return samples.value(at: frame) }
    guard let index = segment(at: frame) else { return keyframes[0].value }
    let key = keyframes[index]
    guard index + 1 < keyframes.count, !key.holds else { return key.value }
    let end = end(of: index)
    let x = (frame - key.frame) / (keyframes[index + 1].frame - key.frame)
    if let way = MotionPath(key, to: end) { return way.value(at: key.paces[0].value(at: x)) }
    guard key.paces.count > 1 else {
      return key.value.mixed(with: end, at: key.paces[0].value(at: x))
    }
    var result = key.value
    for axis in result.indices where axis < end.count {
      let pace = key.paces[min(axis, key.paces.count - 1)]
      result[axis] += (end[axis] - result[axis]) * pace.value(at: x)
    }
    return result
  }
}

extension LottieProperty where Value == ShapeContour {
  /// The value at a frame of the property's composition, without its expression.
  func value(at frame: Double) -> ShapeContour {
    if let samples { return samples.value(at: frame) }
    guard let index = segment(at: frame) else { return keyframes[0].value }
    let key = keyframes[index]
    guard index + 1 < keyframes.count, !key.holds else { return key.value }
    let x = (frame - key.frame) / (keyframes[index + 1].frame - key.frame)
    let share = key.paces[0].value(at: x)
    return key.way.turnsHandles
      ? key.value.turned(to: end(of: index), at: share)
      : key.value.mixed(with: end(of: index), at: share)
  }
}
