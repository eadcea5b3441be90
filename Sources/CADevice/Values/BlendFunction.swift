// SPDX-License-Identifier: Apache-2.0

/// How a fragment mixes with the target: `source · sourceFactor + target · targetFactor`.
///
/// Colours are premultiplied.
package struct BlendFunction: Hashable, Sendable {
  /// The factor of a colour.
  package enum Factor: UInt8, Sendable {
    case zero, one, sourceColor, sourceAlpha, oneMinusSourceAlpha, targetColor, targetAlpha
    case oneMinusTargetAlpha, oneMinusSourceColor, oneMinusTargetColor
  }

  /// The factor of the fragment.
  package var source: Factor
  /// The factor of the target.
  package var target: Factor
  /// Whether the fragment is taken from the target instead of added.
  package var isSubtracting = false

  /// A function of these factors.
  package init(source: Factor, target: Factor) {
    self.source = source
    self.target = target
  }

  /// Porter and Duff's *over* for premultiplied colours: the normal way to draw a layer.
  package static let sourceOver = BlendFunction(source: .one, target: .oneMinusSourceAlpha)
  /// Multiplies the target by the source's alpha: applies a mask to a finished picture.
  package static let targetIn = BlendFunction(source: .zero, target: .sourceAlpha)
  /// Multiplies the target by one minus the source's alpha.
  package static let targetOut = BlendFunction(source: .zero, target: .oneMinusSourceAlpha)
  /// Sums.
  package static let additive = BlendFunction(source: .one, target: .one)
  /// The target less the fragment.
  package static let subtractive: BlendFunction = {
    var function = additive
    function.isSubtracting = true
    return function
  }()

  /// The function for people.
  package var text: String { "\(source), \(target)" + (isSubtracting ? ", subtracting" : "") }
}

/// The depth test, and whether drawing writes depth.
package struct DepthTest: Hashable, Sendable {
  /// How a depth must compare with that of the target.
  package enum Comparison: UInt8, Sendable {
    case less, lessOrEqual, equal, greater, greaterOrEqual, always
  }

  /// The comparison that a fragment passes.
  package var comparison: Comparison
  /// Whether fragments that pass write their depth.
  package var writes: Bool

  /// A depth test.
  package init(_ comparison: Comparison, writes: Bool) {
    self.comparison = comparison
    self.writes = writes
  }
}
