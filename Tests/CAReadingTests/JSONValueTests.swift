// SPDX-License-Identifier: Apache-2.0
import CAReading
import Testing

@Suite("Values of JSON")
struct JSONValueTests {
  @Test("The last of two members with one name counts")
  func repeatedMember() {
    let value = JSONValue(
      .object([
        .init(name: "a", value: JSONValue(.number(1), line: 1)),
        .init(name: "a", value: JSONValue(.number(2), line: 1)),
      ]), line: 1)
    #expect(value["a"]?.number == 2)
    #expect(value["b"] == nil)
  }
}
