// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CAML

@Suite("Files of other formats, and words in place of values")
struct ForeignFormatTests {
  private func rule(_ data: Data, named name: String = "scene.caml") throws -> String {
    let folder = try SceneFolder()
    try folder.write(data, to: name)
    let error = #expect(throws: CAMLError.self) { try folder.read(name) }
    return error?.description ?? ""
  }

  @Test(
    "errors name the format that a file looks like",
    arguments: [
      (#"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "layers": []}"#, "Lottie"),
      (#"  [1, 2]"#, "looks like JSON"), ("{}", "looks like JSON"),
      ("PK\u{3}\u{4}....animations/a.json", "dotLottie"), ("PK\u{3}\u{4}....", "ZIP archive"),
      ("bplist00....", "binary property list"), ("RIVE....", "Rive"), ("GIF89a....", "GIF"),
      ("%PDF-1.7\n", "PDF"),
      (#"<svg xmlns="http://www.w3.org/2000/svg"/>"#, "looks like an SVG"),
      ("<plist/>", "property list"), ("<html/>", "web page"),
      ("<CALayer/>", "write <caml xmlns="),
    ])
  func formats(_ text: String, _ words: String) throws {
    let rule = try rule(Data(text.utf8))
    #expect(rule.contains(words), "\(rule)")
    #expect(rule.contains("scene.caml"))
  }

  @Test("a picture is named by its format whatever its name says")
  func picture() throws {
    #expect(try rule(SceneFolder.png()).contains("looks like a PNG file"))
  }

  @Test("a text that only begins like XML is not taken for another format")
  func xml() throws {
    #expect(ForeignFormat.error(for: Data("\u{FEFF}<caml/>".utf8), file: "x") == nil)
    #expect(ForeignFormat.error(for: Data(), file: "x") == nil)
    #expect(ForeignFormat.error(for: Data("words".utf8), file: "x") == nil)
  }

  @Test(
    "remarks say what is expected and which word is given",
    arguments: [
      (#"backgroundColor="red""#, ["a colour is", "not the word red"]),
      (#"backgroundColor="none""#, ["not the word none", "leave the key out"]),
      (#"opacity="none""#, ["a number is expected", "not the word none"]),
      (#"position="center""#, ["a point is 2 numbers", "not the word center"]),
      (#"bounds="1 2 3""#, ["a rectangle is 4 numbers, not 3"]),
      (#"cornerRadius="10px""#, ["a number is expected"]),
    ])
  func words(_ attribute: String, _ words: [String]) throws {
    let document = try scene(SceneText.file("<CALayer \(attribute)/>"))
    let text = document.diagnostics.map(\.description).joined()
    for word in words { #expect(text.contains(word), "\(text)") }
  }

  @Test(
    "paths in the form of SVG are named as such",
    arguments: [
      ("M 0 0 L 10 10", ["not M", "1 2 m"]), ("0 0 m 10 10 L", ["not L", "SVG"]),
      ("none", ["an operator is expected", "not none"]), ("0 0 move", ["not move"]),
    ])
  func paths(_ path: String, _ words: [String]) throws {
    let document = try scene(SceneText.file(#"<CAShapeLayer path="\#(path)"/>"#))
    let text = document.diagnostics.map(\.description).joined()
    for word in words { #expect(text.contains(word), "\(text)") }
  }
}
