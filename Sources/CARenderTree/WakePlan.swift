// SPDX-License-Identifier: Apache-2.0
import CACommit

/// When the picture of a tree next changes by itself.
package enum WakePlan: Hashable, Sendable {
  /// Something was committed that no evaluation has shown yet.
  case now
  /// It changes from frame to frame. The frame rate is the highest that animations ask for; nil
  /// when one of them leaves it to the display.
  case continuous(FrameRate?)
  /// It stays as it is until that media time, seconds.
  case at(Double)
  /// It stays as it is until the next commit.
  case never
}

extension WakePlan {
  /// The earlier of two plans, as moving pictures ask for both.
  package func sooner(_ other: WakePlan) -> WakePlan {
    switch (self, other) {
    case (.now, _), (_, .now): .now
    case (.continuous(let a), .continuous(let b)): .continuous(WakePlan.higher(a, b))
    case (.continuous, _): self
    case (_, .continuous): other
    case (.at(let a), .at(let b)): .at(min(a, b))
    case (.at, .never): self
    case (.never, _): other
    }
  }

  private static func higher(_ a: FrameRate?, _ b: FrameRate?) -> FrameRate? {
    guard let a, let b else { return nil }
    return (b.preferred ?? b.maximum) > (a.preferred ?? a.maximum) ? b : a
  }
}
