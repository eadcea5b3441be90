// SPDX-License-Identifier: Apache-2.0

/// The size, format and purpose of a texture. Storage is immutable: another size is another
/// texture.
package struct TextureDescription: Hashable, Sendable {
  /// The format of the texels.
  package var format: TextureFormat
  /// Size of level 0 in pixels.
  package var width: Int
  package var height: Int
  /// The layers of an array texture; nil for a plain one.
  package var layers: Int?
  /// Whether storage for all smaller levels is made too.
  package var isMipmapped: Bool

  /// A texture of that format and size.
  package init(
    _ format: TextureFormat, width: Int, height: Int, layers: Int? = nil, isMipmapped: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.layers = layers
    self.isMipmapped = isMipmapped
  }

  /// The number of levels of the storage.
  package var levelCount: Int {
    guard isMipmapped else { return 1 }
    return Int.bitWidth - max(width, height, 1).leadingZeroBitCount
  }

  /// Bytes of all levels and layers, without the driver's overhead.
  package var byteCount: Int {
    var sum = 0
    for level in 0..<levelCount { sum += max(1, width >> level) * max(1, height >> level) }
    return sum * (layers ?? 1) * format.bytesPerPixel
  }

  /// The description for people.
  package var text: String {
    let depth = layers.map { "×\($0)" } ?? ""
    return "\(format.rawValue), \(width)×\(height)\(depth), levels \(levelCount)"
  }
}

/// A texture. It is deleted on the device's thread after the last reference is gone.
package final class Texture: Sendable {
  /// The size, format and purpose.
  package let description: TextureDescription
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// How the device keeps the texels, which it alone understands.
  package let storage: UInt32
  /// The device's number of the texture.
  package let number: UInt32
  private let handle: ObjectHandle

  /// A texture of a device, deleted by way of its queue.
  package init(
    description: TextureDescription, label: String, number: UInt32, storage: UInt32 = 0,
    queue: ReleaseQueue
  ) {
    (self.description, self.label) = (description, label)
    (self.number, self.storage) = (number, storage)
    handle = ObjectHandle(kind: .texture, number: UInt(number), queue: queue)
  }

  /// Whether it has layers.
  package var isArray: Bool { description.layers != nil }
}
