// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A property of animations as scenes write it.
struct AnimationKey: Sendable {
  /// How the value is written.
  enum Form: Sendable {
    /// An attribute.
    case number, positive, nonNegative, beginTime, bool, word, text, curve, valueFunction, path
    /// A child element: one value of the animated property, or several.
    case value, values
    /// A child element with numbers, with fractions of the duration, or with timing functions.
    case numbers, fractions, curves
    /// A child element with animations, or with a filter.
    case animations, filter

    /// Whether it takes a child element, whatever that holds.
    var isElement: Bool {
      switch self {
      case .value, .values, .numbers, .fractions, .curves, .animations: true
      default: false
      }
    }
  }

  /// The name in scenes.
  let name: String
  /// The key of key-value coding.
  let key: String
  let form: Form
  /// Another name that is read.
  let otherName: String?

  init(_ name: String, _ form: Form, key: String? = nil, otherName: String? = nil) {
    self.name = name
    self.form = form
    self.key = key ?? name
    self.otherName = otherName
  }
}

/// A class of animations as scenes name it, with its properties in the order they are written.
struct AnimationClass: Sendable {
  /// Without its prefix.
  let name: String
  let type: CAAnimation.Type
  let keys: [AnimationKey]
  let make: @Sendable () -> CAAnimation

  /// The class of that name; nil when there is none.
  init?(named name: String) {
    let name = name.withoutClassPrefix
    guard let known = Self.all.first(where: { $0.name == (Self.otherNames[name] ?? name) }) else {
      return nil
    }
    self = known
  }

  /// The class of an animation, of a subclass the nearest one above; nil for abstract ones.
  init?(of animation: CAAnimation) {
    guard let known = Self.all.first(where: { $0.has(animation) }) else { return nil }
    self = known
  }

  /// The value of `type` in scenes.
  var typeName: String { "CA" + name }

  /// The property of that name in scenes.
  func key(_ name: String) -> AnimationKey? {
    keys.first { $0.name == name || $0.otherName == name }
  }

  private let has: @Sendable (CAAnimation) -> Bool

  private init<Class: CAAnimation>(
    _ type: Class.Type, _ keys: [AnimationKey], _ make: @escaping @Sendable () -> Class
  ) {
    name = String("\(type)".dropFirst(2))
    self.type = type
    self.keys = keys
    self.make = make
    has = { $0 is Class }
  }

  static let otherNames = ["GroupAnimation": "AnimationGroup"]

  /// Subclasses before their bases.
  static let all: [AnimationClass] = [
    AnimationClass(CASpringAnimation.self, property + ends + spring) { CASpringAnimation() },
    AnimationClass(CABasicAnimation.self, property + ends) { CABasicAnimation() },
    AnimationClass(CAKeyframeAnimation.self, property + keyframe) { CAKeyframeAnimation() },
    AnimationClass(CAAnimationGroup.self, timing + [AnimationKey("animations", .animations)]) {
      CAAnimationGroup()
    },
    AnimationClass(CATransition.self, timing + transition) { CATransition() },
  ]
}

extension AnimationClass {
  private static let timing: [AnimationKey] = [
    AnimationKey("duration", .number), AnimationKey("beginTime", .beginTime),
    AnimationKey("timeOffset", .number), AnimationKey("speed", .number),
    AnimationKey("repeatCount", .number), AnimationKey("repeatDuration", .number),
    AnimationKey("autoreverses", .bool), AnimationKey("fillMode", .word),
    AnimationKey("removedOnCompletion", .bool), AnimationKey("timingFunction", .curve),
  ]

  private static let property: [AnimationKey] =
    [AnimationKey("keyPath", .text)] + timing + [
      AnimationKey("additive", .bool), AnimationKey("cumulative", .bool),
      AnimationKey("valueFunction", .valueFunction),
    ]

  private static let ends: [AnimationKey] = ["fromValue", "toValue", "byValue"].map {
    AnimationKey($0, .value)
  }

  private static let spring: [AnimationKey] = [
    AnimationKey("mass", .positive), AnimationKey("stiffness", .positive),
    AnimationKey("damping", .nonNegative),
    AnimationKey("velocity", .number, key: "initialVelocity", otherName: "initialVelocity"),
    AnimationKey("allowsOverdamping", .bool),
  ]

  private static let keyframe: [AnimationKey] = [
    AnimationKey("calculationMode", .word), AnimationKey("rotationMode", .word),
    AnimationKey("path", .path), AnimationKey("values", .values),
    AnimationKey("keyTimes", .fractions), AnimationKey("timingFunctions", .curves),
    AnimationKey("tensionValues", .numbers), AnimationKey("continuityValues", .numbers),
    AnimationKey("biasValues", .numbers),
  ]

  /// `type` names the class, so the kind of a transition has another name.
  private static let transition: [AnimationKey] = [
    AnimationKey("transitionType", .word, key: "type"), AnimationKey("subtype", .word),
    AnimationKey("startProgress", .number), AnimationKey("endProgress", .number),
    AnimationKey("filter", .filter),
  ]
}
