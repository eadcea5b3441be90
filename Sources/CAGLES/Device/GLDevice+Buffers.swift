// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Makes a buffer with storage of undefined content.
  package func makeBuffer(
    byteCount: Int, usage: BufferUsage, label: String
  ) throws(GLError) -> Buffer {
    let name = makeName(.buffer) { glGenBuffers(1, $0) }
    let buffer = Buffer(usage: usage, label: label, number: name, queue: deletions)
    try allocate(buffer, byteCount: byteCount)
    setLabel(label, of: glEnum(GL_BUFFER_KHR), name)
    return buffer
  }

  /// Makes a buffer that holds `elements`.
  package func makeBuffer<Element: BitwiseCopyable>(
    _ elements: [Element], usage: BufferUsage, label: String
  ) throws(GLError) -> Buffer {
    let byteCount = elements.count * MemoryLayout<Element>.stride
    let buffer = try makeBuffer(byteCount: byteCount, usage: usage, label: label)
    upload(elements, to: buffer)
    return buffer
  }

  /// Gives a buffer fresh storage of undefined content, of this or another size. Pending draws keep
  /// the old one, so this is also how a buffer is refilled without waiting for them.
  package func allocate(_ buffer: Buffer, byteCount: Int) throws(GLError) {
    precondition(byteCount >= 0, "The size of a buffer is not negative.")
    bindForUpload(buffer)
    try checked("glBufferData", object: buffer.label) {
      perform {
        glBufferData(
          glEnum(GL_COPY_WRITE_BUFFER), GLsizeiptr(byteCount), nil, buffer.usage.glValue)
      }
    }
    buffer.byteCount = byteCount
  }

  /// Copies bytes into a buffer.
  ///
  /// - Precondition: the range lies inside the buffer.
  package func upload(_ bytes: UnsafeRawBufferPointer, to buffer: Buffer, offset: Int = 0) {
    check(offset, bytes.count, in: buffer)
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    bindForUpload(buffer)
    countUpload(bytes.count)
    noteUpload("glBufferSubData", buffer.label)
    perform {
      glBufferSubData(
        glEnum(GL_COPY_WRITE_BUFFER), GLintptr(offset), GLsizeiptr(bytes.count), base)
    }
  }

  /// Copies elements into a buffer, beginning at a byte offset.
  package func upload<Element: BitwiseCopyable>(
    _ elements: [Element], to buffer: Buffer, offset: Int = 0
  ) {
    elements.withUnsafeBytes { upload($0, to: buffer, offset: offset) }
  }

  /// Lets `body` write a range of a buffer in place.
  ///
  /// The memory is write-only and may be slow to read; bytes not written there are undefined
  /// afterwards. It is valid only during `body`.
  package func withMappedRange(
    of buffer: Buffer, offset: Int, byteCount: Int, _ mode: MapMode,
    _ body: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(GLError) {
    check(offset, byteCount, in: buffer)
    guard byteCount > 0 else { return }
    countUpload(byteCount)
    bindForUpload(buffer)
    let target = glEnum(GL_COPY_WRITE_BUFFER)
    guard
      let memory = inTurn({
        glMapBufferRange(target, GLintptr(offset), GLsizeiptr(byteCount), mode.bits)
      })
    else {
      let reason = takeErrors().first ?? "no memory was mapped"
      throw GLError(call: "glMapBufferRange", object: buffer.label, driver: reason)
    }
    body(UnsafeMutableRawBufferPointer(start: memory, count: byteCount))
    bindForUpload(buffer)
    guard inTurn({ glUnmapBuffer(target) }) == GLboolean(GL_TRUE) else {
      throw GLError(
        call: "glUnmapBuffer", object: buffer.label, reason: "the content was lost; write it again")
    }
  }

  /// Puts a range of a buffer on a uniform block binding (0…15); without a range the whole buffer.
  ///
  /// - Precondition: `offset` is a multiple of `limits.uniformBufferOffsetAlignment`.
  package func bindUniformBuffer(
    _ buffer: Buffer, binding: Int, offset: Int = 0, byteCount: Int? = nil
  ) {
    let byteCount = byteCount ?? buffer.byteCount - offset
    check(offset, byteCount, in: buffer)
    precondition(
      offset % capabilities.limits.uniformBufferOffsetAlignment == 0,
      "A uniform range begins at a multiple of the context's uniform buffer offset alignment.")
    let range = BoundState.UniformRange(name: buffer.name, offset: offset, byteCount: byteCount)
    guard state.uniformRanges[binding] != range else {
      counters.skippedBinds += 1
      return
    }
    state.uniformRanges[binding] = range
    perform {
      glBindBufferRange(
        glEnum(GL_UNIFORM_BUFFER), GLuint(binding), buffer.name, GLintptr(offset),
        GLsizeiptr(byteCount))
    }
  }

  /// Uploads use a target of their own, so that they disturb no vertex array.
  private func bindForUpload(_ buffer: Buffer) {
    guard state.uploadBuffer != buffer.name else { return }
    state.uploadBuffer = buffer.name
    glBindBuffer(glEnum(GL_COPY_WRITE_BUFFER), buffer.name)
  }

  private func check(_ offset: Int, _ byteCount: Int, in buffer: Buffer) {
    precondition(
      offset >= 0 && byteCount >= 0 && byteCount <= buffer.byteCount - offset,
      "A range of a buffer lies inside the buffer.")
  }

  private func countUpload(_ byteCount: Int) {
    counters.bufferUploads += 1
    counters.bufferBytes += byteCount
  }
}
