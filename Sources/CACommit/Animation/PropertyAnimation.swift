import CATiming
import CoreGraphics

/// An animation of one property, or of a part of its value.
package struct PropertyAnimation: Hashable, Codable, Sendable {
  package var target: AnimationTarget
  package var isAdditive = false
  package var isCumulative = false
  /// What turns the animated numbers into a transform.
  package var valueFunction: ValueFunction?
  package var values: AnimatedValues

  package init(
    target: AnimationTarget, isAdditive: Bool = false, isCumulative: Bool = false,
    valueFunction: ValueFunction? = nil, values: AnimatedValues
  ) {
    self.target = target
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.valueFunction = valueFunction
    self.values = values
  }
}

/// What a key path leads to.
package struct AnimationTarget: Hashable, Codable, Sendable {
  /// The key of the property: `position`, or a key of the program's own.
  package var key: String
  /// The row of the key; nil for a key of the program's own, which no server draws.
  package var property: PropertyID?
  /// The way into the value: `["rotation", "z"]`; for filters and emitter cells the name comes
  /// first.
  package var member: [String]

  package init(key: String, property: PropertyID?, member: [String] = []) {
    self.key = key
    self.property = property
    self.member = member
  }

  /// The target of a key path on a layer of that kind.
  package init(keyPath: String, kind: LayerKind) {
    let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let row = PropertyTable.row(parts.first ?? "", for: kind)
    self.init(
      key: row?.key ?? parts.first ?? "", property: row?.id, member: Array(parts.dropFirst()))
  }
}

/// The values an animation goes through.
package enum AnimatedValues: Hashable, Codable, Sendable {
  /// From one value to another; what is nil follows from the others and from the value shown
  /// without the animation. With a spring, the way is that of a mass on it.
  case basic(from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, spring: Spring?)
  case keyframes(Keyframes)
}

/// A list of values, or a path, with the times they are reached.
package struct Keyframes: Hashable, Codable, Sendable {
  package var values: [PropertyValue] = []
  /// The path that takes the place of `values`.
  package var path: CGPath?
  /// Fractions of the duration; as the program gave them, so they may be of no use.
  package var times: [Double]?
  /// The pace between each two values.
  package var curves: [UnitCurve] = []
  /// Nil for a word that means no mode: the animation then has no effect.
  package var mode: CalculationMode? = .linear
  package var tensions: [Double] = []
  package var continuities: [Double] = []
  package var biases: [Double] = []
  package var rotation: PathRotation?

  package init() {}

  /// Whether it is a single discrete value, which has no effect (facts row 284).
  package var isSingleMoment: Bool { mode == .discrete && values.count == 1 }
}

/// How values between keyframes are found.
package enum CalculationMode: String, Codable, Sendable {
  case linear, discrete, paced, cubic, cubicPaced
}

/// How a layer turns along a path.
package enum PathRotation: String, Codable, Sendable {
  case auto
  case autoReverse
}

/// What makes a transform of numbers.
package enum ValueFunction: String, Codable, Sendable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ
}
