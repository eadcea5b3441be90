// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The meaning of a color's components: a model, and for light its primaries and transfer curve.
///
/// Two spaces are equal when their names are and they mean the same, those of patterns when their
/// bases are. Device spaces stand for the nominal display, which is sRGB here.
public final class CGColorSpace: Hashable, Sendable {
  /// The name under which ``init(name:)`` finds this space.
  public let name: String?
  /// The kind of components.
  public let model: CGColorSpaceModel

  /// The red, green and blue that components of 1 stand for.
  package let primaries: ColorPrimaries
  /// The curve from components to linear light.
  package let transfer: ColorTransfer
  /// Whether components outside 0...1 keep their meaning.
  package let isExtended: Bool
  /// From linear RGB of this space to CIE XYZ (D65).
  package let linearToXYZ: TristimulusMatrix
  /// From CIE XYZ (D65) to linear RGB of this space.
  package let xyzToLinear: TristimulusMatrix

  /// The space of the colors of patterns without color; nil for any other space.
  public let baseColorSpace: CGColorSpace?

  private init(
    _ name: String?, _ model: CGColorSpaceModel, primaries: ColorPrimaries = .sRGB,
    transfer: ColorTransfer = .sRGB, isExtended: Bool = false, base: CGColorSpace? = nil
  ) {
    baseColorSpace = base
    self.name = name
    self.model = model
    self.primaries = primaries
    self.transfer = transfer
    self.isExtended = isExtended
    linearToXYZ = primaries.rgbToXYZ
    xyzToLinear = linearToXYZ.inverse
  }

  /// The space of that name, or nil if this module has no description of it.
  ///
  /// The names of the ITU-R BT.2100 spaces (PQ and HLG) are declared but not described.
  public convenience init?(name: String) {
    guard let row = Self.rows[name] else { return nil }
    self.init(
      name, row.model, primaries: row.primaries, transfer: row.transfer, isExtended: row.isExtended)
  }

  /// The space that an ICC profile describes, of which `iccData` is the bytes; nil for anything
  /// else.
  ///
  /// Read are profiles of RGB with one curve for all three components and a matrix, as most
  /// displays and cameras have, and of gray; nil for profiles that go by tables, of printers for
  /// example. Such a space has no name. Primaries and curves that are those of a known space but
  /// for rounding become those.
  public convenience init?(iccData data: CFTypeRef) {
    guard let data = data as? NSData, let profile = ColorProfile(Data(copying: data)) else {
      return nil
    }
    self.init(
      nil, profile.isGray ? .monochrome : .rgb, primaries: profile.primaries,
      transfer: profile.transfer)
  }

  /// The space of patterns: of colored ones, or, with a base, of stencils for its colors; nil if
  /// the base is itself one of patterns.
  public convenience init?(patternBaseSpace base: CGColorSpace?) {
    if base?.model == .pattern { return nil }
    self.init(nil, .pattern, base: base)
  }

  /// The space of colored patterns.
  static let coloredPatterns = CGColorSpace(nil, .pattern)

  /// The number of color components, without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome, .indexed: 1
    case .rgb, .lab, .XYZ: 3
    case .cmyk: 4
    case .unknown, .deviceN, .pattern: 0
    }
  }

  /// Whether the gamut of this RGB space goes well beyond that of sRGB.
  public var isWideGamutRGB: Bool {
    model == .rgb && (primaries != .sRGB || isExtended)
  }

  /// Whether both spaces have the same name and meaning.
  public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool {
    first === second
      || (first.name == second.name && first.model == second.model
        && first.baseColorSpace == second.baseColorSpace
        && first.primaries == second.primaries && first.transfer == second.transfer)
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CGColorSpace {
  /// The definition of a space for ``init(name:)``.
  private struct Row: Sendable {
    var model: CGColorSpaceModel
    var primaries = ColorPrimaries.sRGB
    var transfer = ColorTransfer.sRGB
    var isExtended = false
  }

  private static let rows: [String: Row] = [
    sRGB: Row(model: .rgb),
    linearSRGB: Row(model: .rgb, transfer: .linear),
    extendedSRGB: Row(model: .rgb, isExtended: true),
    extendedLinearSRGB: Row(model: .rgb, transfer: .linear, isExtended: true),
    displayP3: Row(model: .rgb, primaries: .displayP3),
    extendedDisplayP3: Row(model: .rgb, primaries: .displayP3, isExtended: true),
    linearDisplayP3: Row(model: .rgb, primaries: .displayP3, transfer: .linear),
    extendedLinearDisplayP3: Row(
      model: .rgb, primaries: .displayP3, transfer: .linear, isExtended: true),
    adobeRGB1998: Row(model: .rgb, primaries: .adobeRGB, transfer: .gamma(563.0 / 256.0)),
    itur_709: Row(model: .rgb, transfer: .bt709),
    itur_2020: Row(model: .rgb, primaries: .bt2020, transfer: .bt709),
    linearITUR_2020: Row(model: .rgb, primaries: .bt2020, transfer: .linear),
    extendedITUR_2020: Row(
      model: .rgb, primaries: .bt2020, transfer: .bt709, isExtended: true),
    extendedLinearITUR_2020: Row(
      model: .rgb, primaries: .bt2020, transfer: .linear, isExtended: true),
    itur_2020_sRGBGamma: Row(model: .rgb, primaries: .bt2020),
    coreMedia709: Row(model: .rgb, transfer: .gamma(1.961)),
    genericRGBLinear: Row(model: .rgb, transfer: .linear),
    deviceRGBName: Row(model: .rgb),
    linearGray: Row(model: .monochrome, transfer: .linear),
    extendedGray: Row(model: .monochrome, isExtended: true),
    extendedLinearGray: Row(model: .monochrome, transfer: .linear, isExtended: true),
    genericGrayGamma2_2: Row(model: .monochrome, transfer: .gamma(2.2)),
    deviceGrayName: Row(model: .monochrome),
    genericCMYK: Row(model: .cmyk),
    deviceCMYKName: Row(model: .cmyk),
  ]

  static let deviceRGBName = "kCGColorSpaceDeviceRGB"
  static let deviceGrayName = "kCGColorSpaceDeviceGray"
  static let deviceCMYKName = "kCGColorSpaceDeviceCMYK"

  /// The space sRGB.
  package static let sRGBSpace = CGColorSpace(sRGB, .rgb)
  /// The space extended sRGB.
  package static let extendedSRGBSpace = CGColorSpace(extendedSRGB, .rgb, isExtended: true)
  /// The space extended gray.
  package static let extendedGraySpace = CGColorSpace(
    extendedGray, .monochrome, isExtended: true)
  /// The space Display P3.
  package static let displayP3Space = CGColorSpace(displayP3, .rgb, primaries: .displayP3)
  /// The RGB space of the nominal display.
  package static let deviceRGB = CGColorSpace(deviceRGBName, .rgb)
  /// The gray space of the nominal display.
  package static let deviceGray = CGColorSpace(deviceGrayName, .monochrome)
  package static let deviceCMYK = CGColorSpace(deviceCMYKName, .cmyk)
  package static let genericCMYKSpace = CGColorSpace(genericCMYK, .cmyk)
  package static let genericGray = CGColorSpace(
    genericGrayGamma2_2, .monochrome, transfer: .gamma(2.2))
}
