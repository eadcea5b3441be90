// SPDX-License-Identifier: Apache-2.0

/// A set of properties, one bit each.
///
/// Every layer has several, in each copy of the tree, so it has room for the table's rows and few
/// more.
@usableFromInline package struct PropertySet: Hashable, Codable, Sendable {
  @usableFromInline var first: UInt64 = 0
  @usableFromInline var second: UInt64 = 0

  /// How many properties there can be.
  package static let capacity = 128

  /// The empty set.
  @inlinable package init() {}
  /// A set of these properties.
  package init(_ ids: some Sequence<PropertyID>) { for id in ids { insert(id) } }

  /// A set of some of the first 32 properties.
  @inlinable init(low: UInt32) { first = UInt64(low) }
  /// The first 32 properties.
  @inlinable var low: UInt32 { UInt32(truncatingIfNeeded: first) }

  /// A set of the properties whose bits are set: the first 64, and those after them.
  package init(words: (UInt64, UInt64)) { (first, second) = words }
  /// The bits of the first 64 properties, and of those after them.
  package var words: (UInt64, UInt64) { (first, second) }

  /// Every row there can be.
  package static let all: PropertySet = {
    var set = PropertySet()
    (set.first, set.second) = (.max, .max)
    return set
  }()

  /// Whether the set holds no property.
  @inlinable package var isEmpty: Bool { first | second == 0 }

  /// How many properties are in the set.
  package var count: Int { first.nonzeroBitCount + second.nonzeroBitCount }

  /// Adds a property.
  @inlinable package mutating func insert(_ id: PropertyID) {
    if id.rawValue < 64 { first |= 1 << UInt64(id.rawValue) } else { second |= id.secondBit }
  }

  /// Removes a property.
  @inlinable package mutating func remove(_ id: PropertyID) {
    if id.rawValue < 64 { first &= ~(1 << UInt64(id.rawValue)) } else { second &= ~id.secondBit }
  }

  /// Whether the set holds a property.
  @inlinable package func contains(_ id: PropertyID) -> Bool {
    id.rawValue < 64 ? first & (1 << UInt64(id.rawValue)) != 0 : second & id.secondBit != 0
  }

  /// Adds the properties of another set.
  @inlinable package mutating func formUnion(_ other: PropertySet) {
    first |= other.first
    second |= other.second
  }

  /// Whether the sets have no property in common.
  @inlinable package func isDisjoint(with other: PropertySet) -> Bool {
    (first & other.first) | (second & other.second) == 0
  }

  /// Whether another set holds all properties of this one.
  @inlinable package func isSubset(of other: PropertySet) -> Bool {
    (first & ~other.first) | (second & ~other.second) == 0
  }

  /// Calls `body` with each property, in ascending order.
  @inlinable package func forEach<Failure: Error>(
    _ body: (PropertyID) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = first
    while rest != 0 {
      try body(PropertyID(rawValue: UInt8(rest.trailingZeroBitCount)))
      rest &= rest - 1
    }
    rest = second
    while rest != 0 {
      try body(PropertyID(rawValue: 64 + UInt8(rest.trailingZeroBitCount)))
      rest &= rest - 1
    }
  }

  /// The properties in ascending order.
  package var ids: [PropertyID] {
    var result: [PropertyID] = []
    for (base, word) in [(UInt8(0), first), (64, second)] {
      var rest = word
      while rest != 0 {
        result.append(PropertyID(rawValue: base + UInt8(rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
    return result
  }
}

extension PropertyID {
  /// The bit of a property beyond the first 64.
  @inlinable var secondBit: UInt64 { 1 << UInt64(rawValue & 63) }
}
