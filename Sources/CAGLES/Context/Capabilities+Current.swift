// SPDX-License-Identifier: Apache-2.0
import CEGL

extension Capabilities {
  /// The capabilities of the context that is current on this thread.
  ///
  /// - Throws: when it is no GLES context of at least version 3.0.
  static func ofCurrentContext(object: String) throws(EGLError) -> Capabilities {
    let version = string(GL_VERSION)
    let major = integer(GL_MAJOR_VERSION)
    guard version.hasPrefix("OpenGL ES"), major >= 3 else {
      throw EGLError(
        call: "glGetString", object: object,
        reason: "“\(version)” is not OpenGL ES 3.0 or newer")
    }
    let extensions = (0..<GLuint(max(0, integer(GL_NUM_EXTENSIONS)))).compactMap { index in
      glGetStringi(glEnum(GL_EXTENSIONS), index).map { String(cString: $0) }
    }
    var capabilities = Capabilities(
      vendor: string(GL_VENDOR), renderer: string(GL_RENDERER), version: version,
      shadingLanguageVersion: string(GL_SHADING_LANGUAGE_VERSION), majorVersion: major,
      minorVersion: integer(GL_MINOR_VERSION), limits: Limits(), extensions: Set(extensions))
    capabilities.isSoftwareDevice = DisplayLadder.isCurrentSoftware
    capabilities.readLimits()
    return capabilities
  }

  private mutating func readLimits() {
    limits.maxTextureSize = Self.integer(GL_MAX_TEXTURE_SIZE)
    limits.maxArrayTextureLayers = Self.integer(GL_MAX_ARRAY_TEXTURE_LAYERS)
    limits.maxSamples = Self.integer(GL_MAX_SAMPLES)
    limits.maxTextureUnits = Self.integer(GL_MAX_TEXTURE_IMAGE_UNITS)
    limits.maxVertexAttributes = Self.integer(GL_MAX_VERTEX_ATTRIBS)
    limits.maxUniformBlockSize = Self.integer(GL_MAX_UNIFORM_BLOCK_SIZE)
    limits.uniformBufferOffsetAlignment = max(1, Self.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT))
    limits.maxRenderbufferSize = Self.integer(GL_MAX_RENDERBUFFER_SIZE)
    var viewport: [GLint] = [0, 0]
    glGetIntegerv(glEnum(GL_MAX_VIEWPORT_DIMS), &viewport)
    limits.maxViewportSize = Int(min(viewport[0], viewport[1]))
    var points: [GLfloat] = [1, 1]
    glGetFloatv(glEnum(GL_ALIASED_POINT_SIZE_RANGE), &points)
    limits.maxPointSize = points[1]
    if hasDebug { limits.maxLabelLength = Self.integer(GL_MAX_LABEL_LENGTH_KHR) - 1 }
  }

  private static func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    glGetIntegerv(glEnum(name), &value)
    return Int(value)
  }

  private static func string(_ name: Int32) -> String {
    glGetString(glEnum(name)).map { String(cString: $0) } ?? ""
  }
}
