// SPDX-License-Identifier: Apache-2.0
import CACommit
import Glibc
import Testing

@testable import CAOrigins

@Suite("Places of a program's source")
struct CodePlacesTests {
  @Test("a stack leads to the line of the test that noted it")
  func line() throws {
    guard dlopen(DebugInformation.file, RTLD_NOW | RTLD_LOCAL) != nil else {
      return print("skipped: \(DebugInformation.file) is not installed")
    }
    let book = OriginBook(CodePlaces.ofProgram)
    let layer = LayerID(rawValue: 1)
    let line = #line + 1
    book.note(layer, LayerOrigin.made)
    let place = try #require(book.origins(of: layer).first?.place)
    #expect(place.file?.hasSuffix("Tests/CAOriginsTests/CodePlacesTests.swift") == true)
    #expect(place.line == line)
    #expect(place.function.hasSuffix("line()"), "\(place.function)")
  }

  @Test("LayerKit's own files and the compiler's are not the program's; its programs are")
  func files() {
    let sources = String(CodePlaces.sources)
    #expect(sources.hasSuffix("/Sources/"))
    #expect(!CodePlaces.isOfProgram(file: sources + "UIKit/UIView.swift"))
    #expect(!CodePlaces.isOfProgram(file: "<compiler-generated>"))
    #expect(CodePlaces.isOfProgram(file: sources + "layerkit-apps/Main.swift"))
    #expect(CodePlaces.isOfProgram(file: "/home/me/App/Sources/App/UIKit/View.swift"))
  }

  @Test(
    "a symbol's module",
    arguments: [
      ("$s5Cards8CardViewC4showyyF", "Cards"), ("$sSa6appendyyxnF", "Swift"), ("main", nil),
    ])
  func module(symbol: String, module: String?) {
    #expect(SymbolPlace(symbol: symbol).module == module)
  }

  @Test("without debug information a function counts by its module")
  func symbols() {
    #expect(CodePlaces.isOfProgram(SymbolPlace(symbol: "$s5Cards8CardViewC4showyyF")))
    #expect(!CodePlaces.isOfProgram(SymbolPlace(symbol: "$s5UIKit6UIViewC4showyyF")))
    #expect(!CodePlaces.isOfProgram(SymbolPlace(symbol: "main")))
    #expect(!CodePlaces.isOfProgram(SymbolPlace()))
  }

  @Test(
    "names of functions are short",
    arguments: [
      ("Cards.show(title: Swift.String, _: Swift.Int) -> Swift.Bool", "Cards.show(title:_:)"),
      ("Cards.CardView.title.setter : Swift.String", "Cards.CardView.title.setter"),
      ("closure #1 () -> () in Cards.show(in: Swift.Int) -> ()", "Cards.show(in:)"),
      ("static Cards.make(with: (Swift.Int, a: Swift.Int) -> ()) -> ()", "Cards.make(with:)"),
      ("Cards.run()", "Cards.run()"),
      ("Cards.View.(add in _5CF39F9884095625)(at: Swift.Int) -> ()", "Cards.View.add(at:)"),
    ])
  func short(name: String, expected: String) {
    #expect(SymbolPlace.shortened(name) == expected)
  }
}
