// SPDX-License-Identifier: Apache-2.0

/// Where a line of text that is too long is cut.
public struct CATextLayerTruncationMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CATextLayerTruncationMode {
  /// Nowhere: it is clipped by whoever clips the layer. The default.
  public static let none = CATextLayerTruncationMode(rawValue: "none")

  /// At its start; the end stays readable.
  public static let start = CATextLayerTruncationMode(rawValue: "start")

  /// At its end; the start stays readable.
  public static let end = CATextLayerTruncationMode(rawValue: "end")

  /// In its middle; both ends stay readable.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// How lines of text lie in the width of their layer.
public struct CATextLayerAlignmentMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CATextLayerAlignmentMode {
  /// As the writing direction has it. The default.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")

  /// At the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")

  /// At the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")

  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")

  /// From edge to edge, the last line excepted.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
