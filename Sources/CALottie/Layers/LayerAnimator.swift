// SPDX-License-Identifier: Apache-2.0
import CATiming
import QuartzCore

/// Gives layers their values and animations, and counts properties that play and those sampled.
final class LayerAnimator {
  /// The first frame of the play range, and the one after the last.
  let start, end: Double
  let frameRate: Double
  /// The animations, to be added when all layers stand.
  private(set) var parts: [LottiePart] = []
  /// Animated properties that were met.
  private(set) var moving: Set<Int> = []
  /// Those that are sampled, with the reason.
  private(set) var sampled: [Int: LottieTimeline.Obstacle] = [:]

  /// Values at frames that may still be computed.
  private var samplesLeft: Double
  /// Whether a property stands still because there were too many values.
  private(set) var isExhausted = false

  init(start: Double, end: Double, frameRate: Double, samples: Int = CALottieLimits().samples) {
    (self.start, self.end, self.frameRate) = (start, max(end, start + 1e-3), frameRate)
    samplesLeft = Double(samples)
  }

  /// Jumps happen so many frames early, so that a time in seconds that was cut to a few digits is
  /// never before the jump of its frame.
  static let slack = 1e-4

  private var range: ClosedRange<Double> { start...end }

  /// Gives a layer's property a value that may move.
  ///
  /// - Parameter tolerance: How far key frames may be off, in the unit of the property.
  func set<Value: LayerValue>(
    _ keyPath: String, of layer: CALayer, to value: Moving<Value>, tolerance: Double
  ) {
    layer.setValue(value.value(start).object, forKeyPath: keyPath)
    guard moves(value), takeSamples(value) else { return }
    let keys = LottieKeyList(value)
    let isSayable = value.timeline.obstacle != .expression && !keys.times.isEmpty
    if isSayable, keys.says(value, in: range, within: tolerance) {
      add(keys.animation(of: keyPath, from: start, to: end), to: layer, for: value.sources)
    } else if isSayable, keys.says(value, in: range, within: tolerance, evenly: true) {
      let (first, second) = keys.halves
      let addition = second.animation(of: keyPath, from: start, to: end)
      addition.isAdditive = true
      add(first.animation(of: keyPath, from: start, to: end), to: layer, for: value.sources)
      add(addition, to: layer, for: value.sources)
    } else {
      let keys = LottieKeyList(sampling: value, in: range)
      note(sampled: value.sources, value.timeline.obstacle ?? .way)
      add(keys.animation(of: keyPath, from: start, to: end), to: layer, for: value.sources)
    }
  }

  /// An animation of a number that stands still.
  func hold(_ keyPath: String, of layer: CALayer, at value: Double) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = [value.object, value.object]
    add(animation, to: layer, for: [])
  }

  /// Gives a layer's property a value at each frame, which stands still in between.
  func setDiscrete(_ keyPath: String, of layer: CALayer, to values: [(frame: Double, value: Any)]) {
    guard let first = values.first else { return }
    let shown = values.last { $0.frame <= start } ?? first
    layer.setValue(shown.value, forKeyPath: keyPath)
    let later = values.filter { $0.frame > start && $0.frame < end }
    guard !later.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.calculationMode = .discrete
    animation.values = [shown.value] + later.map(\.value)
    let times = [start] + later.map { $0.frame - Self.slack } + [end]
    animation.keyTimes = times.map { NSNumber(value: ($0 - start) / (end - start)) }
    add(animation, to: layer, for: [])
  }

  /// Whether the values at the frames in which one moves may be computed.
  private func takeSamples<Value>(_ value: Moving<Value>) -> Bool {
    samplesLeft -= frameCount(of: value)
    if samplesLeft < 0 { isExhausted = true }
    return samplesLeft >= 0
  }

  /// The number of frames of the play range in which a value moves, at least one.
  func frameCount<Value>(of value: Moving<Value>) -> Double {
    let extent = value.timeline.extent ?? range
    return max(1, min(extent.upperBound, end) - max(extent.lowerBound, start))
  }

  /// Whether a value moves within the play range.
  func moves<Value>(_ value: Moving<Value>) -> Bool {
    guard !value.isStill, let extent = value.timeline.extent else { return false }
    return extent.upperBound > start && extent.lowerBound < end
  }

  /// Adds an animation that plays through the whole play range.
  func add(_ animation: CAPropertyAnimation, to layer: CALayer, for sources: Set<Int>) {
    moving.formUnion(sources)
    animation.duration = (end - start) / frameRate
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    parts.append(LottiePart(layer: layer, animation: animation))
  }

  /// Notes that properties are sampled.
  func note(sampled sources: Set<Int>, _ obstacle: LottieTimeline.Obstacle) {
    for source in sources where sampled[source] == nil { sampled[source] = obstacle }
  }
}

/// A layer and an animation that it plays.
struct LottiePart {
  let layer: CALayer
  let animation: CAPropertyAnimation
}
