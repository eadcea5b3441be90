// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming
import Testing

@testable import CAWire

@Suite("A version of the wire") struct VersionTests {
  /// All that readers of a version know by number.
  private static var dictionary: String {
    let rows = PropertyTable.rows.map { "\($0.id.rawValue) \($0.key)" }
    let words = [
      FillMode.allCases.map(\.rawValue), CalculationMode.allCases.map(\.rawValue),
      PathRotation.allCases.map(\.rawValue), ValueFunction.allCases.map(\.rawValue),
      Orientation.allCases.map(\.rawValue), LayerKind.allCases.map { "\($0)" },
      WireColorSpace.spaces.map { $0.name ?? "" },
    ].map { $0.joined(separator: " ") }
    return (rows + words).joined(separator: "\n")
  }

  @Test("is another one where the property table or a list of words is")
  func dictionary() {
    // FNV-1a. A change of the table needs a new version, and then its number here.
    let sum = Self.dictionary.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    #expect(WireHeader.version == 4)
    #expect(sum == 0xfce8_0c98_af15_887d)
  }
}
