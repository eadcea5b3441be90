// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Compiles and links a program from whole source texts that begin with `#version`.
  package func makeProgram(
    vertex: String, fragment: String, label: String
  ) throws(ShaderError) -> Program {
    let vertexShader = try compile(vertex, .vertex, of: label)
    defer { glDeleteShader(vertexShader) }
    let fragmentShader = try compile(fragment, .fragment, of: label)
    defer { glDeleteShader(fragmentShader) }
    let name = try link(vertexShader, fragmentShader, label: label)
    setLabel(label, of: glEnum(GL_PROGRAM_KHR), name)
    return Program(label: label, number: name, inputs: inputs(of: name), queue: deletions)
  }

  private func compile(
    _ source: String, _ stage: ShaderStage, of label: String
  ) throws(ShaderError) -> GLuint {
    checkThread()
    let shader = glCreateShader(glEnum(stage == .vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER))
    source.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &text, nil)
    }
    glCompileShader(shader)
    var status: GLint = 0
    glGetShaderiv(shader, glEnum(GL_COMPILE_STATUS), &status)
    guard status != 0 else {
      var length: GLint = 0
      glGetShaderiv(shader, glEnum(GL_INFO_LOG_LENGTH), &length)
      let log = readText(capacity: length) { glGetShaderInfoLog(shader, $0, $1, $2) }
      glDeleteShader(shader)
      throw ShaderError(
        program: label, stage: stage, log: reason(log), source: source, call: "glCompileShader")
    }
    return shader
  }

  private func link(
    _ vertex: GLuint, _ fragment: GLuint, label: String
  ) throws(ShaderError) -> GLuint {
    let name = glCreateProgram()
    glAttachShader(name, vertex)
    glAttachShader(name, fragment)
    glLinkProgram(name)
    glDetachShader(name, vertex)
    glDetachShader(name, fragment)
    guard parameter(GL_LINK_STATUS, of: name) != 0 else {
      let length = parameter(GL_INFO_LOG_LENGTH, of: name)
      let log = readText(capacity: length) { glGetProgramInfoLog(name, $0, $1, $2) }
      glDeleteProgram(name)
      throw ShaderError(
        program: label, stage: nil, log: reason(log), source: "", call: "glLinkProgram")
    }
    return makeName(.program) { $0.pointee = name }
  }

  /// The driver's message, or the error that it left, which is taken from it.
  private func reason(_ log: String) -> String {
    let errors = takeErrors()
    return log.isEmpty ? errors.first ?? "the driver gave no reason" : log
  }

  /// Makes a program current.
  package func use(_ program: Program) {
    guard state.program != program.name else {
      counters.skippedBinds += 1
      return
    }
    state.program = program.name
    state.values = program.inputs.values
    counters.programSwitches += 1
    perform { glUseProgram(program.name) }
  }

  /// Where a uniform lives. Ask once, after linking: this is a search by name.
  package func uniformLocation(_ name: String, in program: Program) -> UniformLocation {
    UniformLocation(program: program.name, index: glGetUniformLocation(program.name, name))
  }

  /// Connects a uniform block with a binding (0…15). A block that the linker dropped is no error.
  ///
  /// - Returns: whether the program has the block.
  @discardableResult
  package func setUniformBlock(_ name: String, in program: Program, binding: Int) -> Bool {
    let index = glGetUniformBlockIndex(program.name, name)
    guard index != GLuint.max else { return false }  // GL_INVALID_INDEX
    glUniformBlockBinding(program.name, index, GLuint(binding))
    return true
  }
}

extension GLDevice {
  private typealias ReadVariable = (
    GLuint, GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLint>?,
    UnsafeMutablePointer<GLenum>?, UnsafeMutablePointer<GLchar>?
  ) -> Void

  func inputs(of program: GLuint) -> ProgramInputs {
    var inputs = ProgramInputs()
    inputs.attributes = variables(
      of: program, GL_ACTIVE_ATTRIBUTES, GL_ACTIVE_ATTRIBUTE_MAX_LENGTH, glGetActiveAttrib,
      location: glGetAttribLocation)
    inputs.uniforms = variables(
      of: program, GL_ACTIVE_UNIFORMS, GL_ACTIVE_UNIFORM_MAX_LENGTH, glGetActiveUniform,
      location: glGetUniformLocation)
    inputs.uniformBlocks = blocks(of: program)
    for value in ProgramValue.allCases {
      inputs.values[value.rawValue] = glGetUniformLocation(program, value.uniform)
    }
    return inputs
  }

  private func variables(
    of program: GLuint, _ count: Int32, _ length: Int32, _ read: ReadVariable,
    location: (GLuint, UnsafePointer<GLchar>?) -> GLint
  ) -> [ActiveVariable] {
    let capacity = parameter(length, of: program)
    return (0..<GLuint(parameter(count, of: program))).map { index in
      var size: GLint = 0
      var type: GLenum = 0
      let name = readText(capacity: capacity) {
        read(program, index, $0, $1, &size, &type, $2)
      }
      return ActiveVariable(
        name: name, type: type, size: Int(size), location: Int(location(program, name)))
    }
  }

  private func blocks(of program: GLuint) -> [ActiveVariable] {
    (0..<GLuint(parameter(GL_ACTIVE_UNIFORM_BLOCKS, of: program))).map { index in
      var length: GLint = 0
      var byteCount: GLint = 0
      glGetActiveUniformBlockiv(program, index, glEnum(GL_UNIFORM_BLOCK_NAME_LENGTH), &length)
      glGetActiveUniformBlockiv(program, index, glEnum(GL_UNIFORM_BLOCK_DATA_SIZE), &byteCount)
      let name = readText(capacity: length) {
        glGetActiveUniformBlockName(program, index, $0, $1, $2)
      }
      return ActiveVariable(name: name, type: 0, size: Int(byteCount), location: Int(index))
    }
  }

  func parameter(_ parameter: Int32, of program: GLuint) -> GLint {
    var value: GLint = 0
    glGetProgramiv(program, glEnum(parameter), &value)
    return value
  }

  /// A text that GL writes into memory of `capacity` characters, its final zero included.
  private func readText(
    capacity: GLint,
    _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void
  ) -> String {
    let capacity = max(capacity, 1)
    return withUnsafeTemporaryAllocation(of: GLchar.self, capacity: Int(capacity)) { memory in
      guard let base = memory.baseAddress else { return "" }
      var length: GLsizei = 0
      base.pointee = 0
      read(capacity, &length, base)
      let bytes = UnsafeRawBufferPointer(start: base, count: Int(max(0, min(length, capacity))))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
