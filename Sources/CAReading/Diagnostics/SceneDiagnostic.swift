// SPDX-License-Identifier: Apache-2.0

/// One remark about a scene: the place, the problem, and how the reader dealt with it. Each reader
/// of scene files also calls it by a name of its own.
///
/// Printed as `path:LINE: warning: message`, the form compilers use; the way to the value within
/// the file follows, where the reader knows it.
public struct SceneDiagnostic: Hashable, Sendable {
  /// How grave a remark is.
  public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    /// The file is right; something in it has no effect here by design.
    case note
    /// Something was left out or kept at its default.
    case warning
    /// The scene could not be read.
    case error

    /// Notes come before warnings, warnings before errors.
    public static func < (a: Severity, b: Severity) -> Bool {
      allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
    }
  }

  /// The subject of a remark.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A value that is not spelled as its property asks; the property keeps its default.
    case badValue
    /// A value that is read and kept, but hardly meant: an opacity beyond 1, key times that are not
    /// as many as the values, a type that is not the property's.
    case doubtfulValue
    /// A layer or animation class that is not known.
    case unknownClass
    /// An attribute, child element or key path that names no known property.
    case unknownProperty
    /// An image that is missing or cannot be decoded; it is not drawn.
    case missingImage
    /// A file outside the bundle, which is not opened unless the options allow it.
    case outsideFile
    /// The namespace of CAML is missing.
    case namespace
    /// An id that stands on two objects; the first one is meant.
    case duplicateID
    /// A reference, such as the target of a state, names something that is not there.
    case danglingTarget
    /// A state names a state that does not exist.
    case unknownState
    /// The bundle's index or folder is not as it should be.
    case bundle
    /// A limit of the reader was exceeded.
    case limit
    /// A font that is not there, or a character that no font has a glyph for.
    case missingFont
    /// A text that does not fit the bounds of its layer, by how much, and how it is cut.
    case textOverflow
    /// A filter that there is none of, or one with inputs that are none; it has no effect.
    case unknownFilter
    /// The file is right, but this version does not draw the feature.
    case unsupported
    /// Animations that are computed frame by frame, as no animation of a layer says the same.
    case sampled
    /// An expression that is left out or that fails; its property keeps its own value.
    case expression
    /// A library that the scene needs is not installed.
    case missingLibrary
    /// Scripts and editor data, which have no effect by design.
    case ignored
    /// Something that the written format has no form for, or that would not read back; it is not
    /// written.
    case notWritten
    /// The scene could not be read.
    case failure
  }

  /// How grave it is.
  public let severity: Severity
  /// The subject.
  public let kind: Kind
  /// The file it is in, as the caller wrote its path.
  public let file: String
  /// The line in ``file``, from 1; nil for a remark about the whole file or folder.
  public let line: Int?
  /// The way to the value within the file, such as `layers[2].ks.o`; nil where the reader knows
  /// none.
  public let path: String?
  /// The problem, without a full stop.
  public let message: String

  /// A remark with all its parts.
  public init(
    severity: Severity, kind: Kind, file: String, line: Int?, path: String? = nil,
    message: String
  ) {
    self.severity = severity
    self.kind = kind
    self.file = file
    self.line = line
    self.path = path
    self.message = message
  }

  /// The remark an error becomes.
  public init(_ error: SceneError) {
    let message = error.value.isEmpty ? error.rule : "\(error.value): \(error.rule)"
    self.init(
      severity: .error, kind: .failure, file: error.file, line: error.line, message: message)
  }

  /// Whether strict reading refuses the scene for it: errors and warnings do, except those about
  /// features that are not drawn yet, which are no fault of the file.
  public var failsStrict: Bool { severity >= .warning && kind != .unsupported }
}

extension SceneDiagnostic: CustomStringConvertible {
  /// `path:LINE: warning: message`.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    let way = path.map { " (\($0))" } ?? ""
    return "\(place): \(severity.rawValue): \(message)\(way)"
  }
}
