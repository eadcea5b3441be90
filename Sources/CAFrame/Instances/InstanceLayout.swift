// SPDX-License-Identifier: Apache-2.0

/// Where the head and the values of an instance lie in the uploaded bytes, from its beginning.
///
/// The fields of both types, in order; a test compares them with the inputs of the vertex shaders.
@usableFromInline package struct InstanceLayout: Hashable, Sendable {
  /// One field, which one attribute reads.
  @usableFromInline package struct Attribute: Hashable, Sendable {
    /// The attribute's name: `a_` and the field's.
    package let name: String
    /// Floats, 1 to 4.
    package let components: Int
    package let offset: Int
  }

  /// The attributes, in order.
  package private(set) var attributes: [Attribute] = []
  /// Bytes from one instance to the next.
  package private(set) var byteCount = 0

  /// Bytes of the head, behind which the values begin.
  package static let headByteCount = MemoryLayout<InstanceHead>.size

  init(of type: (some Instance).Type) {
    if type.hasHead { append(fieldsOf: InstanceHead()) }
    append(fieldsOf: type.init())
  }

  /// Adds the fields of a struct; those of structs in it one by one, unless it is an attribute.
  private mutating func append(fieldsOf value: Any) {
    for field in Mirror(reflecting: value).children {
      if let attribute = field.value as? any AttributeValue {
        append(attribute, name: "a_\(field.label ?? "")")
      } else {
        append(fieldsOf: field.value)
      }
    }
  }

  private mutating func append<A: AttributeValue>(_ value: A, name: String) {
    let size = MemoryLayout<A>.size
    attributes.append(
      Attribute(
        name: name, components: size / MemoryLayout<Float>.size, offset: byteCount))
    byteCount += size
  }
}

/// A field that is one attribute: one to four floats.
@usableFromInline package protocol AttributeValue {}

extension Float: AttributeValue {}
extension SIMD2<Float>: AttributeValue {}
extension SIMD4<Float>: AttributeValue {}
