/// Why a window could not be made or could not draw.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no display to open a window on; the text is GLFW's.
  case noDisplay(String)
  /// The size is not finite or has no pixel, or the scale is not positive.
  case badSize(width: Double, height: Double, scale: Double)
  /// The window system made no window with an OpenGL ES 3.0 context; the text is GLFW's.
  case refused(String)
  /// EGL or the driver refused something; the text names the call and the object.
  case graphics(String)
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
    case .shader(let text): "A shader was refused: \(text)"
    case .capture(let text): "The capture could not be written: \(text)"
    }
  }
}
