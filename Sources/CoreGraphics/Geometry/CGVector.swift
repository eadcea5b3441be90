// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A two-dimensional displacement.
@frozen public struct CGVector: Hashable, Sendable {
  /// The component along x.
  public var dx: CGFloat
  /// The component along y.
  public var dy: CGFloat

  /// The vector of length zero.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// The vector of length zero.
  @inlinable public init() {
    self.init(dx: 0, dy: 0)
  }

  /// A vector from its two components.
  @inlinable public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector from integer components.
  @inlinable public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// A vector from double-precision components.
  @inlinable public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}

extension CGVector: Codable {
  /// Reads dx and dy from an unkeyed container.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    dx = try container.decode(CGFloat.self)
    dy = try container.decode(CGFloat.self)
  }

  /// Writes dx and dy to an unkeyed container.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}
