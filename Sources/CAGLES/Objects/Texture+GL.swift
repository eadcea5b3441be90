// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension TextureDescription {
  /// Whether the driver can keep it blue first: Mesa does not draw to arrays of several levels
  /// without a fixed size.
  var canBeBlueFirst: Bool { format.hasRedAndBlueBytes && levelCount == 1 }
}

extension Texture {
  /// The ``Texture/storage`` of texels that the driver keeps blue first, as
  /// ``Capabilities/storesBlueFirst`` asks for.
  static let blueFirst: UInt32 = 1

  /// GL's name.
  package var name: UInt32 { number }
  /// Whether the driver keeps the texels blue first.
  var isBlueFirst: Bool { storage == Self.blueFirst }
  var target: GLenum { glEnum(isArray ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D) }
}

extension Sampler {
  /// GL's name.
  package var name: UInt32 { number }
}
