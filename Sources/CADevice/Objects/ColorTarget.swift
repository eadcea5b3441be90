// SPDX-License-Identifier: Apache-2.0

/// An offscreen colour target: a texture and a target that draws to it.
///
/// **Rows.** Row 0 is the top row in memory, in the texture and in pixels of the target. A
/// projection therefore maps target space (top left, y down) to clip space *without* turning y:
///
///     clip = (2x / width − 1, 2y / height − 1)
///
/// so a target samples exactly like an uploaded image (texture space is top left, y down),
/// and a read-back comes top row first. Only the copy to a window turns the picture over, and
/// ``Device/copy(_:_:to:_:)`` does that by itself.
package final class ColorTarget {
  /// The texture that the target draws to.
  package let texture: Texture
  /// The target of the texture.
  package let framebuffer: DrawTarget
  /// The width, pixels.
  package let width: Int
  /// The height, pixels.
  package let height: Int

  /// - Parameter hasDepth: whether the target gets a depth attachment too.
  package init(
    _ device: any Device, width: Int, height: Int, format: TextureFormat = .rgba8,
    hasDepth: Bool = false, label: String
  ) throws(DeviceError) {
    precondition(format.isColorRenderable, "A colour target has a format that can be drawn to.")
    self.width = width
    self.height = height
    texture = try device.makeTexture(
      TextureDescription(format, width: width, height: height), label: label)
    framebuffer = try Self.framebuffer(device, texture, hasDepth: hasDepth, label: label)
  }

  /// The target of another's texture, with a depth attachment.
  package init(addingDepthTo other: ColorTarget, _ device: any Device) throws(DeviceError) {
    (texture, width, height) = (other.texture, other.width, other.height)
    framebuffer = try Self.framebuffer(
      device, texture, hasDepth: true, label: other.framebuffer.label)
  }

  /// A target of a texture, with a depth attachment of its own if wanted.
  package static func framebuffer(
    _ device: any Device, _ texture: Texture, hasDepth: Bool, label: String
  ) throws(DeviceError) -> DrawTarget {
    var depth: Attachment?
    if hasDepth {
      let (width, height) = (texture.description.width, texture.description.height)
      let description = TextureDescription(.depth24, width: width, height: height)
      depth = Attachment(try device.makeTexture(description, label: label + " depth"))
    }
    return try device.makeTarget(color: Attachment(texture), depth: depth, label: label)
  }

  /// Waits for drawing and returns the pixels as RGBA bytes, top row first.
  package func readRGBA8(_ device: any Device) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 4) { memory, count in
      memory.initialize(repeating: 0)
      count = memory.count
      device.read(framebuffer, framebuffer.bounds, into: UnsafeMutableRawBufferPointer(memory))
    }
  }
}
