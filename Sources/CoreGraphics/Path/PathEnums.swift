// SPDX-License-Identifier: Apache-2.0

/// Which points a self-overlapping path encloses.
public enum CGPathFillRule: Int, Hashable, Sendable, Codable {
  /// Those around which the path goes a number of times other than zero.
  case winding
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// How an open stroke ends.
public enum CGLineCap: Int32, Hashable, Sendable, Codable {
  /// Squared off at the end point.
  case butt
  /// With a half circle about the end point.
  case round
  /// Squared off half a line width beyond the end point.
  case square
}

/// How two segments of a stroke meet.
public enum CGLineJoin: Int32, Hashable, Sendable, Codable {
  /// In a point, unless the miter limit cuts it to a bevel.
  case miter
  /// In a round corner.
  case round
  /// In a corner cut off square.
  case bevel
}

/// Which parts of a path are painted.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// The inside by the winding rule.
  case fill
  /// The inside by the even-odd rule.
  case eoFill
  /// The outline.
  case stroke
  /// The inside by the winding rule, then the outline.
  case fillStroke
  /// The inside by the even-odd rule, then the outline.
  case eoFillStroke

  /// The rule by which the mode fills, nil if it does not.
  package var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  /// Whether the mode strokes.
  package var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}
