// SPDX-License-Identifier: Apache-2.0
import CABase
import OpenGLES

/// The programs of an effect, in the group of contexts in which they were made.
final class EffectPrograms {
  private weak var group: EAGLSharegroup?
  private var programs: [EffectVariant: EffectProgram] = [:]

  /// The program of a variant in the context that is current; nil where there is none.
  func program(for variant: EffectVariant) -> EffectProgram? {
    guard let current = EAGLContext.current() else {
      Notice.say("prepareToDraw(): no EAGLContext is current on this thread.", by: "GLKit")
      return nil
    }
    if group !== current.sharegroup { (group, programs) = (current.sharegroup, [:]) }
    if let known = programs[variant] { return known }
    let new = EffectProgram(variant)
    programs[variant] = new
    return new
  }

  deinit {
    // In another context the names mean something else; then they go with their group.
    guard let group, EAGLContext.current()?.sharegroup === group else { return }
    for program in programs.values { glDeleteProgram(program.name) }
  }
}

/// A linked program of an effect.
struct EffectProgram {
  let name: GLuint
  private let variant: EffectVariant
  private var locations: [String: GLint] = [:]

  /// Nil, and said, where the driver refuses it.
  init?(_ variant: EffectVariant) {
    let shaders = EffectShaders(variant: variant)
    name = glCreateProgram()
    self.variant = variant
    let parts = [
      Self.compile(GLenum(GL_VERTEX_SHADER), shaders.vertex),
      Self.compile(GLenum(GL_FRAGMENT_SHADER), shaders.fragment),
    ]
    for part in parts { glAttachShader(name, part) }
    let attributes: [(GLKVertexAttrib, String)] = [
      (.position, "a_position"), (.normal, "a_normal"), (.color, "a_color"),
      (.texCoord0, "a_place0"), (.texCoord1, "a_place1"),
    ]
    for (place, attribute) in attributes {
      glBindAttribLocation(name, GLuint(place.rawValue), attribute)
    }
    glLinkProgram(name)
    for part in parts { glDeleteShader(part) }
    var isLinked: GLint = 0
    glGetProgramiv(name, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      var log = [GLchar](repeating: 0, count: 1024)
      glGetProgramInfoLog(name, GLsizei(log.count), nil, &log)
      let text = String(
        decoding: log.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      Notice.say("The program of a GLKBaseEffect is refused: \(text)", by: "GLKit")
      glDeleteProgram(name)
      return nil
    }
    findUniforms()
  }

  private mutating func findUniforms() {
    var count: GLint = 0
    glGetProgramiv(name, GLenum(GL_ACTIVE_UNIFORMS), &count)
    for index in 0..<GLuint(count) {
      var (size, type, text) = (GLint(0), GLenum(0), [GLchar](repeating: 0, count: 64))
      glGetActiveUniform(name, index, 64, nil, &size, &type, &text)
      let uniform = String(
        decoding: text.prefix { $0 != 0 && $0 != 0x5B }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      locations[uniform] = glGetUniformLocation(name, text)
    }
  }

  private static func compile(_ kind: GLenum, _ text: String) -> GLuint {
    let shader = glCreateShader(kind)
    text.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &text, nil)
    }
    glCompileShader(shader)
    return shader
  }

  /// Makes the program current, with the numbers of an effect.
  func use(_ state: EffectState) {
    glUseProgram(name)
    setMatrices(state.effect.transform)
    if state.effect.useConstantColor != 0 {
      let color = state.effect.constantColor
      glVertexAttrib4f(
        GLuint(GLKVertexAttrib.color.rawValue), color.r, color.g, color.b, color.a)
    }
    if !state.lights.isEmpty { setLights(state) }
    for (unit, texture) in state.textures.enumerated() {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      glBindTexture(texture.target.rawValue, texture.name)
      if let place = locations["u_texture\(unit)"] { glUniform1i(place, GLint(unit)) }
    }
    if !state.textures.isEmpty { glActiveTexture(GLenum(GL_TEXTURE0)) }
    if let fog = state.effect.enabledFog {
      set("u_fogColor", [fog.color.simd])
      set("u_fog", [SIMD3(fog.density, fog.start, fog.end)])
    }
  }

  private func setMatrices(_ transform: GLKEffectPropertyTransform) {
    let toEye = transform.modelviewMatrix
    let toClip = GLKMatrix4Multiply(transform.projectionMatrix, toEye)
    if let place = locations["u_toClip"] {
      glUniformMatrix4fv(place, 1, 0, toClip.columns.flatMap(\.numbers))
    }
    if let place = locations["u_toEye"] {
      glUniformMatrix4fv(place, 1, 0, toEye.columns.flatMap(\.numbers))
    }
    if let place = locations["u_normals"] {
      glUniformMatrix3fv(place, 1, 0, transform.normalMatrix.columns.flatMap(\.numbers))
    }
  }

  private func setLights(_ state: EffectState) {
    let lights = state.lights
    let toEye = lights.map(\.transform.modelviewMatrix)
    set("u_position", zip(toEye, lights).map { GLKMatrix4MultiplyVector4($0, $1.position).simd })
    set("u_ambient", lights.map(\.ambientColor.simd))
    set("u_diffuse", lights.map(\.diffuseColor.simd))
    set("u_specular", lights.map(\.specularColor.simd))
    set(
      "u_spotDirection",
      zip(toEye, lights).map { GLKMatrix4MultiplyVector3($0, $1.spotDirection).simd })
    set("u_spot", lights.map { SIMD2($0.cosineOfCone, $0.spotExponent) })
    set(
      "u_attenuation",
      lights.map {
        SIMD3($0.constantAttenuation, $0.linearAttenuation, $0.quadraticAttenuation)
      })
    let material = state.effect.material
    set("u_scene", [state.effect.lightModelAmbientColor.simd])
    set("u_materialAmbient", [material.ambientColor.simd])
    set("u_materialDiffuse", [material.diffuseColor.simd])
    set("u_materialSpecular", [material.specularColor.simd])
    set("u_materialEmissive", [material.emissiveColor.simd])
    if let place = locations["u_shininess"] { glUniform1f(place, material.shininess) }
  }

  private func set(_ uniform: String, _ values: [SIMD2<Float>]) {
    guard let place = locations[uniform] else { return }
    glUniform2fv(place, GLsizei(values.count), values.flatMap(\.numbers))
  }

  private func set(_ uniform: String, _ values: [SIMD3<Float>]) {
    guard let place = locations[uniform] else { return }
    glUniform3fv(place, GLsizei(values.count), values.flatMap(\.numbers))
  }

  private func set(_ uniform: String, _ values: [SIMD4<Float>]) {
    guard let place = locations[uniform] else { return }
    glUniform4fv(place, GLsizei(values.count), values.flatMap(\.numbers))
  }
}

extension SIMD {
  /// Its numbers in order.
  fileprivate var numbers: [Scalar] { indices.map { self[$0] } }
}
