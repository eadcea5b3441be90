// SPDX-License-Identifier: Apache-2.0
import CACommit
import Testing

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
}
