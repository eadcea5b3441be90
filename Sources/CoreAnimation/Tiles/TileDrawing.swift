// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// The tiled layers of a thread: finds their visible parts, orders missing tiles from other
/// threads, and shows the finished ones.
///
/// It runs after each commit, at each frame while animations move the visible part, and when tiles
/// have come; its changes are a commit like any other. For a context that shows given times,
/// ``update(in:at:)`` runs before each picture and waits for the tiles. Only its own thread uses
/// it.
package final class TileDrawing {
  /// The limits of this thread's tiled layers.
  package var limits = TileLimits.standard
  /// The work so far.
  package private(set) var counters = TileCounters()
  private var layers: [LayerID: CATiledLayer] = [:]
  /// Layers that are shown no more, as long as other threads draw tiles of theirs.
  private var leaving: [CATiledLayer] = []
  private var look: UInt64 = 0
  private let bell = TileBell()
  /// The time of the frame that is to come, where a display has told it.
  private var frameTime = -Double.infinity

  /// Whether tiles are on their way.
  package var isWaiting: Bool { layers.values.contains { $0.store?.isWaiting == true } }

  /// Whether tiled layers are shown.
  package var hasLayers: Bool { !layers.isEmpty }

  /// That of this thread.
  package static var current: TileDrawing { ThreadTransactions.current.tiling }

  /// Shows every tile that the context's display is to show at `time`, media time, in full, and
  /// nothing else; returns when the tiles are drawn and committed.
  ///
  /// The program's changes have to be committed before.
  package static func update(in context: LayerContext, at time: Double) {
    let tiling = TileDrawing.current
    if tiling.layers.isEmpty || !time.isFinite { return }
    ThreadTransactions.current.apart { _ = tiling.showAll(in: context, at: time) }
    CATransaction.flush()
  }

  /// Takes note of a layer that a commit has brought.
  func follow(_ layer: CALayer) {
    guard layer.state.kind == .tiled, let layer = layer as? CATiledLayer, layer.draws,
      layers[layer.id] == nil
    else { return }
    layers[layer.id] = layer
    if layer.effectiveContext?.waitsForTiles == false {
      layer.ensuredStore.answers.setBell { [bell] in bell.ring() }
    }
    if layers.count == 1 { FrameTicks.current.add(self) }
  }

  /// After a commit: looks at the layers whose displays do not wait.
  ///
  /// - Returns: whether there is something to commit.
  func updateAfterCommit() -> Bool {
    letLeave()
    if layers.isEmpty { return false }
    let time = max(MediaClock.now, frameTime)
    var hasNews = false
    ThreadTransactions.current.apart {
      for (layer, context) in shownLayers() where !context.waitsForTiles {
        if show(layer, in: context, at: time) { hasNews = true }
      }
      evict()
    }
    FrameTicks.current.update()
    return hasNews
  }

  /// The layers that are shown, in order; those that are not any more are forgotten.
  private func shownLayers() -> [(CATiledLayer, LayerContext)] {
    layers.sorted { $0.key < $1.key }.compactMap { id, layer in
      if let context = layer.effectiveContext, context.knows(layer), layer.draws {
        return (layer, context)
      }
      forget(layer)
      return nil
    }
  }

  private func forget(_ layer: CATiledLayer) {
    layers[layer.id] = nil
    layer.store?.removeAll()
    if let store = layer.store, store.show([], in: layer, fadeDuration: 0) { layer.note() }
    count(layer.store)
    if layer.store?.isWaiting == true { leaving.append(layer) }
    if layers.isEmpty { FrameTicks.current.remove(self) }
  }

  /// Lets go of layers that no thread draws any more.
  private func letLeave() {
    leaving.removeAll { layer in
      guard layers[layer.id] == nil, let store = layer.store else { return true }
      store.takeAnswers()
      store.removeAll()
      count(store)
      return !store.isWaiting
    }
  }

  deinit {
    for layer in Array(layers.values) + leaving {
      layer.store?.removeAll()
      layer.store?.wait()
      layer.store?.takeAnswers()
    }
  }

  /// Orders missing tiles, and shows the finished ones.
  private func show(_ layer: CATiledLayer, in context: LayerContext, at time: Double) -> Bool {
    let store = layer.ensuredStore
    let wanted = ask(layer, in: context, at: time)
    let duration = max(0, type(of: layer).fadeDuration())
    let plates = store.layOut(wanted, now: time, fadeDuration: duration)
    return store.show(plates, in: layer, fadeDuration: duration)
  }

  private func ask(_ layer: CATiledLayer, in context: LayerContext, at time: Double) -> [TileKey] {
    let store = layer.ensuredStore
    look += 1
    store.look = look
    store.takeAnswers()
    store.adopt(TileGrid(layer, limits))
    guard let grid = store.grid, let sight = context.sight(of: layer, at: time) else {
      store.order([], for: layer)
      count(store)
      return []
    }
    let wanted = grid.wanted(sight, limits)
    store.order(wanted, for: layer)
    count(store)
    return wanted
  }

  private func showAll(in context: LayerContext, at time: Double) -> Bool {
    let layers = shownLayers().filter { $0.1 === context }.map(\.0)
    let wanted = layers.map { ask($0, in: context, at: time) }
    var hasNews = false
    for (layer, wanted) in zip(layers, wanted) {
      let store = layer.ensuredStore
      store.wait()
      store.takeAnswers()
      let plates = store.layOut(wanted, now: time, fadeDuration: 0)
      if store.show(plates, in: layer, fadeDuration: 0) { hasNews = true }
      count(store)
    }
    evict()
    return hasNews
  }

  /// Has the tiles go that were seen longest ago, as long as there are too many.
  private func evict() {
    var bytes = layers.values.reduce(0) { $0 + ($1.store?.bytes ?? 0) }
    counters.peakBytes = max(counters.peakBytes, bytes)
    defer { counters.bytes = bytes }
    guard bytes > limits.byteBudget else { return }
    var old: [(seen: UInt64, id: LayerID, key: TileKey)] = []
    for (id, layer) in layers {
      guard let store = layer.store else { continue }
      for (key, tile) in store.tiles where tile.lastSeen < store.look {
        old.append((tile.lastSeen, id, key))
      }
    }
    old.sort { ($0.seen, $0.id, $0.key) < ($1.seen, $1.id, $1.key) }
    for tile in old {
      guard bytes > limits.byteBudget, let store = layers[tile.id]?.store else { return }
      bytes -= store.tiles[tile.key]?.picture.byteCount ?? 0
      store.drop(tile.key)
      counters.evicted += 1
    }
  }

  private func count(_ store: TileStore?) {
    guard let store else { return }
    counters.drawn += store.news.drawn
    counters.dropped += store.news.dropped
    store.news = TileCounters()
  }

}

extension TileDrawing: FrameTickClient {
  /// While the visible part moves, and while tiles fade in.
  package var wantsTicks: Bool {
    layers.values.contains { layer in
      guard let context = layer.effectiveContext, !context.waitsForTiles else { return false }
      return layer.store?.isFading == true || context.isMoving(layer.id, at: MediaClock.now)
    }
  }

  package func frameTick(_ tick: FrameTick) {
    frameTime = tick.target
    ThreadTransactions.current.commitSoon()
    CATransaction.flush()
  }
}

extension LayerContext {
  /// Whether the layer, or one above it, may be somewhere else a moment later.
  fileprivate func isMoving(_ id: LayerID, at now: Double) -> Bool {
    var next: LayerID? = id
    while let current = next, let node = nodes[current] {
      if !node.plan.isEmpty, let shown = shown(current, at: now) {
        let activity = shown.plan.activity(at: shown.time)
        if activity.phase == .moving || activity.until < .infinity { return true }
      }
      next = node.parent
    }
    return false
  }
}
