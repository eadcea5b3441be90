// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension Context {
  /// Whether buffers tell their age.
  package var hasBufferAge: Bool { display.extensions.contains("EGL_EXT_buffer_age") }

  /// Whether a swap takes the changed rectangles.
  package var hasSwapWithDamage: Bool {
    !display.extensions.isDisjoint(with: Self.swapExtensions.map(\.name))
  }

  /// Which frame the back buffer of the context's surface holds: 1 for the one shown last, 2 for
  /// the one before, 0 where nobody knows.
  ///
  /// EGL answers until the swap.
  package var bufferAge: Int {
    guard hasBufferAge, let surface = eglGetCurrentSurface(EGL_DRAW) else { return 0 }
    var age: EGLint = 0
    guard eglQuerySurface(display.handle, surface, EGL_BUFFER_AGE_EXT, &age) != 0 else { return 0 }
    return max(0, Int(age))
  }

  /// Shows the back buffer, of which only `damage` differs from the shown buffer.
  ///
  /// - Parameters:
  ///   - damage: Rows from the top. Not empty: EGL takes none for everything.
  ///   - height: The height of the surface, whose rows EGL counts from the bottom.
  /// - Returns: false where EGL cannot take the changed rectangles, and nothing was shown.
  package func swapBuffers(damage: [PixelRect], height: Int) throws(EGLError) -> Bool {
    precondition(!damage.isEmpty, "A swap with damage says what changed.")
    guard let surface = eglGetCurrentSurface(EGL_DRAW), let swap = swapWithDamage else {
      return false
    }
    var rects: [EGLint] = []
    rects.reserveCapacity(damage.count * 4)
    for rect in damage {
      rects += [
        EGLint(rect.x), EGLint(height - rect.y - rect.height), EGLint(rect.width),
        EGLint(rect.height),
      ]
    }
    let isShown = gl.inTurn { swap(display.handle, surface, &rects, EGLint(damage.count)) } != 0
    guard isShown else {
      throw refusal(of: "eglSwapBuffersWithDamage")
    }
    return true
  }

  /// Shows the back buffer by a call of a window library's that ignores EGL's answer, in the turn
  /// of the context.
  package func swapBuffers(_ call: () -> Void) throws(EGLError) {
    gl.inTurn(call)
    let error = refusal(of: "eglSwapBuffers")
    guard error.isSuccess else { throw error }
  }

  private var swapWithDamage: PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC? {
    // libglvnd answers for unknown names too, so the extension decides.
    Self.swapExtensions.first { display.extensions.contains($0.name) }
      .flatMap { lk_load_swap_with_damage($0.entryPoint) }
  }

  private static let swapExtensions = [
    (name: "EGL_KHR_swap_buffers_with_damage", entryPoint: "eglSwapBuffersWithDamageKHR"),
    (name: "EGL_EXT_swap_buffers_with_damage", entryPoint: "eglSwapBuffersWithDamageEXT"),
  ]
}
