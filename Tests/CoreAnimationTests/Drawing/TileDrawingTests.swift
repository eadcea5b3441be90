// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Synchronization
import Testing

/// Tiled layers on a display that shows time as it passes, and does not wait.
@Suite("tiles come into view", .serialized)
struct TileDrawingTests {
  @Test("a commit does not wait: tiles come with later ones, drawn on other threads, and fade in")
  func comeLater() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1)
      desk.flush()
      #expect(desk.cells.isEmpty)
      desk.wait()
      #expect(desk.cells.count == 6)
      #expect(desk.layer.log.calls.withLock { $0.count } == 6)
      #expect(desk.layer.log.threads.withLock { !$0.contains(desk.thread) })
      #expect(desk.fades.count == 6)
      #expect(desk.fades.allSatisfy { $0 == 0.25 })
      #expect(TileDrawing.current.counters.drawn == 6)
    }
  }

  @Test("a class that says 0 has its tiles shown at once")
  func withoutFade() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1, layer: SuddenTiles())
      desk.wait()
      #expect(desk.cells.count == 6)
      #expect(desk.fades.isEmpty)
    }
  }

  @Test("tiles that scroll away before their drawing begins are not drawn")
  func dropped() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1, size: CGSize(width: 640, height: 640))
      // No drawing ends before the move, so that no more begin than the pool has threads.
      desk.layer.log.isHeld.withLock { $0 = true }
      desk.flush()
      desk.move(to: CGPoint(x: -30_000, y: -30_000))
      desk.layer.log.isHeld.withLock { $0 = false }
      desk.wait()
      let calls = desk.layer.log.calls.withLock { $0 }
      let counters = TileDrawing.current.counters
      #expect(counters.dropped >= 60)
      #expect(counters.drawn == calls.count)
      #expect(calls.count == counters.drawn && calls.count + counters.dropped == 221)
      #expect(calls.count { $0.minX < 20_000 } == 100 - counters.dropped)
      #expect(Set(calls.map { "\($0)" }).count == calls.count)
    }
  }

  @Test("until a finer tile is there, its part of a coarser one shows below")
  func standsIn() async {
    await onNewThread {
      let desk = TileDesk(zoom: 0.25, layer: SuddenTiles())
      desk.wait()
      let coarse = desk.cells
      desk.layer.log.isHeld.withLock { $0 = true }
      desk.zoom(to: 1)
      let standIns = desk.cells
      #expect(standIns.count == 6)
      #expect(
        standIns.allSatisfy { $0.contentsRect.width == 0.25 && $0.contentsRect.height == 0.25 })
      #expect(standIns.allSatisfy { cell in coarse.contains { $0.contents == cell.contents } })
      desk.layer.log.isHeld.withLock { $0 = false }
      desk.wait()
      #expect(desk.cells.count == 6)
      #expect(desk.cells.allSatisfy { $0.contentsRect.width == 1 })
    }
  }

  @Test("until a coarser tile is there, the finer ones show")
  func finerStandIn() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1, layer: SuddenTiles())
      desk.wait()
      let fine = Set(desk.cells.compactMap { $0.contents?.id })
      desk.layer.log.isHeld.withLock { $0 = true }
      desk.zoom(to: 0.5)
      #expect(Set(desk.cells.compactMap { $0.contents?.id }) == fine)
      desk.layer.log.isHeld.withLock { $0 = false }
      desk.wait()
      #expect(desk.cells.allSatisfy { $0.geometry.bounds.width == 128 })
    }
  }

  @Test("what stands in goes when the tile above it has faded in")
  func fadedIn() async {
    await onNewThread {
      let desk = TileDesk(zoom: 0.25)
      desk.wait(for: 0.4)
      desk.mostCells = 0
      desk.zoom(to: 1)
      desk.wait()
      #expect(desk.mostCells > 6)
      for _ in 0..<150 where desk.cells.count != 6 { desk.wait(for: 0.4) }
      #expect(desk.cells.count == 6)
    }
  }

  @Test(
    "setNeedsDisplay of a rectangle: the old tile shows until the new one takes its place, unfaded")
  func replaces() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1)
      desk.wait()
      let before = desk.cells
      _ = desk.takeFades()
      desk.layer.log.isHeld.withLock { $0 = true }
      desk.layer.setNeedsDisplay(CGRect(x: 70, y: 3, width: 2, height: 2))
      desk.flush()
      #expect(Set(desk.cells.map(\.contents)) == Set(before.map(\.contents)))
      desk.layer.log.isHeld.withLock { $0 = false }
      desk.wait()
      let after = desk.cells
      #expect(after.count == 6)
      #expect(Set(after.map(\.contents)).intersection(before.map(\.contents)).count == 5)
      #expect(desk.takeFades().isEmpty)
      #expect(desk.layer.log.calls.withLock { $0.count } == 7)
    }
  }

  @Test("a tile that is asked for again while it is drawn is drawn again")
  func outdated() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1, size: CGSize(width: 64, height: 64))
      desk.layer.log.isHeld.withLock { $0 = true }
      desk.flush()
      while desk.layer.log.calls.withLock({ $0.isEmpty }) { Thread.sleep(forTimeInterval: 0.001) }
      desk.layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
      desk.flush()
      desk.layer.log.isHeld.withLock { $0 = false }
      desk.wait()
      #expect(desk.layer.log.calls.withLock { $0.count } == 2)
      #expect(desk.cells.count == 1)
    }
  }

  @Test("what animates is followed at each frame")
  func followsAnimation() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1, layer: SuddenTiles())
      desk.wait()
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = -1000
      move.duration = 0.3
      move.isRemovedOnCompletion = false
      move.fillMode = .forwards
      desk.layer.add(move, forKey: nil)
      var columns: Set<CGFloat> = []
      for _ in 0..<60 where !columns.contains(where: { $0 > 600 }) {
        desk.wait(for: 0.5)
        columns = Set(desk.layer.log.calls.withLock { $0.map(\.minX) })
      }
      #expect(columns.contains { $0 > 600 })
    }
  }

  @Test("no more is kept than the budget says, and what was seen longest ago goes first")
  func evicts() async {
    await onNewThread {
      let desk = TileDesk(zoom: 1, layer: SuddenTiles())
      TileDrawing.current.limits.byteBudget = 20 * 64 * 64 * 4
      desk.wait()
      for step in 1...4 {
        desk.move(to: CGPoint(x: -1000 * step, y: 0))
        desk.wait()
        #expect(TileDrawing.current.counters.bytes <= 20 * 64 * 64 * 4)
      }
      #expect(TileDrawing.current.counters.evicted > 0)
      desk.layer.log.calls.withLock { $0 = [] }
      desk.move(to: CGPoint(x: -3000, y: 0))
      desk.wait()
      #expect(desk.layer.log.calls.withLock { $0.isEmpty })
      desk.move(to: CGPoint(x: 0, y: 0))
      desk.wait()
      #expect(!desk.layer.log.calls.withLock { $0.isEmpty })
    }
  }

  @Test("a layer that leaves the tree, or goes away, leaves nothing running")
  func leaves() async {
    await onNewThread {
      weak var gone: CALayer?
      do {
        let desk = TileDesk(zoom: 1, size: CGSize(width: 640, height: 640))
        desk.layer.log.isHeld.withLock { $0 = true }
        desk.flush()
        gone = desk.layer
        desk.root.sublayers = nil
        desk.flush()
        desk.layer.log.isHeld.withLock { $0 = false }
        desk.wait()
        #expect(desk.cells.isEmpty)
        #expect(desk.layer.log.calls.withLock { $0.count } <= DrawingPool.width * 2)
      }
      let end = Date(timeIntervalSinceNow: 60)
      repeat {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
      } while gone != nil && Date() < end
      #expect(gone == nil)
    }
  }

  @Test("a delegate draws tiles, on several threads")
  func delegates() async {
    await onNewThread {
      let artist = TileArtist()
      let layer = CATiledLayer()
      layer.delegate = artist
      let desk = TileDesk(zoom: 1, tiles: layer)
      desk.wait()
      #expect(desk.cells.count == 6)
      withExtendedLifetime(artist) {}
    }
  }
}

