// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAML

@Suite("XML")
struct MarkupTests {
  private func read(_ text: String, limits: CAMLLimits = CAMLLimits()) throws(CAMLError) -> Element
  {
    var reader = MarkupReader(Array(text.utf8), file: "a.caml", limits: limits)
    return try reader.read()
  }

  private func refusal(_ text: String, limits: CAMLLimits = CAMLLimits()) -> CAMLError? {
    do throws(CAMLError) {
      _ = try read(text, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("attributes keep their order and lines, elements line and column")
  func order() throws {
    let root = try read("<a\n z='1' b=\"2\"\n m='3'>\n  <c/></a>")
    #expect(root.attributes.map(\.name) == ["z", "b", "m"])
    #expect(root.attributes.map(\.line) == [2, 2, 3])
    #expect(root.children[0].line == 4)
    #expect(root.children[0].column == 3)
  }

  @Test("comments with dashes, instructions, CDATA and a document type are read over")
  func furniture() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- a -- banner -->
      <!DOCTYPE a [ <!ENTITY x ">"> <!-- ] --> ]>
      <a><![CDATA[1 < 2]]><?pi ?></a>
      <!-- end -->
      """
    let root = try read(text)
    #expect(root.text == "1 < 2")
    #expect(root.line == 4)
  }

  @Test("the five names and character numbers are replaced, in text and attributes")
  func references() throws {
    let root = try read("<a b='&lt;&amp;&gt;&quot;&apos;&#233;&#x20AC;&#10;'>&amp;&#65;</a>")
    #expect(root["b"] == "<&>\"'é€\n")
    #expect(root.text == "&A")
  }

  @Test("a line break inside an attribute is a space")
  func space() throws {
    #expect(try read("<a b='1\n2\t3'/>")["b"] == "1 2 3")
  }

  @Test("a byte order mark is skipped")
  func mark() throws {
    #expect(try read("\u{FEFF}<a/>").name == "a")
  }

  @Test(
    "what is not well-formed is refused on its line",
    arguments: [
      ("<a>\n<b>\n</a>", 3), ("<a>\n<b/>", 2), ("</a>", 1), ("<a/>\n<b/>", 2), ("", 1),
      ("<a b=1/>", 1), ("<a b='1' b='2'/>", 1), ("<a b='1'c='2'/>", 1), ("<a\n b='<'/>", 2),
      ("<a>&lol;</a>", 1), ("<a>&#0;</a>", 1), ("<a>&#xD800;</a>", 1), ("<a>&amp</a>", 1),
      ("<a>\n<!-- ", 2), ("<a b='", 1), ("text", 1), ("<a/>text", 1), ("<1/>", 1), ("< a/>", 1),
      ("<a><![CDATA[</a>", 1), ("<a>\u{1}</a>", 1), ("<!DOCTYPE a [", 1), ("<a", 1), ("<a /", 1),
      ("<?xml version='1.0' encoding='latin1'?><a/>", 1),
    ])
  func malformed(text: String, line: Int) {
    let error = refusal(text)
    #expect(error?.line == line)
    #expect(error?.kind == .malformed)
  }

  @Test("bytes that are not UTF-8 are refused")
  func encoding() {
    var reader = MarkupReader(
      Array("<a>".utf8) + [0xC3, 0x28] + Array("</a>".utf8), file: "", limits: CAMLLimits())
    #expect(throws: CAMLError.self) { try reader.read() }
  }

  @Test("each limit refuses what exceeds it and names itself")
  func limits() {
    var limits = CAMLLimits()
    (limits.depth, limits.elements, limits.attributes, limits.attributeBytes) = (3, 5, 2, 10)
    let cases = [
      ("<a><b><c/></b></a>", nil), ("<a><b><c><d/></c></b></a>", "depth"),
      ("<a><b/><b/><b/><b/></a>", nil), ("<a><b/><b/><b/><b/><b/></a>", "elements"),
      ("<a b='' c=''/>", nil), ("<a b='' c='' d=''/>", "attributes"),
      ("<a b='1234567890'/>", nil), ("<a b='12345678901'/>", "attributeBytes"),
      ("<a>12345678901</a>", "attributeBytes"),
      ("<a><![CDATA[12345678901]]></a>", "attributeBytes"),
    ]
    for (text, name) in cases {
      let error = refusal(text, limits: limits)
      #expect((error == nil) == (name == nil), "\(text)")
      if let name {
        #expect(error?.kind == .limit, "\(text)")
        #expect(error?.rule.contains(" \(name) ") == true, "\(text)")
      }
    }
  }
}
