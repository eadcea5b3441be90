// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Numbers in sentences.
enum Decimals {
  /// At most three decimals, without zeros at the end.
  static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
