// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Makes a vertex array over buffers that exist already; their storage may be replaced later.
  package func makeVertexArray(
    _ bindings: [VertexBinding], indexBuffer: Buffer? = nil, label: String
  ) -> VertexArray {
    for attribute in bindings.flatMap(\.attributes) {
      precondition(
        attribute.location >= 0 && attribute.location < capabilities.limits.maxVertexAttributes,
        "A vertex attribute has a location that the context offers.")
    }
    let name = makeName(.vertexArray) { glGenVertexArrays(1, $0) }
    let vertexArray = VertexArray(
      bindings: bindings, indexBuffer: indexBuffer, label: label, number: name, queue: deletions)
    bind(vertexArray)
    for binding in bindings {
      perform { setUp(binding) }
    }
    if let indexBuffer {
      perform {
        glBindBuffer(glEnum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer.name)
      }
    }
    setLabel(label, of: glEnum(GL_VERTEX_ARRAY_KHR), name)
    return vertexArray
  }

  private func setUp(_ binding: VertexBinding) {
    point(binding, atElement: 0)
    for attribute in binding.attributes {
      glEnableVertexAttribArray(GLuint(attribute.location))
      glVertexAttribDivisor(GLuint(attribute.location), GLuint(binding.divisor))
    }
  }

  /// Points the attributes of a binding at an element of its buffer.
  private func point(_ binding: VertexBinding, atElement element: Int) {
    glBindBuffer(glEnum(GL_ARRAY_BUFFER), binding.buffer.name)
    let stride = GLsizei(binding.stride)
    for attribute in binding.attributes {
      let location = GLuint(attribute.location)
      let components = GLint(attribute.components)
      let type = attribute.scalar.glType
      let pointer = UnsafeRawPointer(bitPattern: element * binding.stride + attribute.offset)
      if attribute.scalar.isInteger {
        glVertexAttribIPointer(location, components, type, stride, pointer)
      } else {
        let isNormalized = GLboolean(attribute.scalar.isNormalized ? 1 : 0)
        glVertexAttribPointer(location, components, type, isNormalized, stride, pointer)
      }
    }
  }

  func bind(_ vertexArray: VertexArray) {
    guard state.vertexArray != vertexArray.name else {
      counters.skippedBinds += 1
      return
    }
    state.vertexArray = vertexArray.name
    perform { glBindVertexArray(vertexArray.name) }
  }

  /// Lets the instanced attributes of the bound vertex array begin at an instance, where the
  /// context cannot do so in the draw call. Divisors above 1 step once per so many instances.
  func setBaseInstance(_ instance: Int, of vertexArray: VertexArray) {
    guard vertexArray.baseInstance != instance else { return }
    vertexArray.baseInstance = instance
    for binding in vertexArray.bindings where binding.divisor > 0 {
      point(binding, atElement: instance / binding.divisor)
    }
  }
}
