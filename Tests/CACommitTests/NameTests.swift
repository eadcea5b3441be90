// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CACommit

@Suite struct NameTests {
  @Test func theSameWordIsTheSameName() {
    #expect(Name("resizeAspect") == .resizeAspect)
    #expect(Name("a word of this test") == Name("a word of this test"))
    #expect(Name("a word of this test").word == "a word of this test")
  }

  @Test func wellKnownNamesAreSpelledAsTheirConstants() {
    let names: [(Name, String)] = [
      (.center, "center"), (.topLeft, "topLeft"), (.bottomRight, "bottomRight"),
      (.resizeAspectFill, "resizeAspectFill"), (.trilinear, "trilinear"),
      (.continuous, "continuous"), (.rgba8, "RGBA8"), (.automatic, "automatic"),
      (.standard, "standard"), (.removed, "removed"),
    ]
    for (name, word) in names { #expect(name.word == word) }
  }

  @Test("a client's words go with it, and their numbers are given to others")
  func borrowed() {
    var table = NameTable(["mine"])
    #expect(table.owns("mine"))
    func borrows(_ word: String) -> Bool { table.borrow(word) }
    for index in 0..<NameTable.borrowedLimit where !borrows("word \(index)") {
      Issue.record("no number for word \(index)")
    }
    #expect(!borrows("one more") && !table.owns("word 3"))
    table.giveBack("word 3")
    // Until another word needs the number.
    let code = table.code(of: "word 3")
    #expect(table.words[Int(code)] == "word 3")
    #expect(borrows("one more"))
    let other = table.code(of: "one more")
    #expect(other == code && table.words[Int(code)] == "one more")
    #expect(!borrows("two more"))
    // A word of several clients stays until the last of them goes.
    #expect(borrows("word 5"))
    table.giveBack("word 5")
    #expect(!borrows("two more"))
    table.giveBack("word 5")
    #expect(borrows("word 5") && !borrows("two more"), "Somebody has it again.")
    table.giveBack("word 5")
    #expect(borrows("two more"))
  }

  @Test("words that come and go again and again take no more room")
  func returning() {
    var table = NameTable(["mine"])
    for index in 0..<20_000 {
      let isBorrowed = table.borrow("word \(index % 7)")
      if !isBorrowed { Issue.record("no number at \(index)") }
      table.giveBack("word \(index % 7)")
    }
    #expect(table.words.count == 8 && table.freeCount <= 7)
  }

  @Test("a client has so many words of its own and no more")
  func limit() {
    let words = BorrowedWords()
    #expect(words.know("center", atMost: 0) == nil)
    #expect(words.know("a word of one client", atMost: 1) == nil)
    #expect(words.know("a word of one client", atMost: 1) == nil)
    #expect(words.know("its second word", atMost: 1) == 1)
    #expect(BorrowedWords().know("a word of one client", atMost: 0) == 0)
  }
}
