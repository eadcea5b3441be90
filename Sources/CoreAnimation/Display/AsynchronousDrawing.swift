// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Dispatch
import Synchronization

/// The drawing of layers with `drawsAsynchronously`: on other threads, beside each other.
///
/// A commit waits for the drawings that it displays, so the pictures are part of it. Outside of a
/// commit each drawing is waited for by itself. Only the thread that builds the trees uses it.
final class AsynchronousDrawing {
  /// A drawing and, once it has ended, its picture.
  private final class Pending: Sendable {
    let drawing: BackingDrawing
    let image = Mutex<CGImage?>(nil)
    init(_ drawing: BackingDrawing) { self.drawing = drawing }
  }

  private let owner = DrawingPool.newOwner()
  private let group = DispatchGroup()
  private var pending: [Pending] = []
  private var isGathering = false

  /// Calls `display`, and returns when everything it had drawn is contents.
  func gather(_ display: () -> Void) {
    let isInner = isGathering
    isGathering = true
    display()
    isGathering = isInner
    if !isInner { join() }
  }

  /// Draws on another thread; in a job of the pool, on this one: all its threads may be as far.
  func draw(_ drawing: BackingDrawing) {
    if DrawingPool.isWorking {
      return drawing.layer.adopt(drawing.makeImage(), of: drawing)
    }
    let new = Pending(drawing)
    pending.append(new)
    let job = DrawingPool.Job(
      owner: owner, body: { new.image.withLock { $0 = new.drawing.makeImage() } }, group: group)
    DrawingPool.shared.submit([job], isUrgent: true)
    if !isGathering { join() }
  }

  private func join() {
    if pending.isEmpty { return }
    group.wait()
    let ended = pending
    pending = []
    for entry in ended {
      entry.drawing.layer.adopt(entry.image.withLock { $0 }, of: entry.drawing)
    }
  }
}
