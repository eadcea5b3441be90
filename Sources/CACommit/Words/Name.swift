// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A word such as a gravity or a filter, as a small number: it compares without touching text.
///
/// Words are kept once per process. The well-known ones have fixed numbers, so that code can
/// compare with a constant.
@usableFromInline package struct Name: Hashable, Sendable {
  @usableFromInline package let code: UInt16

  static let table = Mutex(NameTable(Name.wellKnown))

  /// The name of `word`, made on first use.
  ///
  /// - Precondition: a process uses fewer than 65,536 different words as property values, those of
  ///   clients (``BorrowedWords``) included.
  package init(_ word: String) { code = Name.table.withLock { $0.code(of: word) } }

  @inlinable init(known: Int) { code = UInt16(known) }

  /// The word itself.
  package var word: String { Name.table.withLock { $0.words[Int(code)] } }

  /// The word `center`.
  @inlinable package static var center: Name { Name(known: 0) }
  /// The word `top`.
  @inlinable package static var top: Name { Name(known: 1) }
  /// The word `bottom`.
  @inlinable package static var bottom: Name { Name(known: 2) }
  /// The word `left`.
  @inlinable package static var left: Name { Name(known: 3) }
  /// The word `right`.
  @inlinable package static var right: Name { Name(known: 4) }
  /// The word `topLeft`.
  @inlinable package static var topLeft: Name { Name(known: 5) }
  /// The word `topRight`.
  @inlinable package static var topRight: Name { Name(known: 6) }
  /// The word `bottomLeft`.
  @inlinable package static var bottomLeft: Name { Name(known: 7) }
  /// The word `bottomRight`.
  @inlinable package static var bottomRight: Name { Name(known: 8) }
  /// The word `resize`.
  @inlinable package static var resize: Name { Name(known: 9) }
  /// The word `resizeAspect`.
  @inlinable package static var resizeAspect: Name { Name(known: 10) }
  /// The word `resizeAspectFill`.
  @inlinable package static var resizeAspectFill: Name { Name(known: 11) }
  /// The word `nearest`.
  @inlinable package static var nearest: Name { Name(known: 12) }
  /// The word `linear`.
  @inlinable package static var linear: Name { Name(known: 13) }
  /// The word `trilinear`.
  @inlinable package static var trilinear: Name { Name(known: 14) }
  /// The word `circular`.
  @inlinable package static var circular: Name { Name(known: 15) }
  /// The word `continuous`.
  @inlinable package static var continuous: Name { Name(known: 16) }
  /// The word `RGBA8`.
  @inlinable package static var rgba8: Name { Name(known: 17) }
  /// The word `automatic`.
  @inlinable package static var automatic: Name { Name(known: 18) }
  /// The word `standard`.
  @inlinable package static var standard: Name { Name(known: 19) }
  /// The word `removed`.
  @inlinable package static var removed: Name { Name(known: 20) }

  private static let wellKnown = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
    "bottomRight", "resize", "resizeAspect", "resizeAspectFill", "nearest", "linear", "trilinear",
    "circular", "continuous", "RGBA8", "automatic", "standard", "removed",
  ]
}

extension Name: Codable, CustomStringConvertible, ExpressibleByStringLiteral {
  @usableFromInline package init(stringLiteral word: String) { self.init(word) }
  @usableFromInline package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
  @usableFromInline package var description: String { word }
}
