// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Bounds that the animated value is kept within.
public struct POPAnimationClampFlags: OptionSet, Sendable {
  /// The bits, as ``POPPropertyAnimation/clampMode`` takes them.
  public let rawValue: UInt
  /// Flags of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Not before `fromValue`.
  public static let start = POPAnimationClampFlags(rawValue: 1)
  /// Not beyond `toValue`.
  public static let end = POPAnimationClampFlags(rawValue: 2)
  /// Between both.
  public static let both: POPAnimationClampFlags = [.start, .end]
}

/// The base of the animations that change a property: of a layer, a view, or any object that a
/// ``POPAnimatableProperty`` reads and writes. Not used by itself.
///
/// Values are numbers of any type, `CGPoint`, `CGSize`, `CGRect`, `UIEdgeInsets`, `CGColor` and
/// `UIColor`, or the `NSNumber` and `NSValue` that carry them.
open class POPPropertyAnimation: POPAnimation {
  /// The property. Default nil, with which nothing is written.
  open var property: POPAnimatableProperty!

  /// The value at the start. Default nil: that of the object, or zero if the animation is additive.
  open var fromValue: Any! {
    get { values.fromObject ?? values.from.map { AnimatedValue(kind, $0).object } }
    set { setFrom(newValue) }
  }

  /// The value to come to. Default nil: that of the object at the start.
  ///
  /// A running animation goes on to another value from where it is; a spring keeps its velocity.
  open var toValue: Any! {
    get { values.toObject ?? values.to.map { AnimatedValue(kind, $0).object } }
    set { setTo(newValue) }
  }

  /// The written values are whole multiples of this; 1 for whole numbers. Default 0: any value.
  open var roundingFactor: CGFloat = 0

  /// The raw value of the ``POPAnimationClampFlags`` that hold. Default 0: none.
  open var clampMode: UInt = 0

  /// Whether changes are added to the object's value, rather than values written. Default false.
  ///
  /// Several additive animations of one property add up. The property has to have a `readBlock`.
  open var isAdditive = false

  /// The values of the run.
  final var values = AnimationValues()

  /// An animation of the property of that name, such as ``kPOPLayerPosition``.
  public convenience init!(propertyNamed name: String!) {
    self.init()
    property = POPAnimatableProperty(name: name)
  }

  override func copySettings(to copy: POPAnimation) {
    super.copySettings(to: copy)
    guard let copy = copy as? POPPropertyAnimation else { return }
    copy.property = property
    copy.values.fromObject = values.fromObject
    copy.values.toObject = values.toObject
    copy.roundingFactor = roundingFactor
    copy.clampMode = clampMode
    copy.isAdditive = isAdditive
  }

  // The parts of the motion that kinds of animations differ in.

  /// The type of the values.
  var kind: AnimatedValue.Kind { values.kind ?? property?.kind ?? .number }

  /// The value to come to where none is set; nil means the object's.
  func naturalEnd(from: SIMD4<Double>) -> SIMD4<Double>? { nil }

  /// The progress at which the value counts as there.
  override var isThere: Bool { values.progress >= 1 - AnimationValues.closeness || isDone }

  override func prepare(_ object: AnyObject) { fill(from: object) }

  override func rewind() { values.rewind() }

  override func repeats(turning: Bool) { values.repeats(turning: turning) }

  override func goOn() { values.goOn() }

  override func apply(to object: AnyObject) { write(to: object) }

  override func applyEnd(to object: AnyObject) {
    values.current = values.to ?? values.current
    write(to: object, avoidsSame: true)
  }
}

/// The numbers of a run.
struct AnimationValues {
  /// A progress that lies nearer to 1 than this is there: sums of frame times are not exact.
  static let closeness = 1e-7

  /// The values that the program has set.
  var fromObject: Any?
  var toObject: Any?
  /// The type of the values that the program has set.
  var kind: AnimatedValue.Kind?
  /// The ends of the run, complete; nil before it begins.
  var from: SIMD4<Double>?
  var to: SIMD4<Double>?
  /// The value of the moment, before it is rounded.
  var current: SIMD4<Double>?
  /// The last two values that were written.
  var previous: SIMD4<Double>?
  var beforePrevious: SIMD4<Double>?
  /// The way from the last start or change of the goal.
  var distance: SIMD4<Double>?

