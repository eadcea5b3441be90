// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A report as one JSON object on one line, keys in order.
package func jsonLine(_ report: some Encodable) throws(CommandFailure) -> String {
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
package func rounded(milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }
