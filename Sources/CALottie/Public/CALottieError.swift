// SPDX-License-Identifier: Apache-2.0
import CAReading

/// Why a Lottie file could not be read.
public struct CALottieError: Error, Hashable, Sendable {
  /// The sort of failure.
  public enum Kind: String, Hashable, Sendable {
    /// The file could not be read at all.
    case unreadable
    /// The file is not JSON, or no animation.
    case malformed
    /// A ``CALottieLimits`` value was exceeded.
    case limit
  }

  /// The sort of failure.
  public let kind: Kind
  /// The line in the file, from 1; nil where the failure belongs to no line.
  public let line: Int?
  /// The text that broke the rule.
  public let value: String
  /// The rule that was broken, as a sentence without a full stop.
  public let rule: String

  /// An error with all its parts.
  public init(kind: Kind, line: Int?, value: String, rule: String) {
    (self.kind, self.line, self.value, self.rule) = (kind, line, value, rule)
  }

  init(_ error: JSONError) {
    self.init(
      kind: error.isLimit ? .limit : .malformed, line: error.line, value: error.value,
      rule: error.rule)
  }
}

extension CALottieError: CustomStringConvertible {
  /// `LINE: error: value: rule`.
  public var description: String {
    let place = line.map { "\($0): " } ?? ""
    return "\(place)error: " + (value.isEmpty ? rule : "\(value): \(rule)")
  }
}
