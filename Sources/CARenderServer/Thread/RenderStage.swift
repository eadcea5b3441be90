// SPDX-License-Identifier: Apache-2.0

/// The session of a render thread, and the destination of its frames.
///
/// A stage whose device is lost goes on with another one; where it throws the error of a lost
/// device, there is none, and the thread ends.
///
/// It is made, used and released on the render thread alone, as its GL context is.
package protocol RenderStage: AnyObject {
  /// Takes the waiting commits into the tree, in order.
  func takeCommits() throws
  /// Draws the tree as it looks at `time`, seconds of the media clock; nil when there is nothing to
  /// draw on.
  func draw(at time: Double) throws -> FrameReport?
  /// Shows the last frame. Returns the time at which it was seen where the display says so.
  func present(_ moment: FrameMoment) throws -> Double?
  /// When the picture next changes by itself after a frame of `time`; `refreshRate` is in frames
  /// per second.
  func demand(after time: Double, refreshRate: Double) -> FrameDemand
  /// Learns the outcomes of the ticks so far, and how many there are per second. Default nothing.
  func note(_ counts: FrameCounts, refreshRate: Double)
  /// Does a short piece of work that can wait: called after the first frame, between frames, as
  /// `WorkAhead` says. Returns whether there is more. Default none.
  func workAhead() throws -> Bool
  /// How many devices the stage has lost and replaced so far: after each there is work that can
  /// wait. Default none.
  var losses: Int { get }
  /// Lets go of the GL context. Nothing else is called afterwards.
  func close()
}

extension RenderStage {
  package func note(_ counts: FrameCounts, refreshRate: Double) {}
  package func workAhead() throws -> Bool { false }
  package var losses: Int { 0 }
}

/// Which frame of a display one is.
package struct FrameMoment: Hashable, Sendable {
  /// The number of the frame, from 0.
  package var index: Int
  /// The media time it shows, seconds.
  package var time: Double
}

/// The moment between two frames of a display, as a program gets it.
package struct DisplayTick: Hashable, Sendable {
  /// When the last frame was shown, seconds of the media clock.
  package var timestamp: Double
  /// When the next one will be.
  package var target: Double
  /// The time of the first frame that can show a commit made in answer: a display that does not
  /// wait for the program begins the next frame at once.
  package var answer: Double

  /// A moment of these times, seconds of the media clock.
  package init(timestamp: Double, target: Double, answer: Double) {
    (self.timestamp, self.target, self.answer) = (timestamp, target, answer)
  }
}

/// The source of time of a render thread.
package enum FramePacing: Sendable {
  /// A display of `refreshRate` ticks per second, whose time `now` tells: seconds of the media
  /// clock, which run as those of the monotonic clock do. See ``FrameSchedule/lateFrameLimit``.
  case display(refreshRate: Double, lateFrameLimit: Int, now: @Sendable () -> Double)
  /// Frames are drawn when somebody asks for them, at the times they name.
  case manual
}
