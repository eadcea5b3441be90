// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CADevice

/// Textures of rasterized layers, kept from frame to frame until the layer looks different.
///
/// A texture is found by its content, so changes need no notice. Only the textures of the same
/// layer are searched.
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

  private let device: any Device
  /// The pool that lends the sheets of silhouettes.
  private let pool: TargetPool
  private let lifetime: Int
  private let budget: Int
  /// By their numbers, which grow.
  private var entries: [Int: Entry] = [:]
  private var lastNumber = 0
  /// The numbers of a layer's entries, the oldest first.
  private var numbers: [LayerID: [Int]] = [:]
  /// How many entries lie in a target.
  private var shares: [ObjectIdentifier: Int] = [:]
  private var frame = 0
  private var hits = 0
  private var misses = 0
  private(set) var byteCount = 0
  /// Entries that searches have looked at, for tests.
  private(set) var looks = 0

  init(device: any Device, pool: TargetPool, lifetime: Int, budget: Int) {
    (self.device, self.pool, self.lifetime, self.budget) = (device, pool, lifetime, budget)
  }

  /// The texture that shows the raster, if there is one.
  func home(showing raster: Raster) -> RasterHome? {
    guard let number = number(of: raster) else { return nil }
    hits += 1
    entries[number]?.lastUse = frame
    return entries[number]?.home
  }

  /// The same of a raster that was drawn for this frame.
  func home(drawn raster: Raster) -> RasterHome? {
    number(of: raster).flatMap { entries[$0]?.home }
  }

  private func number(of raster: Raster) -> Int? {
    number(in: raster.layer) { $0.raster == raster }
  }

  /// The oldest entry of a layer that meets a condition.
  private func number(in layer: LayerID, where isMeant: (Entry) -> Bool) -> Int? {
    numbers[layer]?.first { number in
      looks += 1
      return entries[number].map(isMeant) ?? false
    }
  }

  /// Whether there is a texture that shows the raster; nothing is counted.
  func holds(_ raster: Raster) -> Bool { number(of: raster) != nil }

  /// A target for the raster to be drawn to, in place of one of its layer that this frame does not
  /// show. It shows the raster once ``noteDrawn(_:to:)`` says so.
  func makeTarget(for raster: Raster) throws(DeviceError) -> ColorTarget {
    misses += 1
    let size = raster.frame.size
    let format = device.targetFormat(isHalfFloat: raster.isHalfFloat)
    let stale = number(in: raster.layer) {
      $0.content == raster.content && $0.lastUse < frame
    }
    if let stale, let target = entries[stale]?.home.target {
      if target.width == size.width, target.height == size.height,
        target.texture.description.format == format
      {
        entries[stale]?.raster = nil
        entries[stale]?.lastUse = frame
        return target
      }
      remove(stale)
    }
    let target = try ColorTarget(
      device, width: size.width, height: size.height, format: format,
      label: "raster of layer \(raster.layer)")
    add(nil, of: raster, in: RasterHome(target: target, corner: .zero))
    return target
  }

  /// Lets go of silhouettes that this frame does not show, of layers for which others are drawn.
  func removeStale(of silhouettes: [Raster]) {
    for layer in Set(silhouettes.map(\.layer)) {
      for number in numbers[layer] ?? [] {
        guard let entry = entries[number] else { continue }
        looks += 1
        if entry.content == .silhouette, entry.lastUse < frame { remove(number) }
      }
    }
  }

  /// Notes where a silhouette was drawn: in a target that the pool lends.
  func note(_ silhouette: Raster, in home: RasterHome) {
    misses += 1
    add(silhouette, of: silhouette, in: home)
  }

  private func add(_ shown: Raster?, of raster: Raster, in home: RasterHome) {
    let share = shares[ObjectIdentifier(home.target), default: 0]
    if share == 0 { byteCount += home.target.byteCount }
    shares[ObjectIdentifier(home.target)] = share + 1
    lastNumber += 1
    numbers[raster.layer, default: []].append(lastNumber)
    entries[lastNumber] = Entry(
      layer: raster.layer, content: raster.content, raster: shown, home: home, lastUse: frame)
  }

  /// Notes that a target of ``makeTarget(for:)`` shows the raster.
  func noteDrawn(_ raster: Raster, to target: ColorTarget) {
    guard let number = number(in: raster.layer, where: { $0.home.target === target }) else {
      return
    }
    entries[number]?.raster = raster
  }

  /// Ends a frame, and releases textures that are long unused or over the budget.
  func endFrame() {
    let old = entries.filter { frame - $0.value.lastUse >= lifetime }
    for number in old.keys { remove(number) }
    if byteCount > budget { removeUnused() }
    if byteCount > budget { removeSparse() }
    frame += 1
  }

  /// Lets go of those that this frame does not show, the longest unused first, down to the budget.
  private func removeUnused() {
    let unused = entries.filter { $0.value.lastUse < frame }
      .sorted { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }
    for (number, _) in unused where byteCount > budget { remove(number) }
  }

  /// Lets go of all that lies in sheets that are nearly empty: a few silhouettes that stay would
  /// keep the texels of many that went. They are drawn again, side by side.
  private func removeSparse() {
    var used: [ObjectIdentifier: Int] = [:]
    for entry in entries.values {
      used[ObjectIdentifier(entry.home.target), default: 0] += entry.raster?.frame.bounds.area ?? 0
    }
    let sparse = entries.filter { _, entry in
      let target = entry.home.target
      let area = used[ObjectIdentifier(target)] ?? 0
      return area * Self.sparse < target.width * target.height
    }
    for number in sparse.keys { remove(number) }
  }

  /// A sheet is nearly empty with less than one of so many of its texels in use. A new one has
  /// more: the pool lends at most twice as many as are needed.
  private static let sparse = 16

  func removeAll() {
    for number in Array(entries.keys) { remove(number) }
  }

  /// Rasters found and not found since the last call.
  func takeCounts() -> (hits: Int, misses: Int) {
    defer { (hits, misses) = (0, 0) }
    return (hits, misses)
  }

  private func remove(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    numbers[entry.layer]?.removeAll { $0 == number }
    if numbers[entry.layer]?.isEmpty == true { numbers[entry.layer] = nil }
    let target = entry.home.target
    let share = (shares[ObjectIdentifier(target)] ?? 1) - 1
    shares[ObjectIdentifier(target)] = share > 0 ? share : nil
    if share > 0 { return }
    byteCount -= target.byteCount
    pool.release(target)
  }
}