  mutating func rewind() {
    (from, to, current, previous, beforePrevious, distance) = (nil, nil, nil, nil, nil, nil)
  }

  /// Another run from `from`, or back to it.
  mutating func repeats(turning: Bool) {
    if turning { swap(&from, &to) }
    (current, beforePrevious, distance) = (nil, nil, nil)
  }

  /// On from the value of the moment.
  mutating func goOn() { (from, distance) = (current, nil) }

  /// How much of the way is gone in the number that has the longest; 0 where there is no way.
  var progress: Double {
    guard let current, let to, let distance else { return 0 }
    var (longest, progress) = (0.0, 0.0)
    for index in 0..<4 where abs(distance[index]) > longest {
      longest = abs(distance[index])
      progress = 1 - (to[index] - current[index]) / distance[index]
    }
    return progress
  }
}

extension POPPropertyAnimation {
  /// The differences from which on two values are not the same to the eye.
  var threshold: Double { Double(property?.threshold ?? POPAnimatableProperty.defaultThreshold) }

  fileprivate func setFrom(_ object: Any?) {
    values.fromObject = AnimatedValue.boxed(object)
    let value = AnimatedValue(object)
    values.kind = value?.kind ?? values.kind
    if let value, let from = values.from { values.from = value.over(from) }
    values.distance = nil
    trace?.record(.fromValueUpdate, values.fromObject)
  }

  fileprivate func setTo(_ object: Any?) {
    values.toObject = AnimatedValue.boxed(object)
    let value = AnimatedValue(object)
    values.kind = value?.kind ?? values.kind
    if let value, let to = values.to { values.to = value.over(to) }
    values.distance = nil
    trace?.record(.toValueUpdate, values.toObject)
    wake()
  }

  /// Completes the values with those of the object.
  fileprivate func fill(from object: AnyObject) {
    if values.from == nil || values.to == nil {
      let own = isAdditive ? SIMD4(repeating: 0) : read(object)
      values.from = values.from ?? AnimatedValue(values.fromObject)?.over(own) ?? own
      let natural = values.from.flatMap { naturalEnd(from: $0) }
      values.to = values.to ?? AnimatedValue(values.toObject)?.over(own) ?? natural ?? own
    }
    values.current = values.current ?? values.from
    if values.distance == nil, let to = values.to, let current = values.current {
      values.distance = to - current
    }
  }

  /// The object's own value.
  fileprivate func read(_ object: AnyObject) -> SIMD4<Double> {
    guard let value = property?.read(object) else { return SIMD4(repeating: 0) }
    trace?.record(.propertyRead, AnimatedValue(kind, value).object)
    return value
  }

  /// The value of the moment as it is written.
  var shown: SIMD4<Double>? {
    guard let current = values.current else { return nil }
    let step = Double(roundingFactor)
    guard step > 0, step.isFinite else { return current }
    return (current / step).rounded(.toNearestOrEven) * step
  }

  /// Keeps the value within the bounds that ``POPPropertyAnimation/clampMode`` names.
  func clamp() {
    let flags = POPAnimationClampFlags(rawValue: clampMode)
    guard !flags.isEmpty, var value = values.current, let from = values.from, let to = values.to
    else { return }
    for index in 0..<4 {
      let rises = to[index] > from[index]
      if flags.contains(rises ? .start : .end) {
        value[index] = max(value[index], min(from[index], to[index]))
      }
      if flags.contains(rises ? .end : .start) {
        value[index] = min(value[index], max(from[index], to[index]))
      }
    }
    values.current = value
  }

  /// Writes the value of the moment, or the change since the last one where the animation adds.
  fileprivate func write(to object: AnyObject, avoidsSame: Bool = false) {
    guard let property, let shown else { return }
    var value = shown
    if isAdditive {
      value = read(object) + shown - (values.previous ?? SIMD4(repeating: 0))
    }
    (values.beforePrevious, values.previous) = (values.previous, shown)
    if avoidsSame, property.hasReadBlock, property.read(object) == value { return }
    property.write(value, to: object)
    trace?.record(.propertyWrite, AnimatedValue(kind, value).object)
  }
}
