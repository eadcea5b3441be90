// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAReading

@Suite("Near names")
struct NearNameTests {
  private static let known = ["opacity", "shadowColor", "shadowOffset", "position", "bounds"]

  @Test(
    "the names that begin with the text, else the nearest",
    arguments: [
      ("opacty", ["opacity"]), ("OPACITY", ["opacity"]),
      ("shadow", ["shadowColor", "shadowOffset"]),
      ("positoin", ["position"]), ("bonds", ["bounds"]), ("wobble", []), ("x", []), ("", []),
      (String(repeating: "a", count: 1_000_000), []),
    ])
  func near(_ text: String, _ names: [String]) {
    #expect(NearName.near(text, among: Self.known) == names)
  }

  @Test("a question at the end of a sentence, or nothing")
  func question() {
    #expect(NearName.question("bonds", among: Self.known) == "; did you mean bounds?")
    #expect(
      NearName.question("shadow", among: Self.known)
        == "; did you mean shadowColor or shadowOffset?")
    #expect(NearName.question("wobble", among: Self.known) == "")
  }
}
