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
    var target: ColorTarget
    /// The frame that drew or showed it last.
    var lastUse: Int

    var byteCount: Int { target.texture.description.byteCount }
  }

  private let device: GLDevice
  private let lifetime: Int
  private let budget: Int
  private var entries: [Entry] = []
  private var frame = 0
  private var hits = 0
  private var misses = 0
  private(set) var byteCount = 0

  init(device: GLDevice, lifetime: Int, budget: Int) {
    (self.device, self.lifetime, self.budget) = (device, lifetime, budget)
  }

  /// The texture that shows the raster, if there is one.
  func texture(showing raster: Raster) -> Texture? {
    guard
      let index = entries.firstIndex(where: {
        $0.layer == raster.layer && $0.raster == raster
      })
    else { return nil }
    hits += 1
    entries[index].lastUse = frame
    return entries[index].target.texture
  }

  /// Whether there is a texture that shows the raster; nothing is counted.
  func holds(_ raster: Raster) -> Bool {
    entries.contains { $0.layer == raster.layer && $0.raster == raster }
  }

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
      let target = entries[stale].target
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
    entries.append(
      Entry(layer: raster.layer, content: raster.content, target: target, lastUse: frame))
    byteCount += target.texture.description.byteCount
    return target
  }

  /// Notes that a target of ``makeTarget(for:)`` shows the raster.
  func noteDrawn(_ raster: Raster, to target: ColorTarget) {
    guard let index = entries.firstIndex(where: { $0.target.texture === target.texture }) else {
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
    frame += 1
  }

  func removeAll() {
    entries = []
    byteCount = 0
  }

  /// Rasters found and not found since the last call.
  func takeCounts() -> (hits: Int, misses: Int) {
    defer { (hits, misses) = (0, 0) }
    return (hits, misses)
  }

  private func remove(at index: Int) {
    byteCount -= entries[index].byteCount
    entries.remove(at: index)
  }
}
