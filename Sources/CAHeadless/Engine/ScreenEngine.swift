// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHost
import CARenderServer
import CoreGraphics

/// The engine of a screen: a render thread of this process, or a render server. Any thread may
/// use it.
protocol ScreenEngine: TickSource, Sendable {
  /// Takes the commits of the tree.
  var sink: any CommitSink { get }
  /// The overlays and the HUD of the picture.
  var debugging: DebugSwitch { get }
  /// The screen is like that from now on.
  func show(_ display: DisplayState)
  /// Counts of the ticks so far.
  var counts: FrameCounts { get }
  /// Why the last frame could not be drawn; nil once one was.
  var frameFailure: HeadlessError? { get }
  /// Why the screen shows nothing any more.
  var failure: HeadlessError? { get }
  /// The picture as it was shown last, with every commit since then.
  func picture() throws(HeadlessError) -> CGImage
  /// Plays a screen without a clock on to a time.
  func step(to time: Double) throws(HeadlessError) -> CGImage
  /// Whether somebody listens to frames.
  func setListening(_ isListening: Bool)
  /// Shows nothing any more.
  func close()
}
