// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

@testable import PictureReference

/// Draws a tree with the engine and with the reference.
///
/// - Parameters:
///   - tolerance: steps of 8 bits a pixel away from edges may be off the reference, which is not
///     rounded: 1.5 is one step off the rounded one.
///   - strays: how many pixels may be off by more: an acute corner's smoothing goes beyond its tip.
///   - other: the tree that the reference draws, if it is another one.
///   - edge: steps a pixel on an edge may lie beyond the range of its samples.
func expectReference(
  _ name: String, size: CGSize = CGSize(width: 48, height: 48), scale: CGFloat = 1,
  tolerance: Double = 1.5, strays: Int = 0, edge: Double = 2, edgeMean: Double = 3,
  at location: SourceLocation = #_sourceLocation, _ build: () -> CALayer,
  as other: (() -> CALayer)? = nil
) throws {
  let drawn = try render(build(), size: size, scale: scale)
  let reference = try ReferencePicture(of: other?() ?? build(), size: size, scale: scale)
  let difference = ReferenceComparison(drawn, reference, tolerance: tolerance)
  let isClose =
    difference.strays <= strays && difference.beyond <= edge
    && abs(difference.edgeMean) <= edgeMean
  #expect(isClose, "\(name): \(difference)", sourceLocation: location)
  if !isClose { try ReferenceFailure.save(name, drawn, reference) }
}
