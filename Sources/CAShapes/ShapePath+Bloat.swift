// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension ShapePath {
  /// The path puckered or bloated: vertices of each contour move towards its middle by a share of
  /// their distance, control points away from it by the same share.
  ///
  /// The middle is the mean of the contour's vertices. An `amount` above 0 bloats, below 0 puckers;
  /// at 1 all vertices lie in the middle.
  package func bloated(by amount: CGFloat) -> ShapePath {
    let amount = amount.limited
    return ShapePath(contours.map { $0.limited.bloated(by: amount) })
  }
}

extension ShapeContour {
  fileprivate func bloated(by amount: CGFloat) -> ShapeContour {
    guard !vertices.isEmpty else { return self }
    let middle = vertices.reduce(CGPoint.zero) { $0 + $1.point } * (1 / CGFloat(vertices.count))
    let moved = vertices.map { vertex in
      Vertex(
        vertex.point.mixed(with: middle, amount),
        reaching: vertex.reaching.mixed(with: middle, -amount),
        leaving: vertex.leaving.mixed(with: middle, -amount))
    }
    return ShapeContour(moved, isClosed: isClosed).limited
  }
}
