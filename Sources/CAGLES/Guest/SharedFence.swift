// SPDX-License-Identifier: Apache-2.0
import CABase
import CEGL

/// A point in the work of a context that other contexts of the display can wait for, and the
/// program on any thread.
package final class SharedFence: @unchecked Sendable {
  // Sound to share: EGL lets every thread use a sync object, and the handle never changes.
  private let display: Display
  private let handle: EGLSyncKHR

  /// Marks this point of the work of the context that is current, and hands that work to the GPU.
  ///
  /// - Returns: nil where the display has no fences.
  package init?(on display: Display) {
    guard display.hasFences else { return nil }
    let made: EGLSyncKHR? = DriverTurn.take {
      let sync = display.sharing.createSync(
        display.handle, EGLenum(glEnum(EGL_SYNC_FENCE_KHR)), nil)
      glFlush()
      return sync
    }
    guard let made else { return nil }
    (self.display, handle) = (display, made)
    GuestObjects.fences.add(1)
  }

  deinit {
    let (display, handle) = (display, handle)
    DriverTurn.take { _ = display.sharing.destroySync(display.handle, handle) }
    GuestObjects.fences.add(-1)
  }

  /// Whether the work is done.
  package var isPassed: Bool { wait(nanoseconds: 0) }

  /// Waits for the work, on this thread.
  ///
  /// - Returns: Whether it was done within so many seconds.
  package func wait(seconds: Double) -> Bool {
    let deadline = Deadline(in: seconds)
    while true {
      if wait(nanoseconds: UInt64(min(max(0, deadline.rest), 1) * 1e9)) { return true }
      if deadline.isOver { return false }
    }
  }

  /// Has the context that is current wait before its later work; on the GPU, where it can.
  ///
  /// - Returns: Whether the GPU waits. Else ``wait(seconds:)`` has to.
  package func waitOnGPU() -> Bool {
    guard let wait = display.sharing.waitSync else { return false }
    return DriverTurn.take { wait(display.handle, handle, 0) } == EGL_TRUE
  }

  /// A fence that EGL cannot wait for, as its context is lost, has nothing more to come.
  private func wait(nanoseconds: UInt64) -> Bool {
    let answer = display.sharing.clientWaitSync(display.handle, handle, 0, nanoseconds)
    return answer == EGL_CONDITION_SATISFIED_KHR || answer == EGL_FALSE
  }
}

extension Display {
  /// Whether contexts can wait for each other.
  package var hasFences: Bool { extensions.contains("EGL_KHR_fence_sync") }

  /// Whether contexts can share the texels of a texture.
  package var hasImages: Bool {
    extensions.contains("EGL_KHR_gl_texture_2D_image")
      && extensions.contains("EGL_KHR_image_base")
  }
}
