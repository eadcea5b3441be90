// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

/// Waits for the time at which a document goes on to another state by itself.
///
/// It counts frames, so that a headless clock advances states as a display does. Belongs to the
/// thread of its document.
final class StateTimer: FrameTickClient {
  /// Seconds by which the times of frames may be off.
  private static let closeness = 1e-6
  private weak var document: CAMLDocument?
  private var due: (time: CFTimeInterval, state: String)?

  init(_ document: CAMLDocument) { self.document = document }

  var wantsTicks: Bool { due != nil && document != nil }

  /// Goes to `state` at the first frame at or after `time` of the media clock; nil waits for none.
  func wait(for next: (time: CFTimeInterval, state: String)?) {
    guard due != nil || next != nil else { return }
    FrameTicks.current.remove(self)
    due = next
    if next != nil { FrameTicks.current.add(self) }
  }

  func frameTick(_ tick: FrameTick) {
    guard let due, tick.timestamp >= due.time - Self.closeness else { return }
    self.due = nil
    FrameTicks.current.remove(self)
    document?.advance(to: due.state)
  }
}
