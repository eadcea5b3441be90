// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation

/// A report as one JSON object on one line, keys in order.
func jsonLine(_ report: some Encodable) throws(CommandFailure) -> String {
  let encoder = JSONEncoder()
  encoder.keyEncodingStrategy = .convertToSnakeCase
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  } catch {
    throw CommandFailure(.internalError, "the report cannot be written as JSON: \(error)")
  }
}

/// Milliseconds with three decimals, for reports.
func rounded(milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }
