// SPDX-License-Identifier: Apache-2.0

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
    /// Integers stay integers.
    case int32, uint32, int16, uint16, uint8
  }

  /// The place of the attribute among those of the program.
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

  /// The attribute for people.
  package var text: String { "\(location) \(scalar.rawValue)×\(components) at \(offset)" }
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

/// A source of vertices: which buffers feed which attributes. It keeps its buffers alive.
package final class VertexSource {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// The buffers and their attributes.
  package let bindings: [VertexBinding]
  /// The buffer of indices; nil for none.
  package let indexBuffer: Buffer?
  /// The device's number of the source.
  package let number: UInt32
  /// The instance that attributes begin at, where the device cannot say so in a draw.
  package var baseInstance = 0
  private let handle: ObjectHandle

  /// A source of a device, deleted by way of its queue.
  package init(
    bindings: [VertexBinding], indexBuffer: Buffer? = nil, label: String, number: UInt32,
    queue: ReleaseQueue
  ) {
    (self.bindings, self.indexBuffer) = (bindings, indexBuffer)
    (self.label, self.number) = (label, number)
    handle = ObjectHandle(kind: .vertexArray, number: UInt(number), queue: queue)
  }
}
