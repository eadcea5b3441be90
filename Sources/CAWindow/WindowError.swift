// SPDX-License-Identifier: Apache-2.0
import CAHost

/// Why a window could not be made or could not draw.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on; the text is GLFW's. Without GLFW it names the file
  /// and its Debian package.
  case noDisplay(String)
  /// The size is not finite or has no pixel, or the scale is not positive.
  case badSize(width: Double, height: Double, scale: Double)
  /// The window system made no window with an OpenGL ES 3.0 context, or the system has too few file
  /// descriptors left for one; the text is that of GLFW, or names the call, or a library of EGL or
  /// GLES that is not there, and its Debian package.
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
  /// A variable of the environment has a value that is not understood.
  case environment(String)

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
    case .environment(let text): text
    }
  }
}

extension WindowError: HostError {
  package init(_ failure: HostFailure) {
    switch failure {
    case .driver(let text), .stopped(let text), .other(let text): self = .graphics(text)
    case .shader(let text): self = .shader(text)
    case .capture(let text): self = .capture(text)
    case .environment(let text): self = .environment(text)
    }
  }
}
