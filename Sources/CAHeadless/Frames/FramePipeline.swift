// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Synchronization

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

  /// Takes the frames in order through `draw` and `read` on this thread, then `deliver` on another.
  ///
  /// With two frames in flight or more, a frame is read after the next one was drawn. Deliveries
  /// may end in any order. Returns when all that began have ended.
  ///
  /// - Parameter isStopped: Asked before each frame; no frame begins once it says so.
  /// - Throws: the first error of all steps, after which no frame begins.
  package func run<Frame: Sendable, Drawn, Pixels: Sendable>(
    _ frames: some Sequence<Frame>, isStopped: () -> Bool = { false },
    draw: (Frame) throws -> Drawn, read: (Drawn) throws -> Pixels,
    deliver: @escaping @Sendable (Frame, Pixels) throws -> Void
  ) throws {
    let workers = Workers(depth: depth)
    var pending: (frame: Frame, drawn: Drawn)?
    do {
      for frame in frames {
        guard workers.waitForPlace(), !isStopped() else { break }
        let drawn = try draw(frame)
        if let (earlier, drawn) = pending { workers.start(earlier, try read(drawn), deliver) }
        pending = (frame, drawn)
        if depth == 1 {
          workers.start(frame, try read(drawn), deliver)
          pending = nil
        }
      }
      if let (frame, drawn) = pending { workers.start(frame, try read(drawn), deliver) }
    } catch {
      workers.fail(error)
    }
    try workers.finish()
  }
}

/// The threads that take pixels away, and the places of frames in flight.
private final class Workers: Sendable {
  private let places: DispatchSemaphore
  private let group = DispatchGroup()
  private let queue = DispatchQueue(label: "layerkit.frames", attributes: .concurrent)
  private let failure = Mutex<(any Error)?>(nil)

  /// A semaphore must end with the value it began with, so it begins at zero.
  init(depth: Int) {
    places = DispatchSemaphore(value: 0)
    for _ in 0..<depth { places.signal() }
  }

  /// Waits until one more frame may be in flight; false when something failed.
  func waitForPlace() -> Bool {
    places.wait()
    return failure.withLock { $0 == nil }
  }

  func start<Frame: Sendable, Pixels: Sendable>(
    _ frame: Frame, _ pixels: Pixels,
    _ deliver: @escaping @Sendable (Frame, Pixels) throws -> Void
  ) {
    queue.async(group: group) {
      do { try deliver(frame, pixels) } catch { self.fail(error) }
      self.places.signal()
    }
  }

  /// Keeps the first error.
  func fail(_ error: any Error) {
    failure.withLock { if $0 == nil { $0 = error } }
  }

  func finish() throws {
    group.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
