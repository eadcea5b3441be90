// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// The damage of the last half second: each frame's in a colour of its own, which fades.
package struct Flashes: Sendable {
  private struct Burst {
    var rects: [DeviceRect]
    var time: Double
    var number: Int
  }

  /// Seconds that a flash is seen.
  package static let duration = 0.5
  /// The most frames whose damage is kept; the oldest go.
  private static let limit = 64

  private var bursts: [Burst] = []
  private var count = 0

  /// Nothing changed lately.
  package init() {}

  /// Whether nothing flashes.
  package var isEmpty: Bool { bursts.isEmpty }

  /// Adds the damage of the frame of `time`, seconds, and forgets what no longer shows then.
  package mutating func note(_ damage: [DeviceRect], at time: Double) {
    bursts.removeAll { !(0..<Self.duration).contains(time - $0.time) }
    guard !damage.isEmpty else { return }
    if bursts.count == Self.limit { bursts.removeFirst() }
    bursts.append(Burst(rects: damage, time: time, number: count))
    count += 1
  }

  /// The rectangles that flash in a frame of `time`, the latest last.
  package func shown(at time: Double) -> [OverlayFacts.Flash] {
    bursts.flatMap { burst in
      let rest = Float(1 - max(0, time - burst.time) / Self.duration)
      let color = Palette.color(burst.number, alpha: 0.5 * rest)
      return burst.rects.map { OverlayFacts.Flash(rect: $0, color: color) }
    }
  }
}
