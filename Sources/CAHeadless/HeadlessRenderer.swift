// SPDX-License-Identifier: Apache-2.0
import CAClient
import CACommit
import CAGLES
import CAHost
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation

/// Draws a layer tree into an image, without a window and without a display server.
///
///     let renderer = try HeadlessRenderer(size: CGSize(width: 320, height: 200), scale: 2)
///     renderer.layer = root
///     let image = try renderer.render()
///
/// The space `layer` stands in is measured in points, with its origin in a corner of the picture:
/// the top left one and y downward, or the bottom left one and y upward. The same tree and the same
/// time give the same bytes.
///
/// A renderer belongs to the thread that made it, as its GL context does. Its last reference may go
/// on any thread: its objects are handed back to its own thread, which releases them at the next
/// turn of its run loop, when it next makes or uses a renderer, or when it ends. As long as a
/// thread has renderers, `CACurrentMediaTime()` on it is theirs: it begins at 0 and goes on only
/// when the program advances it.
///
/// A begin time that was made of the real clock just before, as `CACurrentMediaTime() + 1`, means a
/// second after the commit that shows the layer, whether it is an animation's or a layer's.
public final class HeadlessRenderer {
  /// Where the origin of the space lies in which the layer stands.
  public typealias Orientation = CACommit.Orientation

  /// Options of a renderer besides its size.
  public struct Options: Hashable, Sendable {
    /// Whether the driver checks each call and reports; slow. Default false, unless the environment
    /// variable `LAYERKIT_GL_DEBUG` is set to anything but `0`.
    public var isDebug: Bool?
    /// Whether every shader program is built at the start, so that no later frame waits for a
    /// compiler. Default false: a frame builds the programs that it is the first to use.
    public var preparesPrograms = false
    /// Seconds that the renderer waits for its driver to draw a picture, before it counts as hung
    /// and ``HeadlessRenderer/render(at:background:)`` throws. Default 120: software drivers may
    /// take long for many megapixels.
    public var driverPatience = 120.0
    /// How the renderer goes on after its driver loses the device.
    public var lossPolicy = LossPolicy()
    /// Whether the renderer writes problems of frames to standard error, each kind once in a
    /// process; a tool that lists them itself turns this off.
    package var saysProblems = true
    /// Variables in place of the process's environment, for tests.
    package var environment = ProcessInfo.processInfo.environment

    /// The defaults.
    public init() {}
  }

  /// The size of the picture, points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The width of the picture, pixels: the size times the scale, rounded to the nearest.
  public var pixelWidth: Int { engine.pixelWidth }
  /// The height of the picture, pixels.
  public var pixelHeight: Int { engine.pixelHeight }
  /// Time and cost of the last frame; nil before the first.
  public var statistics: HeadlessStatistics? { report.map { HeadlessStatistics($0) } }
  /// All that is counted of the last frame; nil before the first.
  package private(set) var report: FrameReport?

  /// GL in this process, or a render server.
  let engine: any PictureEngine
  /// The context whose layers are drawn.
  package let layers: LayerContext
  private let clock = ManualClock.shared()
  private let home = HomeThread.current

  /// Opens a GL context and makes a picture to draw into.
  ///
  /// - Parameters:
  ///   - size: The picture in points. Times `scale`, each side is 1 pixel to the driver's limit.
  ///   - scale: Pixels per point.
  ///   - orientation: Where the origin of the space lies in which ``layer`` stands.
  ///   - options: Further options.
  public init(
    size: CGSize, scale: CGFloat = 1, orientation: Orientation = .yDown,
    options: Options = Options()
  ) throws(HeadlessError) {
    self.size = size
    self.scale = scale
    engine = try Self.engine(size, scale, options)
    layers = LayerContext(orientation: orientation, sink: engine.sink)
    layers.view = ContextView(
      width: engine.pixelWidth, height: engine.pixelHeight, scale: scale)
    layers.waitsForTiles = true
  }

