// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

extension HeadlessRenderer {
  /// Moves ``time`` forward, and fires the events on the way, in order: begins and ends of
  /// animations, their delegates, completion blocks, and frames of display links.
  ///
  ///     for frame in 0..<120 {
  ///       try renderer.advance(to: Double(frame) / 60)
  ///       let picture = try renderer.render()
  ///     }
  ///
  /// Their changes are committed at their own moment. Drawing alone moves no clock: a program that
  /// never advances sees no animation end. The clock is that of all renderers of the thread.
  ///
  /// Run-loop timers and dispatch queues are not run; they live on the time of the machine.
  ///
  /// - Parameters:
  ///   - time: The media time to come to, seconds. One that has passed only commits.
  ///   - framesPerSecond: How many frames a second display links see, at whole multiples of
  ///     `1/framesPerSecond`. Default 60.
  /// - Throws: ``HeadlessError/badTime(_:)`` unless the time is finite.
  /// - Precondition: `framesPerSecond` is finite and above 0.
  public func advance(
    to time: CFTimeInterval, framesPerSecond: Double = 60
  ) throws(HeadlessError) {
    guard time.isFinite else { throw .badTime(time) }
    ThreadTime.advance(to: time, framesPerSecond: framesPerSecond)
  }
}
