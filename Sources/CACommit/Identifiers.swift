/// The name of a layer across the commit; unique in a process, never used twice.
package struct LayerID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
  package var description: String { "\(rawValue)" }
}

/// The name of a picture; two layers that show the same image carry the same name.
package struct ContentsID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
  package static func < (a: ContentsID, b: ContentsID) -> Bool { a.rawValue < b.rawValue }
  package var description: String { "\(rawValue)" }
}

/// The number of a property: its place in ``PropertyTable`` and its bit in a ``PropertySet``.
package struct PropertyID: Hashable, Comparable, Codable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static func < (a: PropertyID, b: PropertyID) -> Bool { a.rawValue < b.rawValue }
}

/// What a layer is to the server: which rooms look at its class-specific rows.
package enum LayerKind: UInt8, Codable, Sendable, CaseIterable {
  case plain, transform, shape, text, gradient, replicator, emitter, tiled, scroll
}
