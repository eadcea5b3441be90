import Synchronization

/// A word such as a gravity or a filter, as a small number: it compares without touching text.
///
/// Words are kept once per process. The well-known ones have fixed numbers, so that code can
/// compare with a constant.
package struct Name: Hashable, Sendable {
  package let code: UInt16

  private static let table = Mutex(NameTable())

  /// The name of `word`, made on first use.
  ///
  /// - Precondition: a process uses fewer than 65,536 different words as property values.
  package init(_ word: String) { code = Name.table.withLock { $0.code(of: word) } }

  private init(known: Int) { code = UInt16(known) }

  /// The word itself.
  package var word: String { Name.table.withLock { $0.words[Int(code)] } }

  package static let center = Name(known: 0)
  package static let top = Name(known: 1)
  package static let bottom = Name(known: 2)
  package static let left = Name(known: 3)
  package static let right = Name(known: 4)
  package static let topLeft = Name(known: 5)
  package static let topRight = Name(known: 6)
  package static let bottomLeft = Name(known: 7)
  package static let bottomRight = Name(known: 8)
  package static let resize = Name(known: 9)
  package static let resizeAspect = Name(known: 10)
  package static let resizeAspectFill = Name(known: 11)
  package static let nearest = Name(known: 12)
  package static let linear = Name(known: 13)
  package static let trilinear = Name(known: 14)
  package static let circular = Name(known: 15)
  package static let continuous = Name(known: 16)
  package static let rgba8 = Name(known: 17)
  package static let automatic = Name(known: 18)
  package static let standard = Name(known: 19)
  package static let removed = Name(known: 20)

  fileprivate static let wellKnown = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
    "bottomRight", "resize", "resizeAspect", "resizeAspectFill", "nearest", "linear", "trilinear",
    "circular", "continuous", "RGBA8", "automatic", "standard", "removed",
  ]
}

private struct NameTable {
  var words = Name.wellKnown
  var codes = Dictionary(
    uniqueKeysWithValues: Name.wellKnown.enumerated().map { ($1, UInt16($0)) })

  mutating func code(of word: String) -> UInt16 {
    if let known = codes[word] { return known }
    precondition(words.count < 65_536, "Property values may use at most 65,536 different words.")
    let code = UInt16(words.count)
    words.append(word)
    codes[word] = code
    return code
  }
}

extension Name: Codable, CustomStringConvertible, ExpressibleByStringLiteral {
  package init(stringLiteral word: String) { self.init(word) }
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
  package var description: String { word }
}
