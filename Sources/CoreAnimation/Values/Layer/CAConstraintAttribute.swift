// SPDX-License-Identifier: Apache-2.0

/// A part of a layer's frame that a ``CAConstraint`` binds.
///
/// All are coordinates and lengths in the space of the superlayer, points.
public enum CAConstraintAttribute: Int32, Hashable, Sendable, CaseIterable {
  /// The smallest x of the frame.
  case minX
  /// The middle of the frame in x.
  case midX
  /// The largest x of the frame.
  case maxX
  /// The width of the frame.
  case width
  /// The smallest y of the frame.
  case minY
  /// The middle of the frame in y.
  case midY
  /// The largest y of the frame.
  case maxY
  /// The height of the frame.
  case height
}
