// SPDX-License-Identifier: Apache-2.0

/// A place that a framebuffer draws to: a texture or one layer of an array texture.
package struct Attachment: Sendable {
  /// The texture that is drawn to.
  package var texture: Texture
  /// The layer of an array texture; `nil` for a plain one.
  package var layer: Int?
  package var level: Int

  /// A texture, or one layer of an array texture, at a level.
  package init(_ texture: Texture, layer: Int? = nil, level: Int = 0) {
    self.texture = texture
    self.layer = layer
    self.level = level
  }

  var text: String {
    var text = texture.label
    if let layer { text += " layer \(layer)" }
    if level != 0 { text += " level \(level)" }
    return text
  }
}

/// A target of drawing. It keeps its textures alive.
package final class Framebuffer: Sendable {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// The colour attachment; nil for a window's framebuffer.
  package let color: Attachment?
  /// The depth attachment; nil for none.
  package let depth: Attachment?
  /// Size in pixels.
  package let width: Int
  package let height: Int
  package let name: UInt32
  /// `nil` for a window's framebuffer, which EGL owns, and for one that other code owns.
  let handle: ObjectHandle?

  init(
    label: String, color: Attachment, depth: Attachment?, name: UInt32, queue: DeletionQueue
  ) {
    self.label = label
    self.color = color
    self.depth = depth
    width = max(1, color.texture.description.width >> color.level)
    height = max(1, color.texture.description.height >> color.level)
    self.name = name
    handle = ObjectHandle(kind: .framebuffer, name: UInt(name), queue: queue)
  }

  /// The framebuffer of the context's own surface. Its row 0 is the bottom row.
  package init(windowOfWidth width: Int, height: Int) {
    label = "window"
    color = nil
    depth = nil
    self.width = width
    self.height = height
    name = 0
    handle = nil
  }

  /// A framebuffer of other code's. Its rows lie as GL counts them, from the bottom.
  package init(foreign name: UInt32, width: Int, height: Int) {
    label = "framebuffer \(name)"
    color = nil
    depth = nil
    self.width = width
    self.height = height
    self.name = name
    handle = nil
  }

  /// Whether its texels are kept blue first; see ``Capabilities/storesBlueFirst``.
  var isBlueFirst: Bool { color?.texture.isBlueFirst ?? false }
  /// Whether its row 0 is the bottom row.
  package var isWindow: Bool { handle == nil }
  /// All of its pixels.
  package var bounds: PixelRect { PixelRect(width: width, height: height) }
}
