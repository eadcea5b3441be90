// SPDX-License-Identifier: Apache-2.0

/// How paint mixes with the backdrop. S is paint, D the backdrop, R the result, a alpha.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  /// Paint over the backdrop.
  case normal
  /// S · D.
  case multiply
  /// 1 − (1 − S)(1 − D).
  case screen
  /// Multiply where the backdrop is dark, screen where it is bright.
  case overlay
  /// The darker of both, for each component.
  case darken
  /// The lighter of both, for each component.
  case lighten
  /// Brightens the backdrop to reflect the paint.
  case colorDodge
  /// Darkens the backdrop to reflect the paint.
  case colorBurn
  /// Darkens or lightens, like a diffused light.
  case softLight
  /// Multiply where the paint is dark, screen where it is bright.
  case hardLight
  /// The difference of both.
  case difference
  /// Like difference, with less contrast.
  case exclusion
  /// Hue of the paint; saturation and luminosity of the backdrop.
  case hue
  /// Saturation of the paint; hue and luminosity of the backdrop.
  case saturation
  /// Hue and saturation of the paint; luminosity of the backdrop.
  case color
  /// Luminosity of the paint; hue and saturation of the backdrop.
  case luminosity
  /// R = 0.
  case clear
  /// R = S.
  case copy
  /// R = S · Da.
  case sourceIn
  /// R = S · (1 − Da).
  case sourceOut
  /// R = S · Da + D · (1 − Sa).
  case sourceAtop
  /// R = S · (1 − Da) + D.
  case destinationOver
  /// R = D · Sa.
  case destinationIn
  /// R = D · (1 − Sa).
  case destinationOut
  /// R = S · (1 − Da) + D · Sa.
  case destinationAtop
  /// R = S · (1 − Da) + D · (1 − Sa).
  case xor
  /// R = max(0, 1 − ((1 − D) + (1 − S))), for opaque paint: darknesses add up.
  case plusDarker
  /// R = min(1, S + D).
  case plusLighter
}

/// How an image is sampled when it is scaled.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The context's choice, which is ``medium``.
  case `default`
  /// The nearest pixel.
  case none
  /// The mix of the four nearest pixels.
  case low
  /// The mix of all pixels that are covered.
  case medium
  /// The best that there is; for enlarging, the same as ``medium``.
  case high
}
