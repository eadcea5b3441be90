// SPDX-License-Identifier: Apache-2.0

/// The edges of a layer that are smoothed where they cross pixels.
///
/// Edges are named as in a space whose y grows upward: the bottom edge is the one of the smallest
/// y.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension CAEdgeAntialiasingMask {
  /// The edge of the smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)

  /// The edge of the largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)

  /// The edge of the smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)

  /// The edge of the largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)
}
