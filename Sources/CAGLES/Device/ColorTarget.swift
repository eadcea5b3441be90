// SPDX-License-Identifier: Apache-2.0

/// An offscreen colour target: a texture and a framebuffer that draws to it.
///
/// **Rows.** Row 0 is the top row in memory, in the texture and in GL's window coordinates. A
/// projection therefore maps target space (top left, y down) to clip space *without* turning y:
///
///     clip = (2x / width − 1, 2y / height − 1)
///
/// so a target samples exactly like an uploaded image (texture space is top left, y down),
/// and a read-back comes top row first. Only the copy to a window turns the picture over, and
/// ``GLDevice/blit(from:_:to:_:filter:)`` does that by itself.
package final class ColorTarget {
  /// The texture that the target draws to.
  package let texture: Texture
  /// The framebuffer of the texture.
  package let framebuffer: Framebuffer
  /// The width, pixels.
  package let width: Int
  /// The height, pixels.
  package let height: Int

  /// - Parameter hasDepth: whether the target gets a depth attachment too.
  package init(
    _ device: GLDevice, width: Int, height: Int, format: TextureFormat = .rgba8,
    hasDepth: Bool = false, label: String
  ) throws(GLError) {
    precondition(format.isColorRenderable, "A colour target has a format that can be drawn to.")
    self.width = width
    self.height = height
    texture = try device.makeTexture(
      TextureDescription(format, width: width, height: height), label: label)
    framebuffer = try Self.framebuffer(device, texture, hasDepth: hasDepth, label: label)
  }

  /// The target of another's texture, with a depth attachment.
  package init(addingDepthTo other: ColorTarget, _ device: GLDevice) throws(GLError) {
    (texture, width, height) = (other.texture, other.width, other.height)
    framebuffer = try Self.framebuffer(
      device, texture, hasDepth: true, label: other.framebuffer.label)
  }

  /// A framebuffer of a texture, with a depth attachment of its own if wanted.
  package static func framebuffer(
    _ device: GLDevice, _ texture: Texture, hasDepth: Bool, label: String
  ) throws(GLError) -> Framebuffer {
    var depth: Attachment?
    if hasDepth {
      let (width, height) = (texture.description.width, texture.description.height)
      let description = TextureDescription(.depth24, width: width, height: height)
      depth = Attachment(try device.makeTexture(description, label: label + " depth"))
    }
    return try device.makeFramebuffer(color: Attachment(texture), depth: depth, label: label)
  }

  /// Waits for drawing and returns the pixels as RGBA bytes, top row first.
  package func readRGBA8(_ device: GLDevice) -> [UInt8] { device.readPixels(of: framebuffer) }
}
