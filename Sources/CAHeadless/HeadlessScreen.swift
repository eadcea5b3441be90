// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CACommit
@_exported import CAHost
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation

/// A display without a window: shows a layer tree on a render thread of its own, as time passes.
///
///     let screen = try HeadlessScreen(size: CGSize(width: 320, height: 200), refreshRate: 60)
///     screen.onPresent = { frame in print(frame.index, frame.mediaTime, frame.pixelHash()) }
///     screen.layer = root
///     RunLoop.current.run(until: Date(timeIntervalSinceNow: 2))
///
/// Commits of this thread's transactions appear by themselves, animations run whatever the program
/// does, and nothing is drawn while nothing changes. Times are those of `CACurrentMediaTime()`.
/// For pictures of given times use ``HeadlessRenderer`` instead, and not on the same thread.
///
/// A screen belongs to the thread that made it, though its last reference may go on any; display
/// links and animation delegates of its layers are called on that thread's run loop.
public final class HeadlessScreen {
  /// Where the origin of the space lies in which the layer stands.
  public typealias Orientation = HeadlessRenderer.Orientation

  /// Refreshes per second that a screen may have.
  public static let refreshRates: ClosedRange<Double> = 1...1000

  /// The size of the screen, points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Refreshes per second.
  public let refreshRate: Double

  private let listener = FrameListener<Frame, HeadlessError>(host: "HeadlessScreen")
  /// A render thread of this process, or a render server.
  let engine: any ScreenEngine
  private let layers: LayerContext
  private let relay: TickRelay
  private let home = HomeThread.current
  /// The time of a screen that steps.
  let clock: ManualClock?

  /// Opens a screen and starts its render thread.
  ///
  /// - Parameters:
  ///   - size: The screen in points. Times `scale`, each side is 1 pixel to the driver's limit.
  ///   - scale: Pixels per point.
  ///   - refreshRate: Refreshes per second, one of ``refreshRates``.
  ///   - orientation: Where the origin of the space lies in which ``layer`` stands.
  ///   - options: Further options.
  public init(
    size: CGSize, scale: CGFloat = 1, refreshRate: Double = 60, orientation: Orientation = .yDown,
    options: Options = Options()
  ) throws(HeadlessError) {
    (self.size, self.scale, self.refreshRate) = (size, scale, refreshRate)
    clock = options.isStepped ? ManualClock.shared() : nil
    engine = try Self.engine(
      size: size, scale: scale, refreshRate: refreshRate, options, listener)
    layers = LayerContext(orientation: orientation, sink: engine.sink)
    layers.view = ContextView(
      width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()),
      scale: scale)
    relay = .ofThisThread
    if clock == nil { relay.add(engine) }
    FrameTicks.current.update()
  }

  deinit {
    close()
    let held: [AnyObject?] = [layers, clock]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  private static func engine(
    size: CGSize, scale: CGFloat, refreshRate: Double, _ options: Options,
    _ listener: FrameListener<Frame, HeadlessError>
  ) throws(HeadlessError) -> any ScreenEngine {
    let connection = try HeadlessError.translating {
      try ServerConnection.wanted(by: options.environment)
    }
    if let connection {
      return try RemoteScreen(
        on: connection, size: size, scale: scale, refreshRate: refreshRate, options: options,
        listener: listener)
    }
    return try LocalScreen(
      size: size, scale: scale, refreshRate: refreshRate, options: options, listener: listener,
      server: RenderServer())
  }

  /// The root of the tree that is shown. Its `position` is in the space of the screen.
  public var layer: CALayer? {
    get { layers.rootLayer }
    set { layers.rootLayer = newValue }
  }

  /// The colour behind the root; nil, the default, leaves uncovered pixels transparent.
  public var background: CGColor? {
    didSet {
      let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
      let view = SurfaceView(scale: scale, background: background)
      engine.show(DisplayState(width: Int(width), height: Int(height), view: view))
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

  /// Called when the driver refused a frame, on the render thread: the screen goes on showing the
  /// frame before and tries again, at the next refresh first and once a second at last. Of frames
  /// that fail in a row only the first is reported. Nil, the default, writes the error on standard
  /// error.
  public var onFrameFailure: (@Sendable (HeadlessError) -> Void)? {
    get { listener.failureBody }
    set { listener.failureBody = newValue }
  }

  /// Why the last frame could not be drawn; nil once one was.
  public var frameFailure: HeadlessError? { engine.frameFailure }

  /// The counts so far.
  public var statistics: Statistics { Statistics(engine.counts) }

  /// Why the screen shows nothing any more: the device of its driver is lost, and no other can be
  /// had (``Options/lossPolicy``). Nil as long as it works.
  public var failure: HeadlessError? { engine.failure }

  /// The picture as it was shown last, with every change this thread has made since then.
  ///
  /// Flushes this thread's transaction (`CATransaction.flush()`).
  public func picture() throws(HeadlessError) -> CGImage {
    CATransaction.flush()
    return try engine.picture()
  }

  /// Ends the render thread; the screen shows nothing any more. Waits until the thread is gone, and
  /// gives up a thread that its driver holds for longer than ``Options/driverPatience``.
  public func close() {
    let (relay, engine) = (relay, engine)
    engine.setTickHandler(nil)
    home.letGo { isHome in
      guard isHome else { return }
      relay.remove(engine)
      FrameTicks.current.update()
    }
    engine.close()
  }
}

extension HeadlessScreen: CADebugHost {
  /// The overlays and the HUD of this screen's picture.
  public var debugSwitch: CADebug.Switch { CADebug.Switch(engine.debugging) }
}
