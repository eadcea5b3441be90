// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The size, format and purpose of a texture. Storage is immutable: another size is another
/// texture.
package struct TextureDescription: Hashable, Sendable {
  /// The format of the texels.
  package var format: TextureFormat
  /// Size of level 0 in pixels.
  package var width: Int
  package var height: Int
  /// `nil` makes a `sampler2D` texture, a number makes a `sampler2DArray` one of so many layers.
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

  /// Whether the driver can keep it blue first: Mesa does not draw to arrays of several levels
  /// without a fixed size.
  var canBeBlueFirst: Bool { format.hasRedAndBlueBytes && levelCount == 1 }

  var text: String {
    let depth = layers.map { "×\($0)" } ?? ""
    return "\(format.rawValue), \(width)×\(height)\(depth), levels \(levelCount)"
  }
}

/// A texture. Its name is deleted on the context's thread after the last reference is gone.
package final class Texture: Sendable {
  package let description: TextureDescription
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// GL's name.
  package let name: UInt32
  /// Whether the driver keeps the texels blue first, as ``Capabilities/storesBlueFirst`` asks for.
  let isBlueFirst: Bool
  let handle: ObjectHandle

  init(
    description: TextureDescription, label: String, name: UInt32, isBlueFirst: Bool = false,
    queue: DeletionQueue
  ) {
    self.description = description
    self.label = label
    self.name = name
    self.isBlueFirst = isBlueFirst
    self.handle = ObjectHandle(kind: .texture, name: UInt(name), queue: queue)
  }

  /// Whether it is an array texture.
  package var isArray: Bool { description.layers != nil }
  var target: GLenum { glEnum(isArray ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D) }
  var targetText: String { isArray ? "2D_ARRAY" : "2D" }
}

/// How a sampler reads a texture.
package struct SamplerDescription: Hashable, Sendable {
  /// Which texels a sample is made of: the closest one, or a mix of the closest four.
  package enum Filter: UInt8, Sendable { case nearest, linear }
  package enum MipmapFilter: UInt8, Sendable { case none, nearest, linear }
  package enum Wrap: UInt8, Sendable { case clampToEdge, `repeat`, mirroredRepeat }

  /// The filter for textures that shrink.
  package var minification: Filter
  /// The filter for textures that grow.
  package var magnification: Filter
  /// The filter between mip levels.
  package var mipmap: MipmapFilter
  package var wrap: Wrap

  /// A sampler with these filters.
  package init(
    minification: Filter = .linear, magnification: Filter = .linear, mipmap: MipmapFilter = .none,
    wrap: Wrap = .clampToEdge
  ) {
    self.minification = minification
    self.magnification = magnification
    self.mipmap = mipmap
    self.wrap = wrap
  }

  var text: String { "\(minification)/\(magnification)/\(mipmap), \(wrap)" }
}

/// A sampler object: filters and wrapping, apart from the texture.
package final class Sampler: Sendable {
  package let description: SamplerDescription
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// GL's name.
  package let name: UInt32
  let handle: ObjectHandle

  init(description: SamplerDescription, label: String, name: UInt32, queue: DeletionQueue) {
    self.description = description
    self.label = label
    self.name = name
    self.handle = ObjectHandle(kind: .sampler, name: UInt(name), queue: queue)
  }
}
