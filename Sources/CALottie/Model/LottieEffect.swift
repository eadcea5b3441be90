// SPDX-License-Identifier: Apache-2.0

/// An effect of a layer.
package struct LottieEffect: Sendable {
  /// The kind: 20 tint, 21 fill, 22 stroke, 25 drop shadow, 29 blur; below 20 controls.
  package var kind = 0
  package var name = ""
  package var matchName = ""
  package var line = 0
  package var isEnabled = true
  package var values: [LottieEffectValue] = []
}

/// A value of an effect.
package struct LottieEffectValue: Sendable {
  package var kind = 0
  package var name = ""
  package var matchName = ""
  package var value: LottieNumbers?
}

/// A style of a layer.
package struct LottieStyle: Sendable {
  /// 0 stroke, 1 drop shadow, 2 inner shadow, 3 outer glow, …
  package var kind = 0
  package var name = ""
  package var line = 0
  /// The members that are properties, by their keys.
  package var values: [String: LottieNumbers] = [:]
}