/// A display of its own, a tiled layer on it, and the state that a server would have.
private final class TileDesk {
  let root = CALayer()
  let tiles: CATiledLayer
  /// The same, if it remembers the requests.
  var layer: LoggedTiles { tiles as? LoggedTiles ?? LoggedTiles() }
  let sink = RecordingSink()
  let context: LayerContext
  let thread = ObjectIdentifier(Thread.current)
  private var tree = MirrorTree()
  private var taken: [Commit] = []
  /// The most layers that showed tiles after a commit.
  var mostCells = 0

  /// - Parameter size: points, of the display; three by two tiles.
  init(
    zoom: CGFloat, size: CGSize = CGSize(width: 192, height: 128), layer: LoggedTiles? = nil,
    tiles: CATiledLayer? = nil
  ) {
    self.tiles = tiles ?? layer ?? LoggedTiles()
    context = LayerContext(orientation: .yDown, sink: sink)
    context.view = ContextView(width: Int(size.width), height: Int(size.height), scale: 1)
    root.bounds.size = size
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    self.tiles.anchorPoint = .zero
    self.tiles.bounds.size = CGSize(width: 100_000, height: 100_000)
    self.tiles.tileSize = CGSize(width: 64, height: 64)
    self.tiles.levelsOfDetail = 6
    self.tiles.transform = CATransform3DMakeScale(zoom, zoom, 1)
    root.addSublayer(self.tiles)
    context.rootLayer = root
  }

