// SPDX-License-Identifier: Apache-2.0

/// Why a scene could not be read or written, or a state not be applied: the error of each reader of
/// scene files, which also calls it by a name of its own.
///
/// Printed as `path:LINE: error: text`, the form compilers use.
public struct SceneError: Error, Hashable, Sendable {
  /// The sort of failure, for callers that choose an exit status by it.
  public enum Kind: String, Hashable, Sendable {
    /// A file or folder could not be read at all.
    case unreadable
    /// A file or folder could not be written, or is there already.
    case unwritable
    /// A file is not well-formed, or not a scene.
    case malformed
    /// A limit of the reader was exceeded.
    case limit
    /// The folder holds no scene, or a kind of package that is not read.
    case layout
    /// A state was asked for that the scene does not have.
    case unknownState
    /// A part of the package was asked for that it does not have.
    case unknownPart
    /// A value from outside does not fit the scene.
    case badValue
    /// A library that the scene needs is not installed.
    case missingLibrary
  }

  /// The sort of failure.
  public let kind: Kind
  /// The file the failure is in, as the caller wrote its path.
  public let file: String
  /// The line in ``file``, from 1; nil where the failure belongs to no line.
  public let line: Int?
  /// The text that broke the rule, shortened.
  public let value: String
  /// The rule that was broken, as a sentence without a full stop.
  public let rule: String

  /// An error with all its parts; `value` is shortened to 80 characters.
  public init(kind: Kind, file: String, line: Int? = nil, value: String, rule: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.value = value.shortened
    self.rule = rule
  }
}

extension SceneError: CustomStringConvertible {
  /// `path:LINE: error: value: rule`.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): error: " + (value.isEmpty ? rule : "\(value): \(rule)")
  }
}

extension StringProtocol {
  /// The text as it fits in a message: one line, at most 80 characters, nothing that a terminal
  /// would obey.
  package var shortened: String {
    let head = unicodeScalars.prefix(81)
    let safe = head.prefix(80).map { scalar in
      scalar.value < 32 || (127..<160).contains(scalar.value) ? " " : Character(scalar)
    }
    return String(safe) + (head.count > 80 ? "…" : "")
  }
}
