import CACommit
import CAGLES
import CARenderServer
import CGLFW
import CoreAnimation
import CoreGraphics

extension Window {
  /// Draws the tree as it looks at `time`, seconds of the media clock, and shows it.
  ///
  /// Flushes the current thread's transaction first (`CATransaction.flush()`). Waits for the display
  /// when the window is synchronized. A minimized window draws nothing.
  public func show(at time: CFTimeInterval) throws(WindowError) {
    if try draw(at: time) != nil { swap() }
  }

  /// Draws as ``show(at:)`` does, without showing it, and returns what the window would show:
  /// premultiplied, in sRGB, row 0 at the top. Nil while the window is minimized.
  ///
  /// Where no ``background`` covers it, the picture keeps the alpha of the tree.
  public func picture(at time: CFTimeInterval) throws(WindowError) -> CGImage? {
    guard try draw(at: time) != nil else { return nil }
    return try translated { try surface.readWindow(metrics) }
  }

  /// Draws into the target and copies it to the back buffer.
  @discardableResult
  package func draw(at time: CFTimeInterval) throws(WindowError) -> FrameReport? {
    precondition(time.isFinite, "The time of a frame is finite.")
    CATransaction.flush()
    updateMetrics()
    guard !metrics.isEmpty else { return nil }
    glfwMakeContextCurrent(handle)
    let view = SurfaceView(scale: metrics.scale * zoom, background: background)
    return try translated {
      let report = try surface.draw(metrics, at: time, as: view)
      try surface.copyToWindow(metrics)
      return report
    }
  }

  /// Shows what was drawn last.
  package func swap() {
    guard !metrics.isEmpty else { return }
    glfwMakeContextCurrent(handle)
    glfwSwapBuffers(handle)
  }

  /// Whether changes wait that no frame has shown.
  package var hasPendingCommits: Bool { server.hasPendingCommits }

  /// What draws here, for reports.
  package var displayInfo: DisplayInfo { surface.context.info }
}

extension WindowSurface {
  /// Lets go of the context that the window owns.
  func close() { context.close() }
}

/// Runs `body` and says its errors in terms of this module.
func translated<Result>(_ body: () throws -> Result) throws(WindowError) -> Result {
  do {
    return try body()
  } catch let error as EGLError {
    throw .graphics(error.description)
  } catch let error as GLError {
    throw .graphics(error.description)
  } catch let error as ShaderError {
    throw .shader(error.description)
  } catch {
    throw .capture("\(error)")
  }
}
