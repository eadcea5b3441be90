// SPDX-License-Identifier: Apache-2.0

/// One remark about a Lottie file: the place, the problem, and how the reader dealt with it.
public struct CALottieDiagnostic: Hashable, Sendable {
  /// How grave a remark is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The file is right; something in it plays otherwise than it says, by design.
    case note
    /// Something was left out or kept at its default.
    case warning
  }

  /// The subject of a remark.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A value that is not spelled as the format asks; its member keeps the default.
    case badValue
    /// The file is right, but this version does not draw the feature.
    case unsupported
    /// Animated properties that are sampled at the file's rate.
    case sampled
    /// A picture that is missing or cannot be decoded; it is not drawn.
    case missingImage
    /// A font that is not there; another one draws the text.
    case missingFont
    /// A name or number that nothing has.
    case danglingReference
    /// An expression that has no effect; its property plays without it.
    case expression
    /// A library of the system that is not installed; what needs it is left out.
    case missingLibrary
    /// A ``CALottieLimits`` value was exceeded; the surplus is not drawn.
    case limit
  }

  /// How grave it is.
  public let severity: Severity
  /// The subject.
  public let kind: Kind
  /// The line in the file, from 1; nil for a remark about the whole file.
  public let line: Int?
  /// The name of the layer, or nothing.
  public let layer: String
  /// The property or feature, or nothing.
  public let property: String
  /// The problem, without a full stop.
  public let message: String

  /// A remark with all its parts.
  public init(
    severity: Severity, kind: Kind, line: Int?, layer: String = "", property: String = "",
    message: String
  ) {
    self.severity = severity
    self.kind = kind
    self.line = line
    self.layer = layer
    self.property = property
    self.message = message
  }
}

extension CALottieDiagnostic: CustomStringConvertible {
  /// `LINE: warning: layer “name”: property: message`.
  public var description: String {
    let place = line.map { "\($0): " } ?? ""
    let subject = layer.isEmpty ? "" : "layer “\(layer)”: "
    let member = property.isEmpty ? "" : "\(property): "
    return "\(place)\(severity.rawValue): \(subject)\(member)\(message)"
  }
}
