// SPDX-License-Identifier: Apache-2.0

/// The name of a layer across the commit; unique in a process, never used twice.
@usableFromInline
package struct LayerID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable package static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
  @usableFromInline package var description: String { "\(rawValue)" }
}

/// The name of a picture; two layers that show the same image carry the same name.
@usableFromInline
package struct ContentsID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  @usableFromInline package let rawValue: UInt64
  @inlinable package init(rawValue: UInt64) { self.rawValue = rawValue }
  @inlinable package static func < (a: ContentsID, b: ContentsID) -> Bool {
    a.rawValue < b.rawValue
  }
  @usableFromInline package var description: String { "\(rawValue)" }
}

/// The number of a property: its place in ``PropertyTable`` and its bit in a ``PropertySet``.
@usableFromInline package struct PropertyID: Hashable, Comparable, Codable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  @inlinable package static func < (a: PropertyID, b: PropertyID) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// The class of a layer as the server sees it: which class-specific rows apply.
@usableFromInline package enum LayerKind: UInt8, Codable, Sendable, CaseIterable {
  case plain, transform, shape, text, gradient, replicator, emitter, tiled, scroll
}
