// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A source of pictures that layers show, and its time.
package struct SourceTime: Sendable {
  /// The source.
  package let source: any PictureSource
  /// Seconds of the clock by which it goes.
  package let time: Double
  /// The media time at which it may show another picture, seconds; infinity for never.
  package let nextChange: Double
}

extension RenderTree {
  /// The sources that layers show at media time `t`, with the times for which a frame of `t` asks
  /// them.
  package mutating func sourceTimes(at t: Double) -> [SourceTime] {
    if contents.living.isEmpty { return [] }
    _ = evaluate(at: t)
    return contents.living.map { living in
      let phase = phase(of: living, at: t)
      let next: Double =
        switch living.source.wake(phase, after: t) {
        case .now, .continuous: t
        case .at(let time): time
        case .never: .infinity
        }
      return SourceTime(source: living.source, time: phase.time, nextChange: next)
    }
  }
}
