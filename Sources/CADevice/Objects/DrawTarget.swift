// SPDX-License-Identifier: Apache-2.0

/// A place that a target draws to: a texture or one layer of an array texture.
package struct Attachment: Sendable {
  /// The texture that is drawn to.
  package var texture: Texture
  /// The layer of an array texture; `nil` for a plain one.
  package var layer: Int?
  /// The level of the texture.
  package var level: Int

  /// A texture, or one layer of an array texture, at a level.
  package init(_ texture: Texture, layer: Int? = nil, level: Int = 0) {
    self.texture = texture
    self.layer = layer
    self.level = level
  }

  /// The place for people.
  package var text: String {
    var text = texture.label
    if let layer { text += " layer \(layer)" }
    if level != 0 { text += " level \(level)" }
    return text
  }
}

/// A target of drawing. It keeps its textures alive.
package final class DrawTarget: Sendable {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// The colour attachment; nil for a borrowed target.
  package let color: Attachment?
  /// The depth attachment; nil for none.
  package let depth: Attachment?
  /// Size in pixels.
  package let width: Int
  package let height: Int
  /// The device's number of the target.
  package let number: UInt32
  /// Nil for a borrowed target.
  private let handle: ObjectHandle?

  /// A target of a device, deleted by way of its queue.
  package init(
    label: String, color: Attachment, depth: Attachment?, number: UInt32, queue: ReleaseQueue
  ) {
    (self.label, self.color, self.depth, self.number) = (label, color, depth, number)
    width = max(1, color.texture.description.width >> color.level)
    height = max(1, color.texture.description.height >> color.level)
    handle = ObjectHandle(kind: .framebuffer, number: UInt(number), queue: queue)
  }

  /// A target whose pixels are a window's or other code's.
  package init(borrowed number: UInt32, label: String, width: Int, height: Int) {
    (self.label, self.number, self.width, self.height) = (label, number, width, height)
    color = nil
    depth = nil
    handle = nil
  }

  /// Whether its pixels are a window's or other code's. The device may count their rows from the
  /// bottom; ``Device/copy(_:_:to:_:)`` turns the picture over then.
  package var isBorrowed: Bool { handle == nil }
  /// All of its pixels.
  package var bounds: PixelRect { PixelRect(width: width, height: height) }
}
