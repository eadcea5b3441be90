// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A call at a media time: with the first frame at that time or later, so that it also comes where
/// a host gives the time.
@MainActor final class DelayedCall {
  private var link: CADisplayLink?
  private let body: () -> Void

  /// Calls `body` in some seconds, unless it is cancelled.
  init(in seconds: Double, body: @escaping () -> Void) {
    self.body = body
    let time = CACurrentMediaTime() + seconds
    let link = CADisplayLink { [weak self] _ in
      // Sound: a link calls on the thread that made it, here the main one.
      MainActor.assumeIsolated { self?.look(time) }
    }
    self.link = link
    link.add(to: .current, forMode: .common)
  }

  isolated deinit { link?.invalidate() }

  /// Has the call not come.
  func cancel() {
    link?.invalidate()
    link = nil
  }

  /// A frame's time may be a hair before the moment it stands for.
  private static let closeness = 1e-6

  private func look(_ time: Double) {
    guard link != nil, CACurrentMediaTime() >= time - DelayedCall.closeness else { return }
    cancel()
    body()
  }
}
