// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES

/// The listener to the frames of a host; the program changes it, the render thread calls it.
package final class FrameListener<Frame, Failure: HostError>: Sendable {
  private struct Bodies {
    var frame: (@Sendable (Frame) -> Void)?
    var failure: (@Sendable (Failure) -> Void)?
  }

  /// The host's name in complaints.
  private let host: String
  private let bodies = Monitor(Bodies())

  /// A listener that hears nothing.
  ///
  /// - Parameter host: The name of the host's class, for the line about a failed frame.
  package init(host: String) { self.host = host }

  /// Called with each frame, on the render thread; nil for nobody.
  package var body: (@Sendable (Frame) -> Void)? {
    get { bodies.look { $0.frame } }
    set { bodies.look { $0.frame = newValue } }
  }

  /// Called with the error of a frame that is tried again, on the render thread. With nil the error
  /// is a line on standard error.
  package var failureBody: (@Sendable (Failure) -> Void)? {
    get { bodies.look { $0.failure } }
    set { bodies.look { $0.failure = newValue } }
  }

  /// Hands a frame to the program, whose GL reaches no context of LayerKit's meanwhile.
  package func call(_ frame: Frame) {
    guard let body else { return }
    GuestThread.lendingThread { body(frame) }
  }

  /// Reports a frame that failed.
  package func fail(_ error: any Error) {
    let error = Failure(error)
    guard let failureBody else {
      return StandardError.write("\(host): A frame was not drawn and is tried again. \(error)\n")
    }
    GuestThread.lendingThread { failureBody(error) }
  }
}
