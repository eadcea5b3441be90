// SPDX-License-Identifier: Apache-2.0
import CADevice

/// The differences of a window's buffers: the rectangles that changed from frame to frame.
///
/// A window has several buffers that take turns. The age of one says which frame it holds: 1 is the
/// frame shown last, 2 the one before, 0 that nobody knows. It lacks the changes since then.
package struct BufferHistory: Hashable, Sendable {
  /// How many frames back changes are known. A buffer that is older is filled whole.
  package static let frameLimit = 8
  /// How many rectangles are copied one by one; more become the box around them.
  package static let rectLimit = 16

  /// The changes of the frames shown last, the latest first; nil stands for everything.
  private var shown: [[PixelRect]?] = []
  /// The changes since the last of them was shown.
  private var pending: [PixelRect]? = []

  /// A history without frames.
  package init() {}

  /// Takes note of a change of the picture; nil stands for everything.
  package mutating func note(_ damage: [PixelRect]?) {
    guard let damage, let old = pending else {
      pending = nil
      return
    }
    pending = Self.merged(old + damage)
  }

  /// The difference between the present picture and the one shown last; nil for everything.
  package var news: [PixelRect]? { pending }

  /// Takes note that the picture is shown as it is now.
  package mutating func noteShown() {
    shown.insert(pending, at: 0)
    if shown.count > Self.frameLimit { shown.removeLast() }
    pending = []
  }

  /// The rectangles in which a buffer of that age differs from the present picture; nil for
  /// everything.
  package func lacking(age: Int) -> [PixelRect]? {
    guard age > 0, age - 1 <= shown.count, var rects = pending else { return nil }
    for frame in shown.prefix(age - 1) {
      guard let frame else { return nil }
      rects += frame
    }
    return Self.merged(rects)
  }

  /// The same pixels, or more, in few rectangles, each once and none inside another.
  private static func merged(_ rects: [PixelRect]) -> [PixelRect] {
    var merged: [PixelRect] = []
    for rect in rects where rect.width > 0 && rect.height > 0 {
      if merged.contains(where: { $0.contains(rect) }) { continue }
      merged.removeAll { rect.contains($0) }
      merged.append(rect)
    }
    guard merged.count > rectLimit, let first = merged.first else { return merged }
    return [merged.dropFirst().reduce(first) { $0.box(with: $1) }]
  }
}

extension PixelRect {
  fileprivate func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  fileprivate func box(with other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
