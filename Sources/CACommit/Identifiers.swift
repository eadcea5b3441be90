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

  /// The ids that a client may give to its layers; 0 names no layer.
  package static let clientRange: ClosedRange<UInt32> = 1...0xFEFF_FFFF
  /// The ids that layers of guests get in the tree of a host, one after the other.
  package static let guestRange: ClosedRange<UInt32> = 0xFF00_0000...0xFF7F_FFFF
  /// The ids of layers in snapshots of transitions: a node at place `n` of the tree has the
  /// `n`th from the end.
  package static let snapshotRange: ClosedRange<UInt32> = 0xFF80_0000...0xFFFF_FFFF
}

/// The id of a guest: the tree of a `CARemoteLayerClient`, which layers of any program may show.
///
/// Never 0.
@usableFromInline
package struct GuestID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number, as `clientId` gives it.
  @usableFromInline package let rawValue: UInt32
  /// - Precondition: the number is not 0.
  package init(rawValue: UInt32) {
    precondition(rawValue != 0, "0 names no guest.")
    self.rawValue = rawValue
  }
  @usableFromInline package static func < (a: GuestID, b: GuestID) -> Bool {
    a.rawValue < b.rawValue
  }
  @usableFromInline package var description: String { "\(rawValue)" }
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
