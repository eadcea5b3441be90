// SPDX-License-Identifier: Apache-2.0

/// The number of a client of a server: a program that sends commits.
///
/// Ids of layers, pictures and animations are names within their client. Two clients may use the
/// same ones; a server tells them apart by the client.
package struct ClientID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The program that the server runs in.
  package static let own = ClientID(rawValue: 0)
  package static func < (a: ClientID, b: ClientID) -> Bool { a.rawValue < b.rawValue }
  package var description: String { "\(rawValue)" }
}

/// The name of a layer across the commit; unique in a client, never used twice.
@usableFromInline
package struct LayerID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable package static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
  @usableFromInline package var description: String { "\(rawValue)" }

  /// The ids that a client may give to its layers. Those above name pictures of transitions in the
  /// server's tree, and 0 names no layer.
  package static let clientRange: ClosedRange<UInt32> = 1...0xFEFF_FFFF
}

/// The name of a picture in a client; two layers that show the same image carry the same name.
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
