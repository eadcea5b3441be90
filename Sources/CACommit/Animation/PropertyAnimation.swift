// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics

/// An animation of one property, or of a part of its value.
package struct PropertyAnimation: Hashable, Codable, Sendable {
  /// The animated property, or part of one.
  package var target: AnimationTarget
  /// Whether values are added to the value shown without the animation.
  package var isAdditive = false
  /// Whether each pass begins at the end of the pass before.
  package var isCumulative = false
  /// Turns the animated numbers into a transform; nil for none.
  package var valueFunction: ValueFunction?
  package var values: AnimatedValues

  /// An animation of `target`.
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

/// The target of a key path: a property or a part of its value, or a key of the program.
package struct AnimationTarget: Hashable, Codable, Sendable {
  /// The key of the property: `position`, or a key of the program's own.
  package var key: String
  /// The row of the key; nil for a key of the program's own, which no server draws.
  package var property: PropertyID?
  /// The way into the value: `["rotation", "z"]`; for filters and emitter cells the name comes
  /// first.
  package var member: [String]

  /// The target of a key path: the key, its property if it is in the table, and the rest of the
  /// path.
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
  /// From one value to another. An end that is nil follows from the others and from the value shown
  /// without the animation. With a spring, the value moves like a mass on it.
  case basic(from: PropertyValue?, to: PropertyValue?, by: PropertyValue?, spring: Spring?)
  case keyframes(Keyframes)
}

/// A list of values, or a path, with the times they are reached.
package struct Keyframes: Hashable, Codable, Sendable {
  /// The values, in order.
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

  /// Keyframes without values.
  package init() {}

  /// Whether it is a single discrete value, which has no effect (facts row 284).
  package var isSingleMoment: Bool { mode == .discrete && values.count == 1 }
}

/// How values between keyframes are found.
package enum CalculationMode: String, Codable, Sendable, CaseIterable {
  case linear, discrete, paced, cubic, cubicPaced
}

/// How a layer turns along a path.
package enum PathRotation: String, Codable, Sendable, CaseIterable {
  case auto
  case autoReverse
}

/// A function that makes a transform from numbers.
package enum ValueFunction: String, Codable, Sendable, CaseIterable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ
}
