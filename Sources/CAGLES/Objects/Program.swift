// SPDX-License-Identifier: Apache-2.0
import CEGL

/// An attribute, uniform or block that the linker kept.
package struct ActiveVariable: Hashable, Sendable, CustomStringConvertible {
  /// The name in the shader.
  package let name: String
  /// The GL type constant, as in `GL_FLOAT_VEC4`; 0 for a block.
  package let type: UInt32
  /// Array elements; for a block its size in bytes.
  package let size: Int
  /// The location; for a block its index; -1 for a uniform inside a block.
  package let location: Int

  package var description: String { "\(name) type \(type) size \(size) at \(location)" }
}

/// Where a uniform of one program lives. A uniform that the linker dropped may be set, to no
/// effect.
package struct UniformLocation: Hashable, Sendable {
  let program: UInt32
  let index: Int32

  /// Whether the linker kept the uniform.
  package var isActive: Bool { index >= 0 }
}

/// A linked program.
package final class Program: Sendable {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// GL's name.
  package let name: UInt32
  /// The attributes that the linker kept.
  package let attributes: [ActiveVariable]
  package let uniforms: [ActiveVariable]
  package let uniformBlocks: [ActiveVariable]
  let handle: ObjectHandle

  init(label: String, name: UInt32, reflection: Reflection, queue: DeletionQueue) {
    self.label = label
    self.name = name
    attributes = reflection.attributes
    uniforms = reflection.uniforms
    uniformBlocks = reflection.uniformBlocks
    self.handle = ObjectHandle(kind: .program, name: UInt(name), queue: queue)
  }
}