  func flush() {
    CATransaction.flush()
    for commit in sink.take() {
      tree.apply(commit)
      taken.append(commit)
      mostCells = max(mostCells, cells.count)
    }
  }

  /// Lets tiles come until none is on its way.
  func wait() {
    flush()
    let end = Date(timeIntervalSinceNow: 60)
    repeat {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      flush()
    } while TileDrawing.current.isWaiting && Date() < end
    flush()
  }

  func wait(for seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      _ = RunLoop.current.run(mode: .default, before: end)
      flush()
    }
    wait()
  }

  func move(to position: CGPoint) {
    CATransaction.setDisableActions(true)
    tiles.position = position
    flush()
  }

  func zoom(to zoom: CGFloat) {
    CATransaction.setDisableActions(true)
    tiles.transform = CATransform3DMakeScale(zoom, zoom, 1)
    flush()
  }

  /// The layers that show tiles.
  var cells: [LayerState] {
    (tree.nodes[tiles.id]?.sublayers ?? []).compactMap { tree.nodes[$0]?.state }
  }

  /// The durations of the fades that were sent since the last call.
  func takeFades() -> [Double] {
    defer { taken = [] }
    return fades
  }

  var fades: [Double] {
    taken.flatMap(\.allChanges).filter { $0.layer != tiles.id }.flatMap { $0.animations ?? [] }
      .map(\.timing.duration)
  }
}

private class LoggedTiles: CATiledLayer {
  final class Log: Sendable {
    let calls = Mutex<[CGRect]>([])
    let threads = Mutex<Set<ObjectIdentifier>>([])
    /// While this is true, calls do not end.
    let isHeld = Mutex(false)

    func draw(in ctx: CGContext) {
      calls.withLock { $0.append(ctx.boundingBoxOfClipPath) }
      _ = threads.withLock { $0.insert(ObjectIdentifier(Thread.current)) }
      while isHeld.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
      ctx.setFillColor(CGColor(red: 0, green: 0.5, blue: 1, alpha: 1))
      ctx.fill(ctx.boundingBoxOfClipPath)
    }
  }

  let log = Log()

  override func draw(in ctx: CGContext) { log.draw(in: ctx) }
}

private final class SuddenTiles: LoggedTiles {
  override class func fadeDuration() -> CFTimeInterval { 0 }
}

/// Draws tiles for a layer that has no drawing of its own.
private final class TileArtist: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(ctx.boundingBoxOfClipPath)
  }
}
