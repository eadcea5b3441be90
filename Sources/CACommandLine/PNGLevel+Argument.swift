// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CoreGraphics

extension PNGLevel {
  /// Parses 0 to 9.
  package static func parse(_ text: String) throws -> PNGLevel {
    guard let number = Int(text), let level = PNGLevel(number) else {
      throw ValidationError("A level is a whole number from 0 to 9.")
    }
    return level
  }
}
