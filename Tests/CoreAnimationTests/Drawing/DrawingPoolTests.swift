// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Dispatch
import Foundation
import QuartzCore
import Synchronization
import Testing

/// Drawing code that has other layers drawn, on all threads of the pool at once.
@Suite("the drawing pool does not wait for itself", .serialized)
struct DrawingPoolTests {
  @Test("render(in:) of asynchronous layers, displayed in the drawing of asynchronous layers")
  func nested() {
    let ended = DispatchSemaphore(value: 0)
    let drawn = Mutex(0)
    Thread.detachNewThread {
      let layers = (0..<2 * DrawingPool.width).map { _ in AskingLayer(depth: 3) }
      let root = CALayer()
      root.sublayers = layers
      let context = LayerContext(orientation: .yDown, sink: RecordingSink())
      context.rootLayer = root
      for layer in layers { layer.setNeedsDisplay() }
      CATransaction.flush()
      drawn.withLock { $0 = layers.count { $0.contents != nil } }
      context.rootLayer = nil
      ended.signal()
    }
    #expect(ended.wait(timeout: .now() + 60) == .success)
    #expect(drawn.withLock { $0 } == 2 * DrawingPool.width)
  }

  @Test("tiles that are waited for, shown in the drawing of asynchronous layers")
  func tiles() {
    let ended = DispatchSemaphore(value: 0)
    let notes = NoteBox()
    Thread.detachNewThread {
      let layers = (0..<DrawingPool.width).map { _ in TileShowingLayer(notes) }
      let root = CALayer()
      root.sublayers = layers
      let context = LayerContext(orientation: .yDown, sink: RecordingSink())
      context.rootLayer = root
      for layer in layers { layer.setNeedsDisplay() }
      CATransaction.flush()
      context.rootLayer = nil
      ended.signal()
    }
    #expect(ended.wait(timeout: .now() + 60) == .success)
    #expect(notes.notes == Array(repeating: "6 tiles", count: DrawingPool.width))
  }
}

/// Shows a tiled layer while it draws, and waits for all of its tiles.
private final class TileShowingLayer: CALayer {
  private let notes: NoteBox

  init(_ notes: NoteBox) {
    self.notes = notes
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    drawsAsynchronously = true
  }

  override init(layer: Any) {
    notes = NoteBox()
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in ctx: CGContext) {
    // As many as the pool has threads are here before one goes on.
    usleep(20_000)
    let tiles = PlainTiles()
    tiles.tileSize = CGSize(width: 64, height: 64)
    tiles.frame = CGRect(x: 0, y: 0, width: 192, height: 128)
    let context = LayerContext(orientation: .yDown, sink: RecordingSink())
    context.waitsForTiles = true
    context.view = ContextView(width: 192, height: 128, scale: 1)
    context.rootLayer = tiles
    context.flush()
    // The thread may have drawn another layer's tiles before.
    let earlier = TileDrawing.current.counters.drawn
    TileDrawing.update(in: context, at: 0)
    notes.note("\(TileDrawing.current.counters.drawn - earlier) tiles")
    context.rootLayer = nil
    context.flush()
  }
}

private final class PlainTiles: CATiledLayer {
  override func draw(in ctx: CGContext) { ctx.fill(ctx.boundingBoxOfClipPath) }
}

/// Draws a layer of its kind, which has to be displayed for that, and so on.
private final class AskingLayer: CALayer {
  private let levels: Int

  init(depth: Int) {
    levels = depth
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    drawsAsynchronously = true
  }

  override init(layer: Any) {
    levels = 0
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in ctx: CGContext) {
    // As many as the pool has threads are here before one goes on.
    usleep(20_000)
    ctx.setFillColor(.black)
    ctx.fill(bounds)
    guard levels > 0 else { return }
    let inner = AskingLayer(depth: levels - 1)
    inner.setNeedsDisplay()
    inner.displayIfNeeded()
    inner.render(in: ctx)
  }
}
