// SPDX-License-Identifier: Apache-2.0

// Apple's names have capitals and underscores.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension CGColorSpace {
  /// sRGB, IEC 61966-2-1.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The primaries of sRGB, linear.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB whose components may leave 0...1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// Linear sRGB whose components may leave 0...1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The primaries of DCI P3, white D65, transfer curve of sRGB.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Display P3 whose components may leave 0...1.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// The primaries of Display P3, linear.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Linear Display P3 whose components may leave 0...1.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Gray, linear.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Gray with the transfer curve of sRGB, whose component may leave 0...1: equal parts of red,
  /// green and blue.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Linear gray whose component may leave 0...1.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// Gray with an exponent of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Generic RGB, linear, with the primaries of sRGB.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  /// Generic CMYK; its inks are taken as ideal, R = (1 − C)(1 − K) in sRGB.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  /// Adobe RGB (1998).
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// ITU-R BT.709.
  public static let itur_709 = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020.
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  /// The primaries of ITU-R BT.2020, linear.
  public static let linearITUR_2020 = "kCGColorSpaceLinearITUR_2020"
  /// ITU-R BT.2020 whose components may leave 0...1.
  public static let extendedITUR_2020 = "kCGColorSpaceExtendedITUR_2020"
  /// Linear ITU-R BT.2020 whose components may leave 0...1.
  public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"
  /// The primaries of ITU-R BT.2020, transfer curve of sRGB.
  public static let itur_2020_sRGBGamma = "kCGColorSpaceITUR_2020_sRGBGamma"
  /// ITU-R BT.709 as video has it: an exponent of 1.961.
  public static let coreMedia709 = "kCGColorSpaceCoreMedia709"

  // Names of spaces that are not described: ``init(name:)`` answers nil.

  /// Display P3 with the perceptual quantizer.
  public static let displayP3_PQ = "kCGColorSpaceDisplayP3_PQ"
  /// Display P3 with hybrid log-gamma.
  public static let displayP3_HLG = "kCGColorSpaceDisplayP3_HLG"
  /// ITU-R BT.709 with the perceptual quantizer.
  public static let itur_709_PQ = "kCGColorSpaceITUR_709_PQ"
  /// ITU-R BT.709 with hybrid log-gamma.
  public static let itur_709_HLG = "kCGColorSpaceITUR_709_HLG"
  /// DCI P3 with the white of cinemas.
  public static let dcip3 = "kCGColorSpaceDCIP3"
  /// ROMM RGB, with the white D50.
  public static let rommrgb = "kCGColorSpaceROMMRGB"
  /// ACEScg, linear, with the white of ACES.
  public static let acescgLinear = "kCGColorSpaceACESCGLinear"
  /// CIE XYZ.
  public static let genericXYZ = "kCGColorSpaceGenericXYZ"
  /// CIE L*a*b*.
  public static let genericLab = "kCGColorSpaceGenericLab"
  /// ITU-R BT.2100 with the perceptual quantizer; ``init(name:)`` answers nil.
  public static let itur_2100_PQ = "kCGColorSpaceITUR_2100_PQ"
  /// ITU-R BT.2100 with hybrid log-gamma; ``init(name:)`` answers nil.
  public static let itur_2100_HLG = "kCGColorSpaceITUR_2100_HLG"
}
