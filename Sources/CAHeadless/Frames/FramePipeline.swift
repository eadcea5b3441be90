// SPDX-License-Identifier: Apache-2.0
import CABase

/// Draws frames one after the other, while other threads make files of those drawn before.
///
/// Drawing and reading belong to the calling thread, where the GL context is; the work with pixels
/// belongs to worker threads. A frame is in flight from the moment it is drawn until its pixels are
/// delivered; the number of such frames is bounded, and so is the memory they take.
package struct FramePipeline {
  /// How many frames may be in flight.
  package static let depths = 1...64

  private let depth: Int

  /// - Precondition: `depth`, the number of frames in flight, is one of ``depths``.
  package init(depth: Int) {
    precondition(Self.depths.contains(depth), "A pipeline has 1 to 64 frames in flight.")
    self.depth = depth
  }

  /// The number of frames in flight that keeps all cores at work: one on each, one that is drawn,
  /// and one that waits for its pixels. On one core two do, as little else runs beside drawing. At
  /// most 18, and no more than a gibibyte holds at three pictures each, or a quarter of the memory
  /// limit of the process.
  package static func depth(
    forPixels count: Int, on share: MachineShare = .current
  ) -> Int {
    let cores = min(share.processors, 16)
    return max(
      1, min(cores == 1 ? 2 : cores + 2, share.pixelBytes(most: 1 << 30) / max(count * 12, 1)))
  }

  /// Takes the frames in order through `prepare`, `draw` and `read` on this thread, then `deliver`
  /// on another. A delivery may wait for that of any other frame in flight: each has a thread.
  ///
  /// With two frames in flight or more, a frame is read after the next one was drawn, unless all
  /// others are still being delivered. Deliveries may end in any order. Returns when all that began
  /// have ended.
  ///
  /// - Parameters:
  ///   - isStopped: Asked before each frame; no frame begins once it says so.
  ///   - enter: Called before a frame is drawn and the one before is read; `leave` after both. Code
  ///     of the program runs in `isStopped`, `prepare` and `deliver`, outside of the two.
  /// - Throws: the first error of all steps, after which no frame begins; before the first frame
  ///   ``HeadlessError/noThread(_:)``.
  package func run<Frame: Sendable, Drawn, Pixels: Sendable>(
    _ frames: some Sequence<Frame>, isStopped: () -> Bool = { false },
    prepare: (Frame) throws -> Void = { _ in }, draw: (Frame) throws -> Drawn,
    read: (Drawn) throws -> Pixels, enter: () throws -> Void = {}, leave: () -> Void = {},
    deliver: @escaping @Sendable (Frame, Pixels) throws -> Void
  ) throws {
    let workers = try DeliveryThreads(count: depth)
    do {
      try run(
        frames, isStopped: isStopped, prepare: prepare, draw: draw, read: read, enter: enter,
        leave: leave, takePlace: workers.takePlace, start: { workers.start($0, $1, deliver) })
    } catch {
      workers.fail(error)
    }
    try workers.finish()
  }

  /// The loop on the drawing thread.
  ///
  /// - Parameters:
  ///   - takePlace: Takes the place of one more frame in flight, where asked waits for it.
  ///   - start: Takes over a frame and its pixels.
  func run<Frame, Drawn, Pixels>(
    _ frames: some Sequence<Frame>, isStopped: () -> Bool, prepare: (Frame) throws -> Void,
    draw: (Frame) throws -> Drawn, read: (Drawn) throws -> Pixels,
    enter: () throws -> Void, leave: () -> Void, takePlace: (_ waits: Bool) -> Place,
    start: (Frame, Pixels) -> Void
  ) throws {
    var pending: (frame: Frame, drawn: Drawn)?
    func handOver() throws {
      guard let (frame, drawn) = pending else { return }
      pending = nil
      start(frame, try read(drawn))
    }
    func finish() throws {
      guard pending != nil else { return }
      try enter()
      defer { leave() }
      try handOver()
    }
    /// Draws a frame and hands over the one before; false where no frame begins any more.
    func step(_ frame: Frame, _ free: Place) throws -> Bool {
      try enter()
      defer { leave() }
      var place = free
      if place == .full {
        // Nothing can be drawn meanwhile: the last frame is not held back.
        try handOver()
        place = takePlace(true)
      }
      guard place == .taken else { return false }
      let drawn = try draw(frame)
      try handOver()
      pending = (frame, drawn)
      if depth == 1 { try handOver() }
      return true
    }
    do {
      for frame in frames {
        let place = takePlace(false)
        guard place != .closed, !isStopped() else { break }
        try prepare(frame)
        guard try step(frame, place) else { break }
      }
    } catch {
      // The frame before is whole.
      try? finish()
      throw error
    }
    try finish()
  }

  /// The answer to a frame that wants to be drawn.
  enum Place {
    case taken
    /// As many are in flight as may be.
    case full
    /// No frame begins any more.
    case closed
  }
}
