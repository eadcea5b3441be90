// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer

/// The listener to the frames of a screen; the program changes it, the render thread calls it.
final class FrameListener: Sendable {
  private struct Bodies {
    var frame: (@Sendable (HeadlessScreen.Frame) -> Void)?
    var failure: (@Sendable (HeadlessError) -> Void)?
  }

  private let bodies = Monitor(Bodies())

  var body: (@Sendable (HeadlessScreen.Frame) -> Void)? {
    get { bodies.look { $0.frame } }
    set { bodies.look { $0.frame = newValue } }
  }

  var failureBody: (@Sendable (HeadlessError) -> Void)? {
    get { bodies.look { $0.failure } }
    set { bodies.look { $0.failure = newValue } }
  }

  /// Hands a frame to the program, whose GL reaches no context of LayerKit's meanwhile.
  func call(_ frame: HeadlessScreen.Frame) {
    guard let body else { return }
    GuestThread.lendingThread { body(frame) }
  }

  func fail(_ error: HeadlessError) {
    guard let failureBody else { return FrameComplaint.write("HeadlessScreen", error) }
    GuestThread.lendingThread { failureBody(error) }
  }
}
