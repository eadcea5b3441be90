// SPDX-License-Identifier: Apache-2.0

/// A set of properties, one bit each.
@usableFromInline package struct PropertySet: Hashable, Codable, Sendable {
  @usableFromInline var bits = SIMD4<UInt64>()

  /// The empty set.
  @inlinable package init() {}
  /// A set of these properties.
  package init(_ ids: some Sequence<PropertyID>) { for id in ids { insert(id) } }

  /// Every row there can be.
  package static let all: PropertySet = {
    var set = PropertySet()
    set.bits = SIMD4(repeating: .max)
    return set
  }()

  /// Whether the set holds no property.
  @inlinable package var isEmpty: Bool { bits == SIMD4<UInt64>() }

  /// How many properties are in the set.
  package var count: Int {
    bits[0].nonzeroBitCount + bits[1].nonzeroBitCount + bits[2].nonzeroBitCount
      + bits[3].nonzeroBitCount
  }

  /// Adds a property.
  @inlinable package mutating func insert(_ id: PropertyID) {
    bits[Int(id.rawValue >> 6)] |= 1 << UInt64(id.rawValue & 63)
  }

  /// Removes a property.
  @inlinable package mutating func remove(_ id: PropertyID) {
    bits[Int(id.rawValue >> 6)] &= ~(1 << UInt64(id.rawValue & 63))
  }

  /// Whether the set holds a property.
  @inlinable package func contains(_ id: PropertyID) -> Bool {
    bits[Int(id.rawValue >> 6)] & (1 << UInt64(id.rawValue & 63)) != 0
  }

  /// Adds the properties of another set.
  @inlinable package mutating func formUnion(_ other: PropertySet) { bits |= other.bits }

  /// Whether the sets have no property in common.
  @inlinable package func isDisjoint(with other: PropertySet) -> Bool {
    bits & other.bits == SIMD4<UInt64>()
  }

  /// Whether another set holds all properties of this one.
  @inlinable package func isSubset(of other: PropertySet) -> Bool {
    bits & ~other.bits == SIMD4<UInt64>()
  }

  /// The properties in ascending order.
  package var ids: [PropertyID] {
    var result: [PropertyID] = []
    for word in 0..<4 {
      var rest = bits[word]
      while rest != 0 {
        result.append(PropertyID(rawValue: UInt8(word * 64 + rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
    return result
  }
}
