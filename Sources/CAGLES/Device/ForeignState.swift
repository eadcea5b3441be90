// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// The GL state of a context that other code uses too, read to be put back.
///
/// It is all that LayerKit changes or relies on, except transform feedback and queries, of which
/// none may be under way.
struct ForeignState {
  private struct Unit {
    var texture: GLint
    var arrayTexture: GLint
    var sampler: GLint
  }

  private let switches: [Bool]
  private let bindings: [GLint]
  private let storage: [GLint]
  private let units: [Unit]
  private let activeUnit = Self.integer(GL_ACTIVE_TEXTURE)
  private let program = Self.integer(GL_CURRENT_PROGRAM)
  private let vertexArray = Self.integer(GL_VERTEX_ARRAY_BINDING)
  private let drawFramebuffer = Self.integer(GL_DRAW_FRAMEBUFFER_BINDING)
  private let readFramebuffer = Self.integer(GL_READ_FRAMEBUFFER_BINDING)
  private let viewport = Self.integers(GL_VIEWPORT, 4)
  private let scissor = Self.integers(GL_SCISSOR_BOX, 4)
  private let blend = Self.blendNames.map(Self.integer)
  private let colorMask = Self.integers(GL_COLOR_WRITEMASK, 4)
  private let depthMask = Self.integer(GL_DEPTH_WRITEMASK)
  private let depthFunction = Self.integer(GL_DEPTH_FUNC)
  private let depthRange = Self.floats(GL_DEPTH_RANGE, 2)

  /// Reads the state of the context that is current on this thread.
  init() {
    switches = Self.switchNames.map { glIsEnabled(glEnum($0)) != 0 }
    bindings = Self.bufferTargets.map { Self.integer($0.binding) }
    storage = Self.storages.map { Self.integer($0.name) }
    let active = activeUnit
    units = (0..<BoundState.unitCount).map { unit in
      glActiveTexture(glEnum(GL_TEXTURE0) + GLenum(unit))
      return Unit(
        texture: Self.integer(GL_TEXTURE_BINDING_2D),
        arrayTexture: Self.integer(GL_TEXTURE_BINDING_2D_ARRAY),
        sampler: Self.integer(GL_SAMPLER_BINDING))
    }
    glActiveTexture(GLenum(active))
  }

  /// Sets the state that the device takes for granted and does not track.
  static func setDefaults() {
    for name in switchNames { glDisable(glEnum(name)) }
    for target in bufferTargets { glBindBuffer(glEnum(target.target), 0) }
    for storage in storages { glPixelStorei(glEnum(storage.name), storage.initial) }
    glBlendEquation(glEnum(GL_FUNC_ADD))
    glColorMask(1, 1, 1, 1)
    glDepthMask(1)
    glDepthRangef(0, 1)
  }

