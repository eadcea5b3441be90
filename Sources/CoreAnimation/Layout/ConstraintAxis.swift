// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The two directions of a frame, which constraints solve one by one.
enum ConstraintAxis: Int, CaseIterable {
  case x, y
}

extension CAConstraintAttribute {
  var axis: ConstraintAxis { rawValue < 4 ? .x : .y }

  /// 0 for the smallest coordinate, 1 for the middle, 2 for the largest, 3 for the extent.
  var part: Int { Int(rawValue) % 4 }
}

/// A frame along one axis, in the superlayer's space, points.
struct FrameSpan: Equatable {
  var start: CGFloat
  var extent: CGFloat

  init(start: CGFloat, extent: CGFloat) { (self.start, self.extent) = (start, extent) }

  init(_ frame: CGRect, _ axis: ConstraintAxis) {
    switch axis {
    case .x: (start, extent) = (frame.minX, frame.width)
    case .y: (start, extent) = (frame.minY, frame.height)
    }
  }

  /// The value of a part; see ``CAConstraintAttribute/part``.
  subscript(part: Int) -> CGFloat {
    switch part {
    case 0: start
    case 1: start + extent / 2
    case 2: start + extent
    default: extent
    }
  }

  /// The part that is the extent.
  static let extentPart = 3

  /// The span moved so that a coordinate of it stands at `value`.
  func moved(_ part: Int, to value: CGFloat) -> FrameSpan {
    FrameSpan(start: start + value - self[part], extent: extent)
  }

  /// The span of two parts, the first of which is the lower.
  init(_ first: (part: Int, value: CGFloat), _ second: (part: Int, value: CGFloat)) {
    let (a, b) = (first.value, second.value)
    switch (first.part, second.part) {
    case (0, 1): self.init(from: a, by: 2 * (b - a))
    case (0, 2): self.init(from: a, by: b - a)
    case (0, _): self.init(from: a, by: b)
    case (1, 2): self.init(from: 2 * a - b, by: 2 * (b - a))
    case (1, _): self.init(from: a - b / 2, by: b)
    default: self.init(from: a - b, by: b)
    }
  }

  /// The span between `start` and `start + extent`; the extent may be negative.
  init(from start: CGFloat, by extent: CGFloat) {
    self.init(start: extent < 0 ? start + extent : start, extent: abs(extent))
  }
}
