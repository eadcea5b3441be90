// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CAHost
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation

/// The key of the option that names the colour space of the destination, a `CGColorSpace`. Only
/// sRGB can be asked for.
public let kCARendererColorSpace = "kCARendererColorSpace"

/// Draws a layer tree into an OpenGL ES context of the program's.
///
///     let renderer = try CARenderer()        // the context is current
///     renderer.layer = root
///     renderer.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
///     …
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     let changed = renderer.updateBounds()  // the program draws its background there
///     renderer.render()
///     let next = renderer.nextFrameTime()
///     renderer.endFrame()
///
/// **Space.** ``bounds`` is a rectangle of the space in which the root stands: points, y upward as
/// on macOS; `isGeometryFlipped` on the root turns its sublayers. It fills the destination: the
/// viewport of the framebuffer that is bound, or ``destination``. Its width and lower left corner
/// decide; a destination higher than in proportion shows more of the space above.
///
/// **Pixels.** The tree is blended over the destination's pixels, premultiplied and in sRGB, as it
/// would be over a layer below. The program therefore clears or draws the update bounds of the
/// destination before ``render()``; outside them nothing is touched.
///
/// **GL.** The context may be used by other code in between: every GL state is found as it was
/// left, and left as it was found. Transform feedback and queries must not be under way. Where
/// another context is current, the renderer's is made current for the time of a call.
///
/// **Time.** Times are those of the media clock, `CACurrentMediaTime()`. A program with a clock of
/// its own sets ``givesMediaTime``. A begin time made of the real clock, `CACurrentMediaTime() +
/// 1`, means a second after the commit where frames have times of their own.
///
/// A renderer belongs to the thread that made it, and should go before its context. Its last
/// reference may go on any thread: its objects are handed back to its own thread, which releases
/// them at the next turn of its run loop or when it next makes or uses a renderer.
///
/// **Errors.** A refusal of the driver is in ``failure``: the call drew nothing, and the next one
/// tries again. GL's error flag is read for that, so that errors which the program left there are
/// gone from it; ``diagnostics`` lists them.
open class CARenderer: NSObject {
  /// A framebuffer that a renderer draws over, whole.
  public struct Destination: Hashable, Sendable {
    /// The GL name of the framebuffer; 0 is the surface of the context.
    public var framebuffer: UInt32
    /// The width of the framebuffer, pixels.
    public var width: Int
    /// The height of the framebuffer, pixels.
    public var height: Int

    /// The framebuffer of that name and size.
    public init(framebuffer: UInt32, width: Int, height: Int) {
      (self.framebuffer, self.width, self.height) = (framebuffer, width, height)
    }
  }

  private struct OpenFrame {
    let time: CFTimeInterval
    var updates: [CGRect]
  }

  let server: RenderServer
  private let layers: LayerContext
  private let surface: ForeignSurface
  private let home = HomeThread.current
  private var frame: OpenFrame?
  /// Update rectangles for the next frame.
  private var updates: [CGRect] = []
  private var nextTime = CFTimeInterval.infinity
  /// That of this thread while the renderer gives the time.
  private var clock: ManualClock?

  /// A renderer for the OpenGL ES context that is current on this thread.
  ///
  /// - Parameter options: ``kCARendererColorSpace`` is the only one known.
  /// - Throws: Where no context of OpenGL ES 3.0 or newer is current, its driver refuses something,
  ///   or an option is not understood.
  public init(options: [AnyHashable: Any]? = nil) throws(CARendererError) {
    try Self.check(options ?? [:])
    let server = RenderServer()
    self.server = server
    do {
      surface = try ForeignSurface(server: server)
    } catch {
      throw CARendererError(error)
    }
    layers = LayerContext(orientation: .yUp, sink: server)
    layers.waitsForTiles = true
    super.init()
  }

  deinit {
    let held: [AnyObject?] = [layers, clock]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  /// The root of the tree that is drawn. Default nil.
  open var layer: CALayer? {
    get { layers.rootLayer }
    set { layers.rootLayer = newValue }
  }

  /// The rectangle of the root's space that fills the destination, points. Default the null
  /// rectangle: nothing is drawn.
  open var bounds = CGRect.null

  /// The destination. Default nil: at each call the framebuffer that is bound, where its viewport
  /// lies.
  public var destination: Destination?

  /// Whether frames move the media time of this thread: `CACurrentMediaTime()` then answers the
  /// time of the last frame, 0 before the first, and ``beginFrame(atTime:timeStamp:)`` calls
  /// animation delegates, completion blocks and display links on the way. Default false: time
  /// passes by itself.
  public var givesMediaTime = false {
    didSet { clock = givesMediaTime ? .shared() : nil }
  }

  /// Why the last call drew nothing; nil where it succeeded.
  public private(set) var failure: CARendererError?

  /// Sets ``failure`` without a call of GL.
  func refuse(_ error: CARendererError) { failure = error }

  /// Parts of the last frame that could not be shown as asked, in words.
  public var diagnostics: [String] { surface.diagnostics }

  /// Begins a frame that shows the tree as it is now, at a given time.
  ///
  /// Commits this thread's changes first (`CATransaction.flush()`); animations that begin with this
  /// commit begin at `time`. Where frames move the media time, ``givesMediaTime``, they begin at
  /// the time of the last frame, the answer of `CACurrentMediaTime()` until then.
  ///
  /// - Parameters:
  ///   - time: The media time shown, seconds.
  ///   - timeStamp: The time stamp of the display; not read.
  /// - Precondition: `time` is finite, and no frame is open.
  open func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeMutablePointer<CVTimeStamp>?) {
    precondition(time.isFinite, "The time of a frame is finite.")
    precondition(frame == nil, "A frame begins after the one before was ended.")
    if let clock, time > clock.time { ThreadTime.advance(to: time) }
    layers.commitTime = time
    CATransaction.flush()
    CustomDrawing.update(in: layers, at: time)
    updateTiles(at: time)
    layers.commitTime = nil
    frame = OpenFrame(time: time, updates: updates)
    updates = []
    attempt { try surface.begin(at: time) }
  }

