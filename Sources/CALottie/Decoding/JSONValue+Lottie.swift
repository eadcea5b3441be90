// SPDX-License-Identifier: Apache-2.0
import CAReading

/// Values as exporters spell them.
extension JSONValue {
  /// True for `true` and for numbers other than 0.
  var flag: Bool { bool ?? number.map { $0 != 0 } ?? false }

  /// The numbers of a list, or the one number.
  var numbers: [Double]? {
    if let number { return [number] }
    if let bool { return [bool ? 1 : 0] }
    guard let array else { return nil }
    let numbers = array.compactMap(\.number)
    return numbers.count == array.count ? numbers : nil
  }

  /// A whole number; nil for one that no `Int` holds.
  var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }
}
