// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The ways of combining that read the backdrop from a target, by the numbers of `blend.glsl`.
package enum BlendMode: Int, Sendable, CaseIterable {
  /// The picture in place of the backdrop, faded into it by opacity and coverage.
  case replace = 0
  case clear, copy, sourceIn, sourceOut, destIn, destAtop
  case plusDarker, subtractSource, subtractBelow
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case plusLighter, hardMix, maximum, minimum
}

extension CompositingMode {
  /// The equivalent blending of GL; nil where there is none.
  package var blend: Blend? {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceOver: .sourceOver
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destOver: .destOver
    case .destIn: .destIn
    case .destOut: .destOut
    case .destAtop: .destAtop
    case .xor: .xor
    case .plusL: .plusLighter
    case .screen: .screen
    default: nil
    }
  }

  /// The mode for a shader that reads the backdrop; nil where GL's blending never needs that.
  package var blendMode: BlendMode? {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .destIn: .destIn
    case .destAtop: .destAtop
    case .plusD: .plusDarker
    case .subtractS: .subtractSource
    case .subtractD: .subtractBelow
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .plusL: .plusLighter
    case .hardMix: .hardMix
    case .maximum: .maximum
    case .minimum: .minimum
    case .dest, .sourceOver, .sourceAtop, .destOver, .destOut, .xor: nil
    }
  }

  /// Whether nothing below leaves the layer's picture as it is; otherwise nothing is left of it.
  package var showsPictureAlone: Bool {
    switch self {
    case .clear, .dest, .sourceIn, .sourceAtop, .destIn, .destOut, .subtractS, .minimum: false
    default: true
    }
  }
}
