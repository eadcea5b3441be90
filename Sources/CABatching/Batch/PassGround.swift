// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// The first draws of a pass that clearing stands for: plain opaque colours over every pixel that
/// the pass may touch.
///
/// A software driver clears a pixel in a small part of the time that it draws one in, and others
/// clear without touching memory.
package struct PassGround: Hashable, Sendable {
  /// Places among the frame's draws.
  package var draws: Range<Int>
  /// The colour of the last of them, premultiplied.
  package var color: SIMD4<Float>
}

extension BatchParts {
  /// The ground of a pass over the surface; nil where its first draw has to be drawn.
  ///
  /// Other targets have none: their textures may be larger than the pass, and transparent there.
  func ground(of pass: Pass) -> PassGround? {
    guard pass.target == 0, pass.begin == .clear, !pass.isHalfFloat else { return nil }
    let count = pass.draws.prefix { covers(pass.rect, draws[$0]) }.count
    guard count > 0 else { return nil }
    let first = pass.draws.lowerBound
    let last = draws[first + count - 1]
    return PassGround(
      draws: first..<first + count, color: instance(ColorInstance.self, of: last).color)
  }

  /// Whether a draw is a plain opaque colour over all pixels of `rect`.
  private func covers(_ rect: DeviceRect, _ draw: Draw) -> Bool {
    guard draw.variant == .color, draw.hidesAll, draw.source == .color, draw.mask == 0,
      draw.instances.count == 1
    else { return false }
    return heads[Int(draw.instances.first)].coveredPixels?.contains(rect) == true
  }
}
