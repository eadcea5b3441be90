// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import CoreAnimation
import CoreGraphics

/// Draws frames of a layer tree on a thread of its own, at any times, as an asynchronous sequence.
///
///     let maker = try FrameMaker(size: CGSize(width: 1920, height: 1080))
///     maker.layer = root
///     for try await frame in maker.frames(at: (0..<150).map { Double($0) / 30 }) {
///       frame.withPixels { encoder.append($0, bytesPerRow: frame.bytesPerRow) }
///     }
///
/// A maker belongs to the thread that made it, as its layers do; the sequences may be iterated
/// anywhere. Its frames are those of a ``HeadlessRenderer``: the same tree and the same time give
/// the same bytes.
public final class FrameMaker {
  /// The size of the picture, points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// The width of the picture, pixels: the size times the scale, rounded to the nearest.
  public let pixelWidth: Int
  /// The height of the picture, pixels.
  public let pixelHeight: Int

  private let server = RenderServer(meetsGuests: false)
  private let layers: LayerContext
  let studio: FrameStudio
  private let clock = ManualClock.shared()
  private let home = HomeThread.current

  /// Starts a thread, opens a GL context on it, and makes a picture to draw into.
  ///
  /// - Parameters:
  ///   - size: The picture in points. Times `scale`, each side is 1 pixel to the driver's limit.
  ///   - scale: Pixels per point.
  ///   - orientation: Where the origin of the space lies in which ``layer`` stands.
  ///   - options: Further options.
  public init(
    size: CGSize, scale: CGFloat = 1,
    orientation: HeadlessRenderer.Orientation = .yDown,
    options: HeadlessRenderer.Options = HeadlessRenderer.Options()
  ) throws(HeadlessError) {
    (self.size, self.scale) = (size, scale)
    studio = FrameStudio()
    (pixelWidth, pixelHeight) = try studio.open {
      () throws(HeadlessError) in
      try HeadlessRenderer(size: size, scale: scale, orientation: orientation, options: options)
    }
    layers = LayerContext(orientation: orientation, sink: server)
    layers.view = ContextView(width: pixelWidth, height: pixelHeight, scale: scale)
    layers.waitsForTiles = true
  }

  deinit {
    studio.end()
    let held: [AnyObject] = [layers, clock]
    home.letGo { _ in withExtendedLifetime(held) {} }
  }

  /// The root of the tree that is drawn. Its `position` is in the space of the picture.
  public var layer: CALayer? {
    get { layers.rootLayer }
    set { layers.rootLayer = newValue }
  }

  /// The frames of the tree at these times, in this order, which may be any.
  ///
  /// They show the tree as it is now: this thread's transaction is flushed, and changes after the
  /// call show in later sequences. Layers that your own code draws for each time (animated
  /// properties of a subclass, tiles) are drawn for all times before the call returns.
  ///
  /// The sequence can be iterated once, by one task. Drawing begins with the first frame asked for.
  /// One sequence is drawn at a time, and those of one maker are iterated in the order they were
  /// made.
  ///
  /// - Parameters:
  ///   - times: The media times, seconds.
  ///   - background: The colour behind the root; nil, the default, leaves uncovered pixels
  ///     transparent.
  ///   - inFlight: Frames that are drawn before they are asked for, 1 to 64; nil, the default,
  ///     means the number of cores and two, and less for pictures of many megapixels.
  /// - Precondition: `inFlight` is 1 to 64.
  public func frames(
    at times: some Sequence<CFTimeInterval>, background: CGColor? = nil, inFlight: Int? = nil
  ) -> Frames {
    let depth = inFlight ?? FramePipeline.depth(forPixels: pixelWidth * pixelHeight)
    let times = Array(times)
    CATransaction.flush()
    studio.keep(server.takeCommits())
    // The pictures of each time are kept in order with all other commits: a sequence that is not
    // drawn to its end leaves them for the next one.
    let order = FrameRequest(
      times: times, background: background, depth: depth,
      places: times.map { time in
        CustomDrawing.update(in: layers, at: time)
        TileDrawing.update(in: layers, at: time)
        return studio.keep(server.takeCommits())
      })
    return Frames(run: FrameStream(order, on: studio))
  }
}

extension FrameMaker {
  /// Frames as they are drawn.
  ///
  /// The draw thread waits while as many frames as asked for (`inFlight`) are drawn and not yet
  /// taken, so a slow reader costs no memory. When the task is cancelled, `next()` throws
  /// ``HeadlessError/cancelled`` and drawing ends; so it does when the iterator goes.
  public struct Frames: AsyncSequence, Sendable {
    /// A frame.
    public typealias Element = RenderedFrame
    /// Why there is no frame.
    public typealias Failure = HeadlessError
    let run: FrameStream

    /// Takes the frames.
    public func makeAsyncIterator() -> Iterator { Iterator(reader: FrameReader(run)) }

    /// Takes the frames one by one.
    public struct Iterator: AsyncIteratorProtocol {
      let reader: FrameReader

      /// The next frame, once it is drawn; nil after the last one.
      ///
      /// - Throws: ``HeadlessError``, once; nil follows.
      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async throws(HeadlessError) -> RenderedFrame? {
        try await reader.run.next()
      }

      /// The next frame, once it is drawn; nil after the last one.
      ///
      /// - Throws: ``HeadlessError``, once; nil follows.
      public mutating func next() async throws(HeadlessError) -> RenderedFrame? {
        try await reader.run.next()
      }
    }
  }
}
