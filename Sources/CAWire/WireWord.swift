// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import CoreGraphics

/// A word of a closed list, which goes as its place in the list.
///
/// Cases in another order are another version of the wire.
protocol WireWord: CaseIterable, Equatable where AllCases == [Self] {}

extension FillMode: WireWord {}
extension CalculationMode: WireWord {}
extension PathRotation: WireWord {}
extension ValueFunction: WireWord {}
extension Orientation: WireWord {}

extension WireWriter {
  mutating func put(word: some WireWord) {
    let words = type(of: word).allCases
    put(UInt8(words.firstIndex(of: word) ?? words.count))
  }
}

extension WireReader {
  mutating func word<Word: WireWord>(
    _ field: StaticString, _: Word.Type
  ) throws(WireError) -> Word {
    let code = try uint8(field)
    guard Int(code) < Word.allCases.count else { throw failure(.code(UInt64(code))) }
    return Word.allCases[Int(code)]
  }
}

/// The spaces of colors, which go as their places in this list. A color of a space without a name,
/// such as that of a profile, goes as the nearest color in sRGB.
enum WireColorSpace {
  static let spaces: [CGColorSpace] = known + named + devices

  private static let known: [CGColorSpace] = [
    .sRGBSpace, .genericGray, .displayP3Space, .extendedSRGBSpace, .genericCMYKSpace,
  ]

  private static let named: [CGColorSpace] = [
    CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedDisplayP3,
    CGColorSpace.linearDisplayP3, CGColorSpace.extendedLinearDisplayP3,
    CGColorSpace.adobeRGB1998, CGColorSpace.itur_709, CGColorSpace.itur_2020,
    CGColorSpace.linearITUR_2020, CGColorSpace.extendedITUR_2020,
    CGColorSpace.extendedLinearITUR_2020, CGColorSpace.itur_2020_sRGBGamma,
    CGColorSpace.coreMedia709, CGColorSpace.genericRGBLinear, CGColorSpace.linearGray,
    CGColorSpace.extendedGray, CGColorSpace.extendedLinearGray,
  ].compactMap { CGColorSpace(name: $0) }

  private static let devices: [CGColorSpace] = [.deviceRGB, .deviceGray, .deviceCMYK]

  /// The code of a space; nil for one that is not in the list.
  static func code(of space: CGColorSpace?) -> UInt8? {
    guard let space else { return nil }
    if space === spaces[0] { return 0 }
    return spaces.firstIndex { $0 === space || $0.name == space.name && $0 == space }
      .map(UInt8.init)
  }
}
