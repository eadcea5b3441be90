// SPDX-License-Identifier: Apache-2.0

/// How the picture of a layer combines with the backdrop, the pixels below it in its group.
///
/// With S the picture of the layer and D the backdrop, both premultiplied, and s and d their
/// alphas, the Porter-Duff ways are S · Fs + D · Fd:
///
///     clear 0, 0          copy 1, 0           dest 0, 1
///     sourceOver 1, 1−s   sourceIn d, 0       sourceOut 1−d, 0    sourceAtop d, 1−s
///     destOver 1−d, 1     destIn 0, s         destOut 0, 1−s      destAtop 1−d, s
///     xor 1−d, 1−s        plusL 1, 1, limited to 1
///
///     plusD      alpha min(1, s+d), colour max(0, alpha − (s−S) − (d−D)): darknesses add up
///     subtractS  D − S, subtractD S − D: alpha and colour, not below 0, colour not above alpha
///     maximum    max(S, D), minimum min(S, D): alpha and colour, component by component
///
/// The blend modes are those of the W3C's Compositing and Blending: alpha s + d − s·d, colour
/// S · (1−d) + D · (1−s) + s·d · B(D/d, S/s). Hard mix, of Adobe's programs, has components of 1
/// where those of both make 1 or more, else of 0.
@usableFromInline package enum CompositingMode: String, Sendable, CaseIterable {
  case clear, copy, dest
  case sourceOver, sourceIn, sourceOut, sourceAtop
  case destOver, destIn, destOut, destAtop
  case xor, plusL, plusD, subtractS, subtractD
  case maximum = "CIMaximumCompositing"
  case minimum = "CIMinimumCompositing"
  case multiply = "multiplyBlendMode"
  case screen = "screenBlendMode"
  case overlay = "overlayBlendMode"
  case darken = "darkenBlendMode"
  case lighten = "lightenBlendMode"
  case colorDodge = "colorDodgeBlendMode"
  case colorBurn = "colorBurnBlendMode"
  case softLight = "softLightBlendMode"
  case hardLight = "hardLightBlendMode"
  case difference = "differenceBlendMode"
  case exclusion = "exclusionBlendMode"
  case hue = "hueBlendMode"
  case saturation = "saturationBlendMode"
  case color = "colorBlendMode"
  case luminosity = "luminosityBlendMode"
  case hardMix = "hardMixBlendMode"

  /// Whether the backdrop changes where the layer's picture is transparent.
  ///
  /// These modes act within the shape of the layer's bounds; the others act where the picture is.
  package var reachesBeyondPicture: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .subtractD, .minimum: true
    default: false
    }
  }

  /// Whether an opaque backdrop stays opaque.
  package var keepsOpaque: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destOut, .destAtop, .xor, .subtractS,
      .subtractD, .minimum:
      false
    default: true
    }
  }
}

extension CompositingMode {
  /// The mode of a filter of that name, as `CAFilter` or as `CIFilter` spells it; nil when there is
  /// none.
  package init?(filterName name: String) {
    if let mode = CompositingMode(rawValue: name) ?? Self.otherNames[name] {
      self = mode
    } else if name.hasPrefix("CI"), name.hasSuffix("BlendMode") {
      let word = name.dropFirst(2)
      self.init(rawValue: word.prefix(1).lowercased() + word.dropFirst())
    } else {
      return nil
    }
  }

  private static let otherNames: [String: CompositingMode] = [
    "normalBlendMode": .sourceOver, "CINormalBlendMode": .sourceOver,
    "sourceATop": .sourceAtop, "destATop": .destAtop,
    "CISourceOverCompositing": .sourceOver, "CISourceInCompositing": .sourceIn,
    "CISourceOutCompositing": .sourceOut, "CISourceAtopCompositing": .sourceAtop,
    "CIAdditionCompositing": .plusL,
  ]
}
