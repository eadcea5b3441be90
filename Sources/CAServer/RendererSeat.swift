// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CARenderServer

/// The thread and the engine with which a renderer draws its pictures.
final class RendererSeat: Sendable {
  let thread = JobThread(name: "HeadlessRenderer")
  // Sound: only jobs of the thread use it.
  nonisolated(unsafe) var engine: LocalEngine?

  /// Lets go of the engine, and ends the thread.
  func close(_ last: @escaping JobThread.Job = {}) {
    thread.end { [self] in
      engine = nil
      HomeThread.current.settle()
      last()
    }
  }
}
