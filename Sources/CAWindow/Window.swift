import CARenderServer
import CGLFW
import CoreAnimation
import CoreGraphics

/// A window that shows a layer tree, on X11 or Wayland.
///
///     let window = try Window(size: CGSize(width: 640, height: 480), title: "Layers")
///     window.layer = root
///     while true {
///       for event in window.waitForEvents(atMost: 1) { … }
///       try window.show(at: CACurrentMediaTime())
///     }
///
/// Windows live on the main thread, as the window system wants it. A window closes with its last
/// reference. GLFW decides between X11 and Wayland: version 3.4 when the program starts, version 3.3
/// when it is installed (Debian's `libglfw3` is X11, `libglfw3-wayland` the other).
@MainActor
public final class Window {
  /// Where the origin of the space lies in which the layer stands.
  public enum Orientation: Hashable, Sendable {
    /// Top left, y grows downward.
    case yDown
    /// Bottom left, y grows upward, as in scene files.
    case yUp
  }

  /// What a window may be asked for besides size and title.
  public struct Options: Hashable, Sendable {
    /// Whether the user may change the size. Default true.
    public var isResizable = true
    /// Whether the window appears on the screen. Default true; a hidden one can be drawn and read.
    public var isVisible = true
    /// Whether ``Window/show(at:)`` waits for the display, so that each frame is seen. Default true.
    public var isSynchronized = true
    /// Pixels per point; nil, the default, follows the display the window is on.
    public var scale: CGFloat?
    /// The window class on X11 and the application id on Wayland. Default `layerkit`.
    public var applicationName = "layerkit"
    /// Whether the driver checks each call and reports; slow. Default false, unless the environment
    /// variable `LAYERKIT_GL_DEBUG` is set to anything but `0`.
    public var isDebug: Bool?

    /// The defaults.
    public init() {}
  }

  /// The most pixels a window may have along a side.
  public nonisolated static let pixelLimit = 16_384

  let handle: OpaquePointer
  let surface: WindowSurface
  let server = RenderServer()
  let queue = EventQueue()
  let options: Options
  var metrics = WindowMetrics()
  var layers: LayerContext
  private var origin = Orientation.yDown

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - size: The size of what it shows, points. The window system may give another one.
  ///   - title: What its title bar says.
  ///   - options: What else is asked for.
  public init(
    size: CGSize, title: String, options: Options = Options()
  ) throws(WindowError) {
    let units = try Self.units(size, options)
    self.options = options
    try WindowSystem.enter()
    do throws(WindowError) {
      handle = try WindowSystem.makeWindow(
        width: units.width, height: units.height, title: title, options: options,
        isDebug: options.isDebug ?? false)
    } catch {
      WindowSystem.leave()
      throw error
    }
    glfwMakeContextCurrent(handle)
    glfwSwapInterval(options.isSynchronized ? 1 : 0)
    layers = LayerContext(orientation: .yDown, sink: server)
    do throws(WindowError) {
      let server = server
      surface = try translated { try WindowSurface(server: server, isDebug: options.isDebug) }
    } catch {
      glfwDestroyWindow(handle)
      WindowSystem.leave()
      throw error
    }
    queue.listen(to: handle)
    updateMetrics()
    queue.events = []
  }

  isolated deinit {
    layers.rootLayer = nil
    glfwMakeContextCurrent(handle)
    surface.close()
    glfwDestroyWindow(handle)
    WindowSystem.leave()
  }

  /// The size in the units that GLFW counts in before the display's scale is applied.
  private static func units(
    _ size: CGSize, _ options: Options
  ) throws(WindowError) -> (width: Int, height: Int) {
    let scale = options.scale ?? 1
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    let range = 1...CGFloat(pixelLimit)
    // A comparison with a number that is none is false, so that such sizes end here too.
    guard scale > 0, range.contains(width), range.contains(height) else {
      throw .badSize(
        width: Double(size.width), height: Double(size.height), scale: Double(scale))
    }
    return (Int(width), Int(height))
  }

  /// The root of the tree that is shown. Its `position` is in the space that ``orientation`` names.
  public var layer: CALayer? {
    get { layers.rootLayer }
    set { layers.rootLayer = newValue }
  }

  /// Where the origin of the space lies in which ``layer`` stands. Default: top left.
  public var orientation: Orientation {
    get { origin }
    set {
      guard newValue != origin else { return }
      origin = newValue
      let root = layers.rootLayer
      layers.rootLayer = nil
      layers.flush()
      layers = LayerContext(orientation: newValue == .yUp ? .yUp : .yDown, sink: server)
      layers.rootLayer = root
    }
  }

  /// What lies behind the root; nil shows black.
  public var background: CGColor?

  /// Points of the window that one point of the layer's space takes. Default 1, always positive.
  public var zoom: CGFloat = 1 {
    didSet { precondition(zoom > 0 && zoom.isFinite, "The zoom of a window is positive.") }
  }
}
