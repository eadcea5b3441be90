// SPDX-License-Identifier: Apache-2.0
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

  func call(_ frame: HeadlessScreen.Frame) { body?(frame) }

  func fail(_ error: HeadlessError) {
    if let failureBody { failureBody(error) } else { FrameComplaint.write("HeadlessScreen", error) }
  }
}
