// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CoreAnimation
import CoreGraphics

/// A screen without a clock, for tests: it plays a frame at each step.
///
/// The steps give the thread's media time, from 0 on. All else is as on real time: the thread gets
/// a tick for each frame, layers that draw follow the ticks, commits go to the render thread, and
/// the render thread draws the changes since the frame before.
extension HeadlessScreen {
  /// Plays on to the frame of a media time and returns its picture: events up to then, the tick,
  /// the commit, the frame.
  ///
  /// - Parameter time: Seconds, finite and no earlier than the last one.
  /// - Precondition: the screen was made with ``Options/isStepped``.
  package func step(to time: CFTimeInterval) throws(HeadlessError) -> CGImage {
    guard let clock else { preconditionFailure("Only a screen that steps is told its times.") }
    clock.isStepping = true
    defer { clock.isStepping = false }
    let last = clock.time
    ThreadTime.advance(to: time)
    let ticks = FrameTicks.current
    if ticks.isWanted { ticks.tick(FrameTick(timestamp: last, target: time)) }
    CATransaction.flush()
    return try engine.step(to: time)
  }
}
