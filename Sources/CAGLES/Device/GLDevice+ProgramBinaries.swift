// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// A linked program as the driver saves it. Only the same driver reads it.
package struct ProgramBinary: Sendable {
  /// The driver's name for how the bytes are meant.
  package let format: UInt32
  /// The program, in the driver's own form.
  package let bytes: [UInt8]

  /// A program that was saved before.
  package init(format: UInt32, bytes: [UInt8]) { (self.format, self.bytes) = (format, bytes) }
}

extension GLDevice {
  /// The linked program; nil where the driver saves none.
  package func binary(of program: Program) -> ProgramBinary? {
    guard savesPrograms else { return nil }
    let capacity = Int(parameter(GL_PROGRAM_BINARY_LENGTH, of: program.name))
    guard capacity > 0 else { return nil }
    var format: GLenum = 0
    var length: GLsizei = 0
    var bytes = [UInt8](repeating: 0, count: capacity)
    do throws(GLError) {
      try checked("glGetProgramBinary", object: program.label) {
        // Sound: the driver writes no more than the array has.
        bytes.withUnsafeMutableBytes { memory in
          glGetProgramBinary(
            program.name, GLsizei(memory.count), &length, &format, memory.baseAddress)
        }
      }
    } catch { return nil }
    guard length > 0, Int(length) <= capacity else { return nil }
    return ProgramBinary(format: format, bytes: Array(bytes.prefix(Int(length))))
  }

  /// A program that was saved before; nil where the driver does not take it, because it is another
  /// driver, or another version of it.
  package func makeProgram(_ binary: ProgramBinary, label: String) -> Program? {
    guard savesPrograms else { return nil }
    checkThread()
    let name = glCreateProgram()
    do throws(GLError) {
      try checked("glProgramBinary", object: label) {
        // Sound: the driver reads the bytes during the call.
        binary.bytes.withUnsafeBytes { bytes in
          glProgramBinary(name, binary.format, bytes.baseAddress, GLsizei(bytes.count))
        }
      }
    } catch {
      glDeleteProgram(name)
      return nil
    }
    guard parameter(GL_LINK_STATUS, of: name) != 0 else {
      glDeleteProgram(name)
      return nil
    }
    let kept = makeName(.program) { $0.pointee = name }
    setLabel(label, of: glEnum(GL_PROGRAM_KHR), kept)
    return Program(label: label, number: kept, inputs: inputs(of: kept), queue: deletions)
  }

  /// Whether the driver saves programs at all.
  private var savesPrograms: Bool {
    var count: GLint = 0
    glGetIntegerv(glEnum(GL_NUM_PROGRAM_BINARY_FORMATS), &count)
    return count > 0
  }
}
