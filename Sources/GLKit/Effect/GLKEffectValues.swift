// SPDX-License-Identifier: Apache-2.0
import OpenGLES

/// The places of attributes in the programs of effects: `glVertexAttribPointer` takes them.
public enum GLKVertexAttrib: GLint, Sendable {
  /// The place of the vertex, 3 or 4 numbers.
  case position
  /// The normal, 3 numbers; used by lights.
  case normal
  /// The colour, 4 numbers. Where its array is off, the effect's constant colour stands in.
  case color
  /// The place in the first texture.
  case texCoord0
  /// The place in the second texture.
  case texCoord1
}

/// Where light is computed.
public enum GLKLightingType: GLint, Sendable {
  /// At the vertices, mixed between them.
  case perVertex
  /// At each pixel.
  case perPixel
}

/// How a texture meets the colour below.
public enum GLKTextureEnvMode: GLint, Sendable {
  /// The texture alone.
  case replace
  /// The texture times the colour.
  case modulate
  /// The texture over the colour, by the texture's alpha.
  case decal
}

/// The kinds of textures.
public enum GLKTextureTarget: GLenum, Sendable {
  /// A plain texture: `GL_TEXTURE_2D`.
  case target2D = 0x0DE1
  /// Six sides of a cube: `GL_TEXTURE_CUBE_MAP`. Effects do not draw it.
  case targetCubeMap = 0x8513
}

/// How fog thickens with distance.
public enum GLKFogMode: GLint, Sendable {
  /// e to the power of -density · distance is left of a colour.
  case exp
  /// e to the power of -(density · distance)² is left.
  case exp2
  /// All is left at `start`, nothing at `end`.
  case linear
}

/// Something that sets up GL for the next draw.
public protocol GLKNamedEffect: AnyObject {
  /// Makes the effect's program current, with its numbers.
  func prepareToDraw()
}
