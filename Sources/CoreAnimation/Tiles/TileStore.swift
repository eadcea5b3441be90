// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Dispatch
import Foundation

/// The tiles of one layer: which are there, which are on their way.
///
/// Only the thread that builds the tree uses it.
final class TileStore {
  /// A tile that was drawn.
  struct Tile {
    var picture: TilePicture
    /// Layer space, points.
    var rect: CGRect
    /// The order it came of.
    var ticket: UInt64
    /// Whether the program has asked for another picture since.
    var isStale = false
    /// When it was seen last, by the count of all looks at the thread's layers.
    var lastSeen: UInt64
    /// When it began to fade in, media time; nil before it was shown.
    var fadeBegin: Double?
    /// Whether it has come to be shown in full.
    var isSettled = false
  }

  /// A tile on its way.
  private struct Order {
    var key: TileKey
    var rect: CGRect
    /// Keeps the layer while other threads may use it.
    var layer: CATiledLayer
    /// Whether the program has asked for another picture since.
    var isOutdated = false
    /// Whether the grid has become another since.
    var isVoid = false
  }

  var tiles: [TileKey: Tile] = [:]
  private var orders: [UInt64: Order] = [:]
  private var tickets: [TileKey: UInt64] = [:]
  private var lastTicket: UInt64 = 0
  private(set) var grid: TileGrid?
  /// The layers that show the tiles.
  var plates: [TilePlate.ID: TilePlateLayer] = [:]
  /// The same in the order they are drawn.
  var shown: [TilePlateLayer] = []
  /// The last look at the layer.
  var look: UInt64 = 0
  /// Events since the thread's counters were updated.
  var news = TileCounters()
  /// Bytes of the tiles.
  private(set) var bytes = 0

  private let owner = DrawingPool.newOwner()
  private let group = DispatchGroup()
  let answers = TileAnswers()

  deinit {
    for plate in shown { plate.parent = nil }
    DrawingPool.shared.takeBack(owner)
    group.wait()
  }

  /// Whether tiles are on their way.
  var isWaiting: Bool { !orders.isEmpty }

  /// Waits for the tiles that are on their way.
  func wait() { DrawingPool.shared.wait(for: owner, group) }

  /// Draws the tiles again that a rectangle of the layer's space touches.
  func invalidate(_ rect: CGRect) {
    for (key, tile) in tiles where rect.meets(tile.rect) { tiles[key]?.isStale = true }
    for (ticket, order) in orders where rect.meets(order.rect) {
      orders[ticket]?.isOutdated = true
    }
  }

  /// Takes the grid of the layer as it is now. Tiles that no longer fit go.
  func adopt(_ new: TileGrid?) {
    if new == grid { return }
    let fits = grid.flatMap { old in new.map { $0.hasSameCells(as: old) } } ?? false
    for (key, tile) in tiles where !fits || new?.rect(of: key) != tile.rect { drop(key) }
    for (ticket, order) in orders where !fits || new?.rect(of: order.key) != order.rect {
      orders[ticket]?.isVoid = true
    }
    grid = new
  }

  /// Orders the wanted tiles that are missing, in this order. Tiles that were ordered before and
  /// are no longer wanted are taken back, unless their drawing has begun.
  func order(_ wanted: [TileKey], for layer: CATiledLayer) {
    for key in wanted { tiles[key]?.lastSeen = look }
    guard let grid else { return takeBack(except: []) }
    takeBack(except: wanted)
    let jobs = wanted.filter { (tiles[$0]?.isStale ?? true) && !isOnItsWay($0) }
      .map { job($0, layer, grid) }
    DrawingPool.shared.submit(jobs)
  }

  private func takeBack(except wanted: [TileKey]) {
    let taken = DrawingPool.shared.takeBack(owner)
    if taken.isEmpty { return }
    let wanted = Set(wanted)
    for ticket in taken {
      guard let order = orders.removeValue(forKey: ticket) else { continue }
      if tickets[order.key] == ticket { tickets[order.key] = nil }
      if !wanted.contains(order.key) { news.dropped += 1 }
    }
  }

  private func isOnItsWay(_ key: TileKey) -> Bool {
    guard let ticket = tickets[key], let order = orders[ticket] else { return false }
    return !order.isOutdated && !order.isVoid
  }

  private func job(_ key: TileKey, _ layer: CATiledLayer, _ grid: TileGrid) -> DrawingPool.Job {
    lastTicket += 1
    let (ticket, answers, job) = (lastTicket, answers, TileJob(layer, key, grid))
    orders[ticket] = Order(key: key, rect: job.rect, layer: layer)
    tickets[key] = ticket
    return DrawingPool.Job(
      owner: owner, number: ticket,
      body: { answers.put(TileAnswers.Answer(ticket: ticket, picture: job.draw())) }, group: group)
  }

  /// Takes in finished tiles.
  func takeAnswers() {
    for answer in answers.take() {
      guard let order = orders.removeValue(forKey: answer.ticket) else { continue }
      if tickets[order.key] == answer.ticket { tickets[order.key] = nil }
      news.drawn += 1
      // An answer that was overtaken by a later one's is out of date.
      if order.isVoid || tiles[order.key]?.ticket ?? 0 > answer.ticket { continue }
      // In place of an older picture it shows at once.
      let isNew = tiles[order.key] == nil
      drop(order.key)
      tiles[order.key] = Tile(
        picture: answer.picture, rect: order.rect, ticket: answer.ticket, isStale: order.isOutdated,
        lastSeen: look,
        isSettled: !isNew)
      bytes += answer.picture.byteCount
    }
  }

  /// Forgets a tile.
  func drop(_ key: TileKey) { bytes -= tiles.removeValue(forKey: key)?.picture.byteCount ?? 0 }

  /// Forgets all tiles, and those under way.
  func removeAll() {
    takeBack(except: [])
    for ticket in orders.keys { orders[ticket]?.isVoid = true }
    tiles = [:]
    bytes = 0
  }
}
