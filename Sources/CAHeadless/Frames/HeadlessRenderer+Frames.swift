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
      enter: { try call { try HeadlessError.translating { try self.engine.enter() } } },
      leave: { self.engine.leave() },
      deliver: { _, frame in if let frame { try deliver(frame) } })
  }
}

/// A frame to draw.
struct WantedFrame: Sendable {
  let index: Int
  /// Media time, seconds.
  let time: Double
}

/// A picture on its way to the program.
package struct PendingPicture {
  let wanted: WantedFrame
  let began: Double
  let picture: any BegunPicture
  /// Parts of the frame that could not be drawn as asked.
  package let diagnostics: [String]
}

extension HeadlessRenderer {
  /// Shows the commits of a context elsewhere, instead of a tree of layers.
  package func submit(_ commits: [Commit]) {
    for commit in commits { engine.sink.submit(commit) }
  }

  /// Keeps the tree as it was committed for all times before `t`; commits from now on show from `t`
  /// on.
  ///
  /// - Precondition: `t` is not before the time of the call before.
  package func seal(at t: CFTimeInterval) throws(HeadlessError) {
    try HeadlessError.translating { try engine.seal(at: t) }
  }

  /// Has the next picture drawn whole, as by a renderer that has drawn nothing yet.
  package func forgetPicture() { engine.forgetPicture() }

  /// The bytes of the picture as it was drawn last: premultiplied, row 0 at the top.
  /// ``checkDriver()`` says whether they are a picture.
  package func readBytes() -> [UInt8] { engine.readBytes() }

  /// Draws the committed state at a time.
  package func drawFrame(
    at time: CFTimeInterval, background: CGColor? = nil
  ) throws(HeadlessError) -> RenderedFrame {
    try lend(beginPicture(WantedFrame(index: 0, time: time), background: background))
  }

  /// Draws the committed state, and begins to read the picture back while GL goes on.
  func beginPicture(
    _ wanted: WantedFrame, background: CGColor?
  ) throws(HeadlessError) -> PendingPicture {
    let began = MonotonicClock.now
    let view = try view(at: wanted.time, background: background)
    let (report, picture) = try HeadlessError.translating {
      try engine.begin(at: wanted.time, as: view)
    }
    note(report)
    return PendingPicture(
      wanted: wanted, began: began, picture: picture, diagnostics: statistics?.diagnostics ?? [])
  }

  /// Waits for a picture that was begun, and lends its pixels.
  func lend(_ picture: PendingPicture) throws(HeadlessError) -> RenderedFrame {
    let pixels = try HeadlessError.translating { try picture.picture.lend() }
    return RenderedFrame(
      index: picture.wanted.index, time: picture.wanted.time, diagnostics: picture.diagnostics,
      drawingBegan: picture.began, pixels: pixels)
  }
}
