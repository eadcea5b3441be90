// SPDX-License-Identifier: Apache-2.0

/// How a sampler reads a texture.
package struct SamplerDescription: Hashable, Sendable {
  /// Which texels a sample is made of: the closest one, or a mix of the closest four.
  package enum Filter: UInt8, Sendable { case nearest, linear }
  /// How mip levels are read: not at all, the closest one, or a mix of the closest two.
  package enum MipmapFilter: UInt8, Sendable { case none, nearest, linear }
  /// How places outside of 0…1 are read: as the outermost texels, or as copies of the texture.
  package enum Wrap: UInt8, Sendable { case clampToEdge, `repeat`, mirroredRepeat }

  /// The filter for textures that shrink.
  package var minification: Filter
  /// The filter for textures that grow.
  package var magnification: Filter
  /// The filter between mip levels.
  package var mipmap: MipmapFilter
  /// How places outside of 0…1 are read, along both axes.
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

  /// The description for people.
  package var text: String { "\(minification)/\(magnification)/\(mipmap), \(wrap)" }
}

/// A sampler: filters and wrapping, apart from the texture.
package final class Sampler: Sendable {
  /// How it reads a texture.
  package let description: SamplerDescription
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// The device's number of the sampler.
  package let number: UInt32
  private let handle: ObjectHandle

  /// A sampler of a device, deleted by way of its queue.
  package init(
    description: SamplerDescription, label: String, number: UInt32, queue: ReleaseQueue
  ) {
    (self.description, self.label, self.number) = (description, label, number)
    handle = ObjectHandle(kind: .sampler, number: UInt(number), queue: queue)
  }
}