  /// Puts everything back.
  func restore() {
    for (name, isOn) in zip(Self.switchNames, switches) {
      isOn ? glEnable(glEnum(name)) : glDisable(glEnum(name))
    }
    for (row, value) in zip(Self.storages, storage) { glPixelStorei(glEnum(row.name), value) }
    for (number, unit) in units.enumerated() { restore(unit, number) }
    glActiveTexture(GLenum(activeUnit))
    glUseProgram(GLuint(program))
    glBindVertexArray(GLuint(vertexArray))
    for (target, name) in zip(Self.bufferTargets, bindings) {
      glBindBuffer(glEnum(target.target), GLuint(name))
    }
    glBindFramebuffer(glEnum(GL_DRAW_FRAMEBUFFER), GLuint(drawFramebuffer))
    glBindFramebuffer(glEnum(GL_READ_FRAMEBUFFER), GLuint(readFramebuffer))
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3])
    glScissor(scissor[0], scissor[1], scissor[2], scissor[3])
    restoreBlending()
    glDepthMask(GLboolean(depthMask))
    glDepthFunc(GLenum(depthFunction))
    glDepthRangef(depthRange[0], depthRange[1])
  }

  private func restore(_ unit: Unit, _ number: Int) {
    glActiveTexture(glEnum(GL_TEXTURE0) + GLenum(number))
    glBindTexture(glEnum(GL_TEXTURE_2D), GLuint(unit.texture))
    glBindTexture(glEnum(GL_TEXTURE_2D_ARRAY), GLuint(unit.arrayTexture))
    glBindSampler(GLuint(number), GLuint(unit.sampler))
  }

  private func restoreBlending() {
    glBlendFuncSeparate(
      GLenum(blend[0]), GLenum(blend[1]), GLenum(blend[2]), GLenum(blend[3]))
    glBlendEquationSeparate(GLenum(blend[4]), GLenum(blend[5]))
    let mask = colorMask.map { GLboolean($0 != 0 ? 1 : 0) }
    glColorMask(mask[0], mask[1], mask[2], mask[3])
  }

  /// Capabilities that can be on or off; all are off unless the device sets them.
  private static let switchNames = [
    GL_SCISSOR_TEST, GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER,
    GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
    GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART_FIXED_INDEX,
  ]

  private static let bufferTargets: [(target: Int32, binding: Int32)] = [
    (GL_ARRAY_BUFFER, GL_ARRAY_BUFFER_BINDING),
    (GL_COPY_WRITE_BUFFER, GL_COPY_WRITE_BUFFER_BINDING),
    (GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING),
    (GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING),
  ]

  private static let storages: [(name: Int32, initial: GLint)] = [
    (GL_UNPACK_ROW_LENGTH, 0), (GL_UNPACK_SKIP_ROWS, 0), (GL_UNPACK_SKIP_PIXELS, 0),
    (GL_UNPACK_IMAGE_HEIGHT, 0), (GL_UNPACK_SKIP_IMAGES, 0), (GL_UNPACK_ALIGNMENT, 1),
    (GL_PACK_ROW_LENGTH, 0), (GL_PACK_SKIP_ROWS, 0), (GL_PACK_SKIP_PIXELS, 0),
    (GL_PACK_ALIGNMENT, 1),
  ]

  private static let blendNames = [
    GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA,
  ]

  private static func integer(_ name: Int32) -> GLint { integers(name, 1)[0] }

  private static func integers(_ name: Int32, _ count: Int) -> [GLint] {
    var values = [GLint](repeating: 0, count: count)
    glGetIntegerv(glEnum(name), &values)
    return values
  }

  private static func floats(_ name: Int32, _ count: Int) -> [GLfloat] {
    var values = [GLfloat](repeating: 0, count: count)
    glGetFloatv(glEnum(name), &values)
    return values
  }
}

extension GLDevice {
  /// Runs `body` in a context whose state belongs to other code: the device finds the state it
  /// relies on, and the other code afterwards finds its own.
  package func amidForeignState<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.amidForeignState(on: self, body)
  }

  /// The same on the context that is current, before there is a device.
  static func amidForeignState<Result>(
    on device: GLDevice? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    device?.keepForeignErrors()
    let state = ForeignState()
    ForeignState.setDefaults()
    device?.forgetBoundState()
    defer {
      state.restore()
      device?.forgetBoundState()
    }
    return try body()
  }

  /// The framebuffer that the context draws to, and the rectangle of it that clip space covers, in
  /// GL's window coordinates.
  package var currentDestination: (framebuffer: UInt32, viewport: PixelRect) {
    checkThread()
    var (name, box): (GLint, [GLint]) = (0, [0, 0, 0, 0])
    glGetIntegerv(glEnum(GL_DRAW_FRAMEBUFFER_BINDING), &name)
    glGetIntegerv(glEnum(GL_VIEWPORT), &box)
    return (
      UInt32(name),
      PixelRect(x: Int(box[0]), y: Int(box[1]), width: Int(box[2]), height: Int(box[3]))
    )
  }
}

extension Context {
  /// Takes over the context that is current on this thread, whose state belongs to other code, and
  /// runs `body` with it; afterwards that state is as it was.
  package static func adoptingForeignContext<Result>(
    _ body: (Context) throws -> Result
  ) throws -> Result {
    guard CurrentContext.handleNow != nil else {
      throw EGLError(
        call: "eglGetCurrentContext", object: "this thread", reason: GLXContext.absence())
    }
    return try GLDevice.amidForeignState {
      let context = try Context(adoptingCurrentContext: ContextOptions(isDebug: false))
      defer { context.gl.forgetBoundState() }
      return try body(context)
    }
  }

  /// Runs `body` with this context current, in a state that belongs to other code; see
  /// ``GLDevice/amidForeignState(_:)``. Afterwards the context is current that was before.
  package func amidForeignState<Result>(_ body: () throws -> Result) throws -> Result {
    let previous = CurrentContext()
    try makeCurrent()
    let result = Swift.Result { try gl.amidForeignState(body) }
    if previous.handle != eglGetCurrentContext(), !previous.restore() {
      throw EGLError.current(call: "eglMakeCurrent", object: "the program's context")
    }
    return try result.get()
  }
}
