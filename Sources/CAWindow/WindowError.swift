// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer

/// Why a window could not be made or could not draw.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on; the text is GLFW's.
  case noDisplay(String)
  /// The size is not finite or has no pixel, or the scale is not positive.
  case badSize(width: Double, height: Double, scale: Double)
  /// The window system made no window with an OpenGL ES 3.0 context, or the system has too few file
  /// descriptors left for one; the text is that of GLFW, or names the call.
  case refused(String)
  /// EGL or the driver refused something or does not answer; the text names the call and the
  /// object.
  case graphics(String)
  /// The window is gone: the display server ended, or another program destroyed the window.
  case lost(String)
  /// A shader did not compile or link: the fault of LayerKit or of the driver.
  case shader(String)
  /// A file under the folder that `CA_CAPTURE` names could not be written.
  case capture(String)

  /// The error in one sentence.
  public var description: String {
    switch self {
    case .noDisplay(let text): "There is no display for a window: \(text)"
    case .badSize(let width, let height, let scale):
      "A window of \(width)×\(height) points at scale \(scale) was asked for; it needs at least one "
        + "pixel and at most \(Window.pixelLimit) along each side."
    case .refused(let text): "No window with OpenGL ES 3.0 could be opened: \(text)"
    case .graphics(let text): "The driver failed: \(text)"
    case .lost(let text): "The window is gone: \(text)"
    case .shader(let text): "A shader was refused: \(text)"
    case .capture(let text): "The capture could not be written: \(text)"
    }
  }
}

extension WindowError {
  /// An error of the rooms, in terms of this module.
  init(_ error: any Error) {
    switch error {
    case let error as WindowError: self = error
    case let error as RenderThreadError: self = WindowError(error)
    case let error as EGLError: self = .graphics(error.description)
    case let error as GLError: self = .graphics(error.description)
    case let error as ShaderError: self = .shader(error.description)
    default: self = .capture("\(error)")
    }
  }

  /// A failure of the render thread, in terms of this module.
  init(_ error: RenderThreadError) {
    switch error {
    case .failed(let reason): self = WindowError(reason)
    case .stopped, .silent: self = .graphics(error.description)
    }
  }
}

/// Runs `body` and says its errors in terms of this module.
func translated<Result>(_ body: () throws -> Result) throws(WindowError) -> Result {
  do { return try body() } catch { throw WindowError(error) }
}
