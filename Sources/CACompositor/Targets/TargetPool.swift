// SPDX-License-Identifier: Apache-2.0
import CADevice

/// Offscreen targets, kept from pass to pass and from frame to frame.
///
/// Sizes are rounded up to steps, so that a group that moves by a pixel finds its target again. A
/// pass takes a target and gives it back when no later pass samples it.
final class TargetPool {
  private struct Slot {
    var target: ColorTarget
    var isTaken: Bool
    /// Whether somebody keeps it from frame to frame.
    var isKept = false
    /// The frame that took it last.
    var lastUse: Int
  }

  private static let step = 64

  private let device: any Device
  private let lifetime: Int
  private var slots: [Slot] = []
  /// The surface that was given a depth attachment last.
  private var deepSurface: DrawTarget?
  private var frame = 0
  private(set) var byteCount = 0

  /// - Parameter lifetime: frames that a target may stay unused.
  init(device: any Device, lifetime: Int) {
    self.device = device
    self.lifetime = lifetime
  }

  func target(_ slot: Int) -> ColorTarget { slots[slot].target }

  /// Takes a target of at least this size, at most twice as many pixels as its step needs, with a
  /// depth attachment where one is asked for.
  func take(
    width: Int, height: Int, format: TextureFormat = .rgba8, hasDepth: Bool = false
  ) throws(DeviceError) -> Int {
    let limit = device.traits.longestTexture
    let roundedWidth = max(width, min(limit, Self.rounded(width)))
    let roundedHeight = max(height, min(limit, Self.rounded(height)))
    if let slot = bestFree(width: roundedWidth, height: roundedHeight, format, hasDepth: hasDepth) {
      slots[slot].isTaken = true
      slots[slot].lastUse = frame
      return slot
    }
    let target = try ColorTarget(
      device, width: roundedWidth, height: roundedHeight, format: format, hasDepth: hasDepth,
      label: "target \(roundedWidth)×\(roundedHeight)")
    byteCount += target.byteCount
    slots.append(Slot(target: target, isTaken: true, lastUse: frame))
    return slots.count - 1
  }

  private static func rounded(_ length: Int) -> Int { (length + step - 1) / step * step }

  private func bestFree(
    width: Int, height: Int, _ format: TextureFormat, hasDepth: Bool
  ) -> Int? {
    var best: Int?
    var bestArea = 2 * width * height + 1
    for (index, slot) in slots.enumerated() where !slot.isTaken {
      let target = slot.target
      guard target.width >= width, target.height >= height,
        target.texture.description.format == format,
        (target.framebuffer.depth != nil) == hasDepth
      else { continue }
      let area = target.width * target.height
      if area < bestArea { (best, bestArea) = (index, area) }
    }
    return best
  }

  /// Gives a target that was taken a depth attachment, for the first of its passes that needs one.
  func addDepth(_ slot: Int) throws(DeviceError) {
    let old = slots[slot].target
    guard old.framebuffer.depth == nil else { return }
    let target = try ColorTarget(addingDepthTo: old, device)
    byteCount += target.byteCount - old.byteCount
    slots[slot].target = target
  }

  func giveBack(_ slot: Int) { slots[slot].isTaken = false }

  /// Leaves a target that was taken to somebody who keeps it until ``release(_:)``, and who counts
  /// its bytes.
  func keep(_ slot: Int) -> ColorTarget {
    if !slots[slot].isKept { byteCount -= slots[slot].target.byteCount }
    slots[slot].isKept = true
    return slots[slot].target
  }

  /// Takes a target back that was kept; does nothing for one that is not of the pool.
  func release(_ target: ColorTarget) {
    guard let slot = slots.firstIndex(where: { $0.isKept && $0.target === target }) else { return }
    (slots[slot].isTaken, slots[slot].isKept, slots[slot].lastUse) = (false, false, frame)
    byteCount += target.byteCount
  }

  /// The surface with a depth attachment, made when a step first tests depth.
  func deep(_ surface: DrawTarget) throws(DeviceError) -> DrawTarget {
    guard surface.depth == nil, let color = surface.color else { return surface }
    if let deepSurface, deepSurface.color?.texture === color.texture { return deepSurface }
    let deep = try ColorTarget.framebuffer(
      device, color.texture, hasDepth: true, label: surface.label)
    deepSurface = deep
    return deep
  }

  /// Releases everything, also targets that are taken.
  func removeAll() { (slots, byteCount, deepSurface) = ([], 0, nil) }

  /// Ends a frame, for which every target was given back, and releases those long unused.
  func endFrame() {
    frame += 1
    for index in slots.indices.reversed()
    where !slots[index].isKept && frame - slots[index].lastUse > lifetime {
      byteCount -= slots[index].target.byteCount
      slots.remove(at: index)
    }
  }
}

extension ColorTarget {
  /// Bytes of both attachments.
  var byteCount: Int {
    texture.description.byteCount
      + (framebuffer.depth?.texture.description.byteCount ?? 0)
  }
}
