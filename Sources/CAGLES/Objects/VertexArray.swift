// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The layout of one attribute inside an element of a vertex or instance buffer.
package struct VertexAttribute: Hashable, Sendable {
  /// The type of an attribute's components in memory.
  package enum Scalar: String, Sendable {
    case float
    case halfFloat
    /// 0…255 becomes 0…1.
    case uint8Normalized
    /// 0…65535 becomes 0…1.
    case uint16Normalized
    /// Integers stay integers: `ivec` and `uvec` in GLSL.
    case int32, uint32, int16, uint16, uint8
  }

  /// `layout(location = …)`.
  package var location: Int
  /// 1 to 4.
  package var components: Int
  package var scalar: Scalar
  /// Bytes from the beginning of the element.
  package var offset: Int

  /// An attribute at a location, with its components at a byte offset of the element.
  package init(_ location: Int, _ scalar: Scalar, _ components: Int, offset: Int) {
    self.location = location
    self.components = components
    self.scalar = scalar
    self.offset = offset
  }

  var text: String { "\(location) \(scalar.rawValue)×\(components) at \(offset)" }
}

extension VertexAttribute.Scalar {
  var isInteger: Bool {
    switch self {
    case .float, .halfFloat, .uint8Normalized, .uint16Normalized: false
    case .int32, .uint32, .int16, .uint16, .uint8: true
    }
  }

  var isNormalized: Bool { self == .uint8Normalized || self == .uint16Normalized }

  var glType: GLenum {
    switch self {
    case .float: glEnum(GL_FLOAT)
    case .halfFloat: glEnum(GL_HALF_FLOAT)
    case .uint8Normalized, .uint8: glEnum(GL_UNSIGNED_BYTE)
    case .uint16Normalized, .uint16: glEnum(GL_UNSIGNED_SHORT)
    case .int16: glEnum(GL_SHORT)
    case .int32: glEnum(GL_INT)
    case .uint32: glEnum(GL_UNSIGNED_INT)
    }
  }
}

/// A buffer as a source of attributes.
package struct VertexBinding {
  /// The buffer that holds the elements.
  package var buffer: Buffer
  /// Bytes from element to element.
  package var stride: Int
  /// 0 steps per vertex, 1 per instance, n per n instances.
  package var divisor: Int
  package var attributes: [VertexAttribute]

  /// The attributes of a buffer whose elements are `stride` bytes apart.
  package init(_ buffer: Buffer, stride: Int, divisor: Int = 0, attributes: [VertexAttribute]) {
    self.buffer = buffer
    self.stride = stride
    self.divisor = divisor
    self.attributes = attributes
  }
}

/// A vertex array: which buffers feed which attributes. It keeps its buffers alive.
package final class VertexArray {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  package let bindings: [VertexBinding]
  package let indexBuffer: Buffer?
  /// GL's name.
  package let name: UInt32
  /// The instance that the attribute pointers start at, for contexts without base instance.
  var baseInstance = 0
  let handle: ObjectHandle

  init(
    bindings: [VertexBinding], indexBuffer: Buffer?, label: String, name: UInt32,
    queue: DeletionQueue
  ) {
    self.bindings = bindings
    self.indexBuffer = indexBuffer
    self.label = label
    self.name = name
    self.handle = ObjectHandle(kind: .vertexArray, name: UInt(name), queue: queue)
  }
}
