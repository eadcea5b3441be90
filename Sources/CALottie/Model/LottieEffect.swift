// SPDX-License-Identifier: Apache-2.0

/// An effect of a layer.
struct LottieEffect: Sendable {
  /// The kind: 20 tint, 21 fill, 22 stroke, 25 drop shadow, 29 blur; below 20 controls.
  var kind = 0
  var name = ""
  var matchName = ""
  var line = 0
  var isEnabled = true
  var values: [LottieEffectValue] = []
}

/// A value of an effect.
struct LottieEffectValue: Sendable {
  var kind = 0
  var name = ""
  var matchName = ""
  var value: LottieNumbers?
}

/// A style of a layer.
struct LottieStyle: Sendable {
  /// 0 stroke, 1 drop shadow, 2 inner shadow, 3 outer glow, …
  var kind = 0
  var name = ""
  var line = 0
  /// The members that are properties, by their keys.
  var values: [String: LottieNumbers] = [:]
}
