// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The state of the current context that a renderer has to leave alone, for comparing.
enum GLStateList {
  static func read() -> [String: [GLint]] {
    var list: [String: [GLint]] = [:]
    for (name, key, count) in values {
      var numbers = [GLint](repeating: 0, count: count)
      glGetIntegerv(GLenum(key), &numbers)
      list[name] = numbers
    }
    for (name, key) in switches { list[name] = [glIsEnabled(GLenum(key)) == 0 ? 0 : 1] }
    let active = list["active"]?[0] ?? 0
    for unit in GLenum(0)..<16 {
      glActiveTexture(GLenum(GL_TEXTURE0) + unit)
      var numbers = [GLint](repeating: 0, count: 3)
      glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &numbers[0])
      glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D_ARRAY), &numbers[1])
      glGetIntegerv(GLenum(GL_SAMPLER_BINDING), &numbers[2])
      list["unit \(unit)"] = numbers
    }
    glActiveTexture(GLenum(active))
    return list
  }

  private static let values: [(String, Int32, Int)] = [
    ("active", GL_ACTIVE_TEXTURE, 1), ("program", GL_CURRENT_PROGRAM, 1),
    ("vertex array", GL_VERTEX_ARRAY_BINDING, 1), ("draw", GL_DRAW_FRAMEBUFFER_BINDING, 1),
    ("read", GL_READ_FRAMEBUFFER_BINDING, 1), ("array", GL_ARRAY_BUFFER_BINDING, 1),
    ("copy write", GL_COPY_WRITE_BUFFER_BINDING, 1),
    ("pack", GL_PIXEL_PACK_BUFFER_BINDING, 1), ("unpack", GL_PIXEL_UNPACK_BUFFER_BINDING, 1),
    ("viewport", GL_VIEWPORT, 4), ("scissor", GL_SCISSOR_BOX, 4),
    ("mask", GL_COLOR_WRITEMASK, 4), ("depth mask", GL_DEPTH_WRITEMASK, 1),
    ("depth", GL_DEPTH_FUNC, 1), ("source", GL_BLEND_SRC_RGB, 1), ("target", GL_BLEND_DST_RGB, 1),
    ("source alpha", GL_BLEND_SRC_ALPHA, 1), ("target alpha", GL_BLEND_DST_ALPHA, 1),
    ("equation", GL_BLEND_EQUATION_RGB, 1), ("equation alpha", GL_BLEND_EQUATION_ALPHA, 1),
    ("unpack alignment", GL_UNPACK_ALIGNMENT, 1), ("row length", GL_UNPACK_ROW_LENGTH, 1),
    ("skip rows", GL_UNPACK_SKIP_ROWS, 1), ("skip pixels", GL_UNPACK_SKIP_PIXELS, 1),
    ("pack alignment", GL_PACK_ALIGNMENT, 1), ("pack skip", GL_PACK_SKIP_ROWS, 1),
  ]

  static let switches: [(String, Int32)] = [
    ("scissor test", GL_SCISSOR_TEST), ("blend", GL_BLEND), ("depth test", GL_DEPTH_TEST),
    ("stencil", GL_STENCIL_TEST), ("cull", GL_CULL_FACE), ("dither", GL_DITHER),
    ("offset", GL_POLYGON_OFFSET_FILL), ("alpha to coverage", GL_SAMPLE_ALPHA_TO_COVERAGE),
    ("discard", GL_RASTERIZER_DISCARD), ("restart", GL_PRIMITIVE_RESTART_FIXED_INDEX),
  ]
}

/// Objects and settings that break any drawing that does not see to its own.
final class TrapObjects {
  private var textures: [GLuint] = [0, 0]
  private var buffers: [GLuint] = [0, 0, 0]
  private var vertexArray: GLuint = 0
  private var sampler: GLuint = 0

  init() {
    glGenTextures(2, &textures)
    glGenBuffers(3, &buffers)
    glGenVertexArrays(1, &vertexArray)
    glGenSamplers(1, &sampler)
  }

  func set() {
    for (_, name) in GLStateList.switches { glEnable(GLenum(name)) }
    glScissor(1, 2, 3, 4)
    glColorMask(0, 1, 0, 1)
    glDepthMask(0)
    glDepthFunc(GLenum(GL_NEVER))
    glStencilFunc(GLenum(GL_NEVER), 1, 1)
    glCullFace(GLenum(GL_FRONT_AND_BACK))
    glBlendFuncSeparate(
      GLenum(GL_ZERO), GLenum(GL_DST_COLOR), GLenum(GL_ONE), GLenum(GL_SRC_ALPHA))
    glBlendEquationSeparate(GLenum(GL_FUNC_SUBTRACT), GLenum(GL_MIN))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 8)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 77)
    glPixelStorei(GLenum(GL_UNPACK_SKIP_ROWS), 3)
    glPixelStorei(GLenum(GL_UNPACK_SKIP_PIXELS), 5)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 8)
    glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 2)
    for unit in GLenum(0)..<16 {
      glActiveTexture(GLenum(GL_TEXTURE0) + unit)
      glBindTexture(GLenum(GL_TEXTURE_2D), textures[0])
      glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), textures[1])
      glBindSampler(unit, sampler)
    }
    glActiveTexture(GLenum(GL_TEXTURE0) + 6)
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), buffers[1])
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffers[2])
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffers[2])
  }

  /// Restores state that disturbs reading pixels, and releases the objects.
  func unset() {
    glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 0)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    for unit in GLenum(0)..<16 { glBindSampler(unit, 0) }
    glDeleteTextures(2, textures)
    glDeleteBuffers(3, buffers)
    glDeleteVertexArrays(1, &vertexArray)
    glDeleteSamplers(1, &sampler)
  }
}
