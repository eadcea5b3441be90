// SPDX-License-Identifier: Apache-2.0
import CEGL

/// Actions at the end of a thread.
package enum ThreadEnd {
  private final class Act {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Has `body` run on this thread as one of its last acts, while its GL context still works. On
  /// the main thread that is when the process exits.
  package static func perform(_ body: @escaping () -> Void) {
    // Sound: the act is kept until it is given back to the one call, on this thread.
    lk_at_thread_end(
      { pointer in
        guard let pointer else { return }
        Unmanaged<Act>.fromOpaque(pointer).takeRetainedValue().body()
      }, Unmanaged.passRetained(Act(body)).toOpaque())
  }

  /// Lets go of the context that is current on this thread, so that it can be destroyed from
  /// another thread later.
  package static func releaseContext() {
    guard GLLibraries.isEGLOpen, let display = eglGetCurrentDisplay() else { return }
    _ = DriverTurn.take { eglMakeCurrent(display, nil, nil, nil) }
  }
}
