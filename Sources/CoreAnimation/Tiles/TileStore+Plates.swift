// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The shown pictures of tiles.
extension TileStore {
  /// Lays out pictures for the wanted cells: their own, and below those that are missing or have
  /// not faded in yet, tiles of other levels.
  ///
  /// - Parameter fadeDuration: seconds; 0 shows all pictures at once.
  func layOut(_ wanted: [TileKey], now: Double, fadeDuration: Double) -> [TilePlate] {
    guard let grid else { return [] }
    let levels = Set(tiles.keys.map(\.level)).sorted()
    var below: [TilePlate] = []
    var above: [TilePlate] = []
    for cell in wanted {
      if tiles[cell] != nil {
        settle(cell, now, fadeDuration)
        if let plate = ownPlate(cell, grid) { above.append(plate) }
      }
      if tiles[cell]?.isSettled != true { below += standIns(for: cell, grid, levels) }
    }
    return below.sorted { $0.id < $1.id } + above.sorted { $0.id < $1.id }
  }

  /// Whether pictures are fading in.
  var isFading: Bool {
    plates.keys.contains { $0.cell == $0.picture && tiles[$0.cell]?.isSettled == false }
  }

  private func settle(_ cell: TileKey, _ now: Double, _ fadeDuration: Double) {
    guard let tile = tiles[cell], !tile.isSettled else { return }
    let begin = tile.fadeBegin ?? now
    tiles[cell]?.fadeBegin = begin
    tiles[cell]?.isSettled = now >= begin + fadeDuration || tile.picture.image == nil
  }

  private func ownPlate(_ cell: TileKey, _ grid: TileGrid) -> TilePlate? {
    guard let tile = tiles[cell], let image = tile.picture.image else { return nil }
    return TilePlate(
      id: TilePlate.ID(cell: cell, picture: cell), image: image, rect: tile.rect,
      part: tile.part(tile.rect, isYDown: grid.isYDown), outerSides: grid.outerSides(of: tile.rect),
      fades: !tile.isSettled)
  }

  /// The stand-ins for a cell whose own picture is missing: a part of the next coarser one that
  /// exists, or else the finer ones.
  private func standIns(
    for cell: TileKey, _ grid: TileGrid, _ levels: [Int]
  ) -> [TilePlate] {
    let rect = grid.rect(of: cell)
    for level in levels.reversed() where level < cell.level {
      let key = grid.tile(covering: cell, level: level)
      guard let tile = tiles[key] else { continue }
      tiles[key]?.lastSeen = look
      return plate(of: key, tile, in: cell, rect, grid).map { [$0] } ?? []
    }
    for level in [cell.level + 1, cell.level + 2] where levels.contains(level) {
      let plates = grid.tiles(in: cell, level: level).compactMap { key -> TilePlate? in
        guard let tile = tiles[key] else { return nil }
        tiles[key]?.lastSeen = look
        return plate(of: key, tile, in: cell, tile.rect, grid)
      }
      if !plates.isEmpty { return plates }
    }
    return []
  }

  private func plate(
    of key: TileKey, _ tile: Tile, in cell: TileKey, _ rect: CGRect, _ grid: TileGrid
  ) -> TilePlate? {
    let seen = rect.overlap(tile.rect)
    guard let image = tile.picture.image, !seen.isNull, !seen.isEmpty else { return nil }
    return TilePlate(
      id: TilePlate.ID(cell: cell, picture: key), image: image, rect: seen,
      part: tile.part(seen, isYDown: grid.isYDown), outerSides: grid.outerSides(of: seen),
      fades: false)
  }

  /// Shows the plates in the layer, in their order.
  ///
  /// - Returns: whether anything differs from before.
  func show(_ new: [TilePlate], in layer: CATiledLayer, fadeDuration: Double) -> Bool {
    let old = plates
    var kept: [TilePlate.ID: TilePlateLayer] = [:]
    var order: [TilePlateLayer] = []
    var hasNews = false
    for plate in new {
      let plateLayer: TilePlateLayer
      if let known = old[plate.id] {
        plateLayer = known
        if plateLayer.show(plate) { hasNews = true }
      } else {
        plateLayer = TilePlateLayer(plate)
        plateLayer.parent = layer
        if plate.fades, fadeDuration > 0 { plateLayer.fadeIn(over: fadeDuration) }
      }
      kept[plate.id] = plateLayer
      order.append(plateLayer)
    }
    plates = kept
    if order.elementsEqual(shown, by: ===) { return hasNews }
    for plate in shown where kept[plate.plate] !== plate { plate.parent = nil }
    shown = order
    layer.platesDidChange()
    return true
  }
}

extension TileStore.Tile {
  /// A rectangle inside the tile, layer space, in unit coordinates of its picture.
  fileprivate func part(_ rect: CGRect, isYDown: Bool) -> CGRect {
    let (width, height) = (picture.shown.width, picture.shown.height)
    if rect == self.rect {
      return CGRect(x: 0, y: isYDown ? 0 : 1 - height, width: width, height: height)
    }
    let top = isYDown ? rect.minY - self.rect.minY : self.rect.maxY - rect.maxY
    return CGRect(
      x: (rect.minX - self.rect.minX) / self.rect.width * width,
      y: top / self.rect.height * height + (isYDown ? 0 : 1 - height),
      width: rect.width / self.rect.width * width, height: rect.height / self.rect.height * height)
  }
}