  /// Adds a rectangle to the update bounds of the current frame, or of the next one where none is
  /// open.
  ///
  /// - Parameter rect: Points, in the space of ``bounds``.
  open func addUpdate(_ rect: CGRect) {
    if frame == nil { updates.append(rect) } else { frame?.updates.append(rect) }
  }

  /// The bounds of the pixels that ``render()`` is going to redraw: all pixels that differ from the
  /// picture that was rendered last, and the rectangles added. Null where there are none, and
  /// outside a frame.
  ///
  /// In the space of ``bounds``, points; the sides lie between pixels.
  open func updateBounds() -> CGRect {
    guard let frame else { return .null }
    return attempt {
      try surface.update(bounds: bounds, destination: foreignDestination).map { mapping, rect in
        mapping.points(of: Self.region(rect, frame.updates, mapping))
      }
    } ?? .null
  }

  /// Draws the update bounds of the current frame over the destination. Without a frame, does
  /// nothing.
  open func render() {
    guard let frame else { return }
    attempt {
      try surface.show(bounds: bounds, destination: foreignDestination) { mapping, rect in
        Self.region(rect, frame.updates, mapping)
      }
      self.frame?.updates = []
    }
  }

  /// When the next frame is due, seconds of the media clock, if nothing is changed until then:
  /// infinity for never, the time of the frame itself where the picture changes all the time.
  /// Outside a frame that of the last one; before the first, infinity.
  open func nextFrameTime() -> CFTimeInterval {
    guard let frame else { return nextTime }
    // The tree knows how it goes on once it was looked at.
    attempt { _ = try surface.update(bounds: bounds, destination: foreignDestination) }
    return dueTime(after: frame.time)
  }

  /// Ends the current frame. Changes that it did not render belong to the next; rectangles that
  /// were added to it do not.
  open func endFrame() {
    guard let frame else { return }
    nextTime = dueTime(after: frame.time)
    self.frame = nil
  }
}

extension CARenderer {
  private static func check(_ options: [AnyHashable: Any]) throws(CARendererError) {
    for (key, value) in options {
      if key == AnyHashable(kCARendererMetalCommandQueue) { throw .unavailable("Metal") }
      guard key == AnyHashable(kCARendererColorSpace) else { throw .option("\(key)") }
      guard let space = value as? CGColorSpace, space.name == CGColorSpace.sRGB else {
        throw .colorSpace((value as? CGColorSpace)?.name ?? "\(value)")
      }
    }
  }

  /// Has the tiles drawn that the frame is to show.
  private func updateTiles(at time: CFTimeInterval) {
    guard TileDrawing.current.hasLayers else { return }
    let mapping = attempt { try surface.mapping(bounds: bounds, destination: foreignDestination) }
    layers.view = mapping.map { mapping in
      ContextView(
        width: mapping.size.width, height: mapping.size.height, scale: mapping.scale,
        origin: mapping.view().origin)
    }
    TileDrawing.update(in: layers, at: time)
  }

  private var foreignDestination: ForeignSurface.Destination? {
    destination.map {
      ForeignSurface.Destination(framebuffer: $0.framebuffer, width: $0.width, height: $0.height)
    }
  }

  private func dueTime(after time: CFTimeInterval) -> CFTimeInterval {
    switch surface.demand(after: time) {
    case .now, .continuous: time
    case .at(let next): next
    case .never: .infinity
    }
  }

  private static func region(
    _ rect: DeviceRect, _ updates: [CGRect], _ mapping: SurfaceMapping
  ) -> DeviceRect {
    updates.reduce(rect) { $0.union(mapping.pixels(touching: $1)) }
  }

  /// Runs `body` and remembers its failure.
  @discardableResult
  private func attempt<Result>(_ body: () throws -> Result?) -> Result? {
    do {
      let result = try body()
      failure = nil
      return result
    } catch {
      failure = CARendererError(error)
      return nil
    }
  }
}

extension CARenderer: CADebugHost {
  /// The overlays and the HUD of this renderer's picture.
  public var debugSwitch: CADebug.Switch { CADebug.Switch(server.debugging) }
}

extension CARendererError: HostError {
  package init(_ failure: HostFailure) {
    switch failure {
    case .environment(let text): self = .environment(text)
    case .driver(let text), .shader(let text), .capture(let text), .stopped(let text),
      .other(let text):
      self = .graphics(text)
    }
  }
}
