// SPDX-License-Identifier: Apache-2.0

// Apple's names have capitals and underscores.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The kind of components that a color space has.
public enum CGColorSpaceModel: Int32, Hashable, Sendable {
  /// Not known.
  case unknown = -1
  /// One gray component.
  case monochrome
  /// Red, green and blue.
  case rgb
  /// Cyan, magenta, yellow and black.
  case cmyk
  /// CIE L*a*b*.
  case lab
  /// Any number of named inks.
  case deviceN
  /// An index into a table of colors.
  case indexed
  /// A pattern.
  case pattern
  /// CIE XYZ.
  case XYZ
}

/// How colors outside the destination's gamut are converted.
///
/// Every intent clips each component to the destination's range, in the relative colorimetric way.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// The default for the kind of content.
  case defaultIntent
  /// Keep colors inside the gamut, without adaptation to the white point.
  case absoluteColorimetric
  /// Keep colors inside the gamut, relative to the white point.
  case relativeColorimetric
  /// Keep the relation between colors.
  case perceptual
  /// Keep the saturation.
  case saturation
}
