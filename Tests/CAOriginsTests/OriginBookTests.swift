// SPDX-License-Identifier: Apache-2.0
import CACommit
import Testing

@testable import CAOrigins

@Suite("The book of origins")
struct OriginBookTests {
  private let layer = LayerID(rawValue: 7)

  /// A book in which a stack leads to the line of its first address.
  private let book = OriginBook { stack in
    stack.addresses.first.flatMap {
      $0 == 0 ? nil : CodePlace(file: "/p/Cards.swift", line: Int($0), function: "f()")
    }
  }

  private func note(_ key: String, _ line: UInt) {
    book.note(layer, key, CallStack(addresses: [line]))
  }

  @Test("where a layer was made comes first, then its properties by their keys, each once")
  func order() {
    note("opacity", 3)
    note("bounds", 2)
    note(LayerOrigin.made, 1)
    note("opacity", 4)
    let origins = book.origins(of: layer)
    #expect(origins.map(\.key) == [LayerOrigin.made, "bounds", "opacity"])
    #expect(origins.map(\.place.line) == [1, 2, 4])
    #expect(book.origins(of: LayerID(rawValue: 8)).isEmpty)
  }

  @Test("a stack that leads to no source of the program's has no origin")
  func nowhere() {
    note("opacity", 0)
    #expect(book.origins(of: layer).isEmpty)
  }

  @Test("a layer that is gone is forgotten")
  func forgotten() {
    note(LayerOrigin.made, 1)
    book.forget(layer)
    #expect(book.origins(of: layer).isEmpty)
  }

  @Test("beyond the limit of stacks the earlier origin stays")
  func limit() {
    for line in 1...UInt(OriginBook.stackLimit) { note("opacity", line) }
    note("opacity", UInt(OriginBook.stackLimit) + 1)
    #expect(book.origins(of: layer).first?.place.line == OriginBook.stackLimit)
  }

  @Test("an origin in words")
  func words() {
    let place = CodePlace(file: "/p/App/Cards.swift", line: 12, function: "Cards.show()")
    #expect(
      LayerOrigin(key: "opacity", place: place).description
        == "opacity set at App/Cards.swift:12 (Cards.show())")
    let bare = CodePlace(file: nil, line: nil, function: "Cards.show()")
    #expect(LayerOrigin(key: LayerOrigin.made, place: bare).description == "made at Cards.show()")
  }
}
