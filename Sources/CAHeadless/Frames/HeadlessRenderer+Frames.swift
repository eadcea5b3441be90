// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAGLES
import CoreAnimation
import CoreGraphics

extension HeadlessRenderer {
  /// Draws the tree at several times, and hands the frames to other threads while it draws on.
  ///
  ///     try renderer.renderFrames(at: (0..<150).map { Double($0) / 30 }) { frame in
  ///       try frame.withPixels { try write($0, number: frame.index) }
  ///     }
  ///
  /// The times may come in any order; each frame is the picture of its own time. This thread draws,
  /// `deliver` runs on others, several at a time, and its calls may begin and end in any order. The
  /// call returns when all frames that began are delivered.
  ///
  /// A frame takes four bytes of memory for each pixel until it is delivered and let go of; at most
  /// `inFlight` are drawn and not yet delivered. Reading the pixels in place costs nothing
  /// (``RenderedFrame/withPixels(_:)``).
  ///
  /// - Parameters:
  ///   - times: The media times, seconds.
  ///   - background: The colour behind the root; nil, the default, leaves uncovered pixels
  ///     transparent.
  ///   - inFlight: Frames between drawing and the end of their delivery at a time, 1 to 64; nil,
  ///     the default, means the number of cores and two, and less for pictures of many megapixels.
  ///   - isStopped: Asked on this thread before each frame; no frame begins once it says so.
  ///   - deliver: Takes a frame.
  /// - Throws: ``HeadlessError``, or the first error of `deliver`; then no frame begins any more.
  /// - Precondition: `inFlight` is 1 to 64.
  public func renderFrames(
    at times: some Sequence<CFTimeInterval>, background: CGColor? = nil, inFlight: Int? = nil,
    isStopped: () -> Bool = { false },
    deliver: @escaping @Sendable (RenderedFrame) throws -> Void
  ) throws {
    CATransaction.flush()
    try renderFrames(
      at: times, background: background, inFlight: inFlight, isStopped: isStopped,
      prepare: { _, time in
        CustomDrawing.update(in: self.layers, at: time)
        TileDrawing.update(in: self.layers, at: time)
      }, deliver: deliver)
  }

  /// As the public function, with hooks for a tool: `prepare` before a frame is drawn, `drawn` with
  /// its diagnostics, and `call` around the work of the driver. `drawn` runs while the renderer's
  /// context is current, and calls no GL.
  package func renderFrames(
    at times: some Sequence<CFTimeInterval>, background: CGColor?, inFlight: Int?,
    isStopped: () -> Bool,
    prepare: (_ index: Int, CFTimeInterval) throws -> Void = { _, _ in },
    drawn: (_ index: Int, [String]) throws -> Void = { _, _ in },
    call: (() throws -> Void) throws -> Void = { try $0() },
    deliver: @escaping @Sendable (RenderedFrame) throws -> Void
  ) throws {
    let depth = inFlight ?? FramePipeline.depth(forPixels: pixelWidth * pixelHeight)
    var kept: GuestThread.KeptContext?
    try FramePipeline(depth: depth).run(
      times.enumerated().lazy.map { WantedFrame(index: $0.offset, time: $0.element) },
      isStopped: isStopped, prepare: { try prepare($0.index, $0.time) },
      draw: { wanted in
        var picture: PendingPicture?
        try call { picture = try self.beginPicture(wanted, background: background) }
        try drawn(wanted.index, picture?.diagnostics ?? [])
        return picture
      },
      read: { picture in
        var frame: RenderedFrame?
        try call { frame = try picture.map(self.lend) }
        return frame
      },
      enter: {
        kept = GuestThread.keepContext()
        try call { try HeadlessError.translating { try self.keeper.recovering {} } }
      },
      leave: { kept?.giveBack() },
      deliver: { _, frame in if let frame { try deliver(frame) } })
  }
}

/// A frame to draw.
struct WantedFrame: Sendable {
  let index: Int
  /// Media time, seconds.
  let time: Double
}

extension HeadlessRenderer {
  /// Shows the commits of a context elsewhere, instead of a tree of layers.
  package func submit(_ commits: [Commit]) {
    for commit in commits { session.server.submit(commit) }
  }

  /// Keeps the tree as it was committed for all times before `t`; commits from now on show from `t`
  /// on.
  ///
  /// - Precondition: `t` is not before the time of the call before.
  package func seal(at t: CFTimeInterval) throws(HeadlessError) {
    try HeadlessError.translating { try session.seal(at: t) }
  }

  /// Has the next picture drawn whole, as by a renderer that has drawn nothing yet.
  package func forgetPicture() { session.forgetSurface() }

  /// The bytes of the picture as it was drawn last: premultiplied, row 0 at the top.
  /// ``checkDriver()`` says whether they are a picture.
  package func readBytes() -> [UInt8] {
    GuestThread.keepingContext {
      // Where it fails the driver keeps an error, and the read-back gives nothing.
      try? keeper.enter()
      let bytes = keeper.target?.readRGBA8(keeper.device)
      return bytes ?? [UInt8](repeating: 0, count: pixelWidth * pixelHeight * 4)
    }
  }

  /// Draws the committed state at a time.
  package func drawFrame(
    at time: CFTimeInterval, background: CGColor? = nil
  ) throws(HeadlessError) -> RenderedFrame {
    try lend(beginPicture(WantedFrame(index: 0, time: time), background: background))
  }
}
