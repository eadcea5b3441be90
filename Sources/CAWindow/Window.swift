// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CACommit
import CAHost
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation

/// A window that shows a layer tree, on X11 or Wayland. A whole program:
///
///     import CAWindow
///     import Foundation
///     import QuartzCore
///
///     @MainActor func showCard() throws {
///       let card = CALayer()
///       card.frame = CGRect(x: 240, y: 160, width: 160, height: 160)
///       card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 1)
///       card.cornerRadius = 24
///
///       let turn = CABasicAnimation(keyPath: "transform.rotation.z")
///       turn.toValue = 2 * Double.pi
///       turn.duration = 4
///       turn.repeatCount = .infinity
///       card.add(turn, forKey: "turn")
///
///       let window = try Window(size: CGSize(width: 640, height: 480), title: "Layers")
///       window.layer = card
///       try window.run()
///     }
///
///     // Top-level code runs on the main thread. Without a display `Window` throws.
///     do {
///       try MainActor.assumeIsolated { try showCard() }
///     } catch {
///       try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
///       exit(1)
///     }
///
/// Changes appear by themselves once they are committed: at the end of each turn of the run loop. A
/// thread of the window's own draws, so that animations run on whatever the program does; it sleeps
/// while nothing changes and while the window is minimized or off the screen; display links are
/// then called once a second.
///
/// A window appears with its first frame, once the main run loop has committed it. That frame
/// builds the programs that it draws with; the others are built one at a time while nothing is due.
///
/// Windows live on the main thread, as the window system wants it; so do their layers, display
/// links and animation delegates. The main run loop must run for events to come: by ``run(_:)``,
/// ``waitForEvents(atMost:)``, or any other way. A window closes with its last reference.
///
/// GLFW decides between X11 and Wayland: version 3.4 when the program starts, version 3.3 when it
/// is installed (Debian's `libglfw3` is X11, `libglfw3-wayland` the other).
@MainActor
public final class Window {
  /// Where the origin of the space lies in which the layer stands.
  public typealias Orientation = CACommit.Orientation

  /// Options of a window besides size and title.
  public struct Options: Hashable, Sendable {
    /// Whether the user may change the size. Default true.
    public var isResizable = true
    /// Whether the window appears on the screen, with its first frame. Default true; a hidden one
    /// can be drawn and read.
    public var isVisible = true
    /// Whether frames wait for the display, so that each is seen whole. Default true.
    public var isSynchronized = true
    /// How many refreshes late a frame of a running animation is still shown, with the picture of
    /// its own time. Default 2; one that comes later is left out.
    public var lateFrameLimit = 2
    /// Seconds after which a driver that does not answer counts as hung. Default 120.
    public var driverPatience = 120.0
    /// How the window goes on after its driver loses the device. A window has no other driver than
    /// that of its display.
    public var lossPolicy = LossPolicy()
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

  /// Frames per second that the display shows.
  public var refreshRate: Double { engine.refreshRate }

  /// A window of this process, or of a render server.
  let engine: any WindowEngine
  nonisolated let debugging: DebugSwitch
  let options: Options
  var layers: LayerContext
  var isStopped = false
  let listener: FrameListener<Frame, WindowError>
  private let relay: TickRelay
  private let ticks: any TickSource
  private var origin = Orientation.yDown
  /// That of this thread while the window holds a time.
  private var clock: ManualClock?

  /// Opens a window and starts its render thread.
  ///
  /// - Parameters:
  ///   - size: The size of its content, points. The window system may give another one.
  ///   - title: The text of its title bar.
  ///   - options: Further options.
  public init(
    size: CGSize, title: String, options: Options = Options()
  ) throws(WindowError) {
    self.options = options
    listener = FrameListener(host: "Window")
    engine = try Self.engine(size: size, title: title, options, listener)
    debugging = engine.debugging
    layers = LayerContext(orientation: .yDown, sink: engine.sink)
    (relay, ticks) = (.ofThisThread, engine.ticks)
    relay.add(ticks)
    FrameTicks.current.update()
    stageDisplay()
    engine.onMetrics = { [weak self] in self?.stageDisplay() }
  }

  private static func engine(
    size: CGSize, title: String, _ options: Options,
    _ listener: FrameListener<Frame, WindowError>
  ) throws(WindowError) -> any WindowEngine {
    let connection = try WindowError.translating {
      try ServerConnection.wanted(by: ProcessInfo.processInfo.environment)
    }
    if let connection {
      return try RemoteWindow(
        on: connection, size: size, title: title, options: options, listener: listener)
    }
    return try LocalWindow(
      size: size, title: title, options: options, server: RenderServer(), listener: listener)
  }

  isolated deinit {
    relay.remove(ticks)
    FrameTicks.current.update()
    layers.rootLayer = nil
    engine.close()
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
      layers = LayerContext(orientation: newValue, sink: engine.sink)
      layers.rootLayer = root
      stageDisplay()
    }
  }

  /// The colour behind the root; nil shows black.
  public var background: CGColor? {
    didSet { stageDisplay() }
  }

  /// The shape of the pointer while it is over the window. Default the arrow.
  public var pointerShape = PointerShape.arrow {
    didSet {
      if pointerShape != oldValue { engine.show(pointerShape) }
    }
  }

  /// The media time, seconds, that the window shows instead of the present one; animations stand
  /// still there. `CACurrentMediaTime()` returns it on the main thread meanwhile, so that
  /// animations which are added begin at it. Nil, the default, lets time pass.
  public var heldTime: CFTimeInterval? {
    didSet {
      precondition(heldTime?.isFinite ?? true, "The time of a frame is finite.")
      clock = heldTime == nil ? nil : .shared()
      if let heldTime { clock?.time = heldTime }
      engine.hold(at: heldTime)
    }
  }

  /// Called with each frame when it is shown, on the render thread, which waits for it.
  public var onPresent: (@Sendable (Frame) -> Void)? {
    get { listener.body }
    set {
      listener.body = newValue
      engine.setListening(newValue != nil)
    }
  }

  /// Points of the window that one point of the layer's space takes. Default 1, always positive.
  public var zoom: CGFloat = 1 {
    didSet {
      precondition(zoom > 0 && zoom.isFinite, "The zoom of a window is positive.")
      stageDisplay()
    }
  }
}
