// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGLES

/// Textures of rasterized layers, kept from frame to frame until the layer looks different.
///
/// A texture is found by its content, so changes need no notice.
final class RasterCache {
  private struct Entry {
    let layer: LayerID
    let content: Raster.Content
    /// The raster in the texture; nil until it is drawn.
    var raster: Raster?
    var home: RasterHome
    /// The frame that drew or showed it last.
    var lastUse: Int
  }

  private let device: GLDevice
  /// The pool that lends the sheets of silhouettes.
  private let pool: TargetPool
  private let lifetime: Int
  private let budget: Int
  private var entries: [Entry] = []
  private var frame = 0
  private var hits = 0
  private var misses = 0
  private(set) var byteCount = 0

  init(device: GLDevice, pool: TargetPool, lifetime: Int, budget: Int) {
    (self.device, self.pool, self.lifetime, self.budget) = (device, pool, lifetime, budget)
  }

  /// The texture that shows the raster, if there is one.
  func home(showing raster: Raster) -> RasterHome? {
    guard let index = index(of: raster) else { return nil }
    hits += 1
    entries[index].lastUse = frame
    return entries[index].home
  }

  /// The same of a raster that was drawn for this frame.
  func home(drawn raster: Raster) -> RasterHome? { index(of: raster).map { entries[$0].home } }

  private func index(of raster: Raster) -> Int? {
    entries.firstIndex { $0.layer == raster.layer && $0.raster == raster }
  }

  /// Whether there is a texture that shows the raster; nothing is counted.
  func holds(_ raster: Raster) -> Bool { index(of: raster) != nil }

  /// A target for the raster to be drawn to, in place of one of its layer that this frame does not
  /// show. It shows the raster once ``noteDrawn(_:to:)`` says so.
  func makeTarget(for raster: Raster) throws(GLError) -> ColorTarget {
    misses += 1
    let size = raster.frame.size
    let format = device.targetFormat(isHalfFloat: raster.isHalfFloat)
    let stale = entries.firstIndex {
      $0.layer == raster.layer && $0.content == raster.content && $0.lastUse < frame
    }
    if let stale {
      let target = entries[stale].home.target
      if target.width == size.width, target.height == size.height,
        target.texture.description.format == format
      {
        (entries[stale].raster, entries[stale].lastUse) = (nil, frame)
        return target
      }
      remove(at: stale)
    }
    let target = try ColorTarget(
      device, width: size.width, height: size.height, format: format,
      label: "raster of layer \(raster.layer)")
    add(nil, of: raster, in: RasterHome(target: target, corner: .zero))
    return target
  }

  /// Lets go of silhouettes that this frame does not show, of layers for which others are drawn.
  func removeStale(of silhouettes: [Raster]) {
    let layers = Set(silhouettes.map(\.layer))
    for index in entries.indices.reversed()
    where entries[index].content == .silhouette && entries[index].lastUse < frame
      && layers.contains(entries[index].layer)
    {
      remove(at: index)
    }
  }

  /// Notes where a silhouette was drawn: in a target that the pool lends.
  func note(_ silhouette: Raster, in home: RasterHome) {
    misses += 1
    add(silhouette, of: silhouette, in: home)
  }

  private func add(_ shown: Raster?, of raster: Raster, in home: RasterHome) {
    if !holds(home.target) { byteCount += home.target.byteCount }
    entries.append(
      Entry(
        layer: raster.layer, content: raster.content, raster: shown, home: home, lastUse: frame))
  }

  private func holds(_ target: ColorTarget) -> Bool {
    entries.contains { $0.home.target === target }
  }

  /// Notes that a target of ``makeTarget(for:)`` shows the raster.
  func noteDrawn(_ raster: Raster, to target: ColorTarget) {
    guard let index = entries.firstIndex(where: { $0.home.target === target }) else {
      return
    }
    entries[index].raster = raster
  }

  /// Ends a frame, and releases textures that are long unused or over the budget.
  func endFrame() {
    for index in entries.indices.reversed() where frame - entries[index].lastUse >= lifetime {
      remove(at: index)
    }
    while byteCount > budget,
      let oldest = entries.indices.filter({ entries[$0].lastUse < frame })
        .min(by: { entries[$0].lastUse < entries[$1].lastUse })
    {
      remove(at: oldest)
    }
    if byteCount > budget { removeSparse() }
    frame += 1
  }

  /// Lets go of all that lies in sheets that are nearly empty: a few silhouettes that stay would
  /// keep the texels of many that went. They are drawn again, side by side.
  private func removeSparse() {
    var used: [ObjectIdentifier: Int] = [:]
    for entry in entries {
      used[ObjectIdentifier(entry.home.target), default: 0] += entry.raster?.frame.bounds.area ?? 0
    }
    for index in entries.indices.reversed() {
      let target = entries[index].home.target
      let area = used[ObjectIdentifier(target)] ?? 0
      if area * Self.sparse < target.width * target.height { remove(at: index) }
    }
  }

  /// A sheet is nearly empty with less than one of so many of its texels in use. A new one has
  /// more: the pool lends at most twice as many as are needed.
  private static let sparse = 16

  func removeAll() {
    for index in entries.indices.reversed() { remove(at: index) }
  }

  /// Rasters found and not found since the last call.
  func takeCounts() -> (hits: Int, misses: Int) {
    defer { (hits, misses) = (0, 0) }
    return (hits, misses)
  }

  private func remove(at index: Int) {
    let target = entries.remove(at: index).home.target
    if holds(target) { return }
    byteCount -= target.byteCount
    pool.release(target)
  }
}
