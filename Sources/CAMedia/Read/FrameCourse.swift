// SPDX-License-Identifier: Apache-2.0

/// The order in which frames of a film are wanted: one now, the others after it.
package struct FrameCourse: Hashable, Sendable {
  /// The frame that is wanted now.
  package var first: Int
  /// From a frame to the next one that is wanted: 1 forward, -1 backward, more where frames are
  /// left out, 0 if no other will be.
  package var step: Int
  /// The frames that are played; a step beyond them goes on at the other end, or nowhere.
  package var range: Range<Int>
  /// Whether a step beyond the range goes on at its other end.
  package var loops: Bool

  /// A course through these frames.
  package init(first: Int, step: Int, range: Range<Int>, loops: Bool = false) {
    (self.first, self.step, self.range, self.loops) = (first, step, range, loops)
  }

  /// The frame after that many steps; nil where the course has ended.
  func frame(after steps: Int) -> Int? {
    if steps == 0 { return first }
    guard step != 0, !range.isEmpty else { return nil }
    let frame = first + steps * step
    if range.contains(frame) { return frame }
    guard loops else { return nil }
    let offset = (frame - range.lowerBound) % range.count
    return range.lowerBound + (offset < 0 ? offset + range.count : offset)
  }
}
