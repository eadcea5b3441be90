// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHost
import CARenderServer
import CoreGraphics

/// The engine of a window: a window of this process, or one of a render server.
@MainActor
protocol WindowEngine: AnyObject {
  /// Takes the commits of the tree.
  var sink: any CommitSink { get }
  /// The overlays and the HUD of the picture.
  nonisolated var debugging: DebugSwitch { get }
  /// Gives the ticks of the display.
  var ticks: any TickSource { get }
  /// Frames per second that the display shows.
  var refreshRate: Double { get }
  /// The size of the window.
  var metrics: WindowMetrics { get }
  /// Called when the size may be another one, unless an event says so.
  var onMetrics: (() -> Void)? { get set }
  /// Whether something happened since ``takeEvents()``.
  var hasEvents: Bool { get }
  /// The events since the last call, oldest first.
  func takeEvents() -> [WindowEvent]
  /// Reads the messages of the window system, or of the server. Does not wait.
  func poll()

  /// Counts of the ticks so far.
  var counts: FrameCounts { get }
  /// Why the last frame could not be drawn; nil once one was.
  var frameFailure: WindowError? { get }
  /// Why the window shows nothing new any more.
  var failure: WindowError? { get }
  /// The picture of a time, or of the frame that was shown last.
  func picture(at time: Double?) throws(WindowError) -> CGImage?
  /// Whether somebody listens to frames.
  func setListening(_ isListening: Bool)

  /// Has the display be like that from the next commit on, or from ``publish()``.
  func stage(_ display: DisplayState)
  /// Makes the staged state hold from now on.
  func publish()
  /// Has frames show one media time; nil lets it run again.
  func hold(at time: Double?)
  /// Has all of the window shown again: the window system lost its content.
  func expose()
  /// Sets the text of the title bar.
  func setTitle(_ title: String)
  /// Asks for another size of the content, points.
  func resize(to size: CGSize)
  /// Gives the pointer a shape.
  func show(_ pointer: PointerShape)
  /// The text that programs copy and paste.
  var clipboard: String? { get set }
  /// Lets the window go.
  func close()
}