  deinit {
    let held: [AnyObject] = [engine, layers, clock]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  private static func engine(
    _ size: CGSize, _ scale: CGFloat, _ options: Options
  ) throws(HeadlessError) -> any PictureEngine {
    let connection = try HeadlessError.translating {
      try ServerConnection.wanted(by: options.environment)
    }
    if let connection {
      return try RemoteEngine(on: connection, size: size, scale: scale, options: options)
    }
    let server = RenderServer(environment: options.environment)
    return try LocalEngine(size: size, scale: scale, options: options, server: server)
  }

  static func pixels(
    _ size: CGSize, _ scale: CGFloat, _ limits: Limits
  ) throws(HeadlessError) -> (width: Int, height: Int) {
    let limit = min(limits.maxTextureSize, limits.maxViewportSize)
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    let range = 1...CGFloat(limit)
    // A comparison with a number that is none is false, so that such sizes end here too.
    guard scale > 0, range.contains(width), range.contains(height) else {
      throw .badSize(size, scale: scale, limit: limit)
    }
    return (Int(width), Int(height))
  }

  /// The root of the tree that is drawn. Its `position` is in the space of the picture.
  public var layer: CALayer? {
    get { layers.rootLayer }
    set { layers.rootLayer = newValue }
  }

  /// The media time of this thread, seconds, which `CACurrentMediaTime()` returns here, begin times
  /// of animations included. 0 at first; the renderers of a thread share it.
  public var time: CFTimeInterval { clock.time }

  /// Draws the tree and returns the picture: premultiplied, in sRGB, row 0 at the top.
  ///
  /// Flushes the current thread's transaction first (`CATransaction.flush()`), so that the picture
  /// shows every change made before the call.
  ///
  /// A change of a layer that has been drawn before may begin an animation, as everywhere, which
  /// shows when time has gone on. A sublayer that is added fades in. Where it is to show at once,
  /// change it under `CATransaction.setDisableActions(true)`.
  ///
  /// Where the driver refuses something, or does not answer, there is no picture but an error that
  /// names the call and the object. Nothing of the failed frame is kept, and the next call draws
  /// all of it again.
  ///
  /// - Parameters:
  ///   - time: The media time shown, seconds; nil, the default, shows ``time``. The picture is that
  ///     of this time whatever was drawn before, and no animation's delegate is called for it.
  ///   - background: The colour behind the root; nil, the default, leaves uncovered pixels
  ///     transparent.
  public func render(
    at time: CFTimeInterval? = nil, background: CGColor? = nil
  ) throws(HeadlessError) -> CGImage {
    CATransaction.flush()
    let time = time ?? clock.time
    CustomDrawing.update(in: layers, at: time)
    TileDrawing.update(in: layers, at: time)
    let view = try view(at: time, background: background)
    let (report, bytes) = try HeadlessError.translating {
      try engine.picture(at: time, as: view)
    }
    note(report)
    return CGImage(width: pixelWidth, height: pixelHeight, premultipliedRGBA: bytes)
  }
}

extension HeadlessRenderer {
  /// Draws the committed state, without flushing and without reading back.
  package func draw(
    at time: Double, background: CGColor? = nil
  ) throws(HeadlessError) -> FrameReport {
    let view = try view(at: time, background: background)
    let report = try HeadlessError.translating { try engine.draw(at: time, as: view) }
    note(report)
    return report
  }

  /// The view of a picture of a time, once the thread's own objects are settled.
  func view(at time: Double, background: CGColor?) throws(HeadlessError) -> SurfaceView {
    guard time.isFinite else { throw .badTime(time) }
    home.settle()
    return SurfaceView(scale: scale, background: background)
  }

  /// Notes the report of the last frame.
  func note(_ report: FrameReport) { self.report = report }

  /// Throws GL's errors, so that no incomplete picture passes for a whole one.
  package func checkDriver() throws(HeadlessError) {
    try HeadlessError.translating { try engine.check() }
  }

  /// When the picture next changes by itself after a frame of `time`, at 60 frames per second.
  package func demand(after time: Double) -> FrameDemand { engine.demand(after: time) }

  /// Waits until the GPU has drawn.
  package func finish() throws(HeadlessError) {
    try HeadlessError.translating { try engine.finish() }
  }

  /// The picture as it was drawn last; ``checkDriver()`` says whether it is one.
  package func readPicture() -> CGImage {
    CGImage(
      width: pixelWidth, height: pixelHeight, premultipliedRGBA: readBytes())
  }

  /// The GL context, where this process draws.
  package var localContext: Context? { engine.local?.context }
  /// How many objects of GL there are, and of which kinds.
  package var graphicsObjectCount: Int { localContext?.gl.liveObjects.total ?? 0 }
  /// Counts of GL objects that exist, for tests.
  package var graphicsObjects: String { localContext?.gl.liveObjects.description ?? "" }

  /// What draws here, for reports; nil where another process does.
  package var displayInfo: DisplayInfo? { localContext?.info }
  /// The name of what draws.
  package var rendererName: String { displayInfo?.renderer ?? "a render server" }
}

extension HeadlessRenderer: CADebugHost {
  /// The overlays and the HUD of this renderer's picture.
  public var debugSwitch: CADebug.Switch { CADebug.Switch(engine.debugging) }

  /// The driver's messages so far, oldest first; none unless ``Options/isDebug`` is true.
  package var driverMessages: [DebugMessage] { localContext?.debugLog.messages ?? [] }
}
