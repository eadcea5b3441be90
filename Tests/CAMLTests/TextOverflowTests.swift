// SPDX-License-Identifier: Apache-2.0
import CAML
import Foundation
import QuartzCore
import Testing

@Suite("Texts that do not fit their boxes")
struct TextOverflowTests {
  private static let library = FontLibrary(folders: [
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../assets/fonts")
      .standardizedFileURL.path
  ])

  private func remarks(_ attributes: String, _ text: String) throws -> [CAMLDiagnostic] {
    try FontLibrary.$chosen.withValue(Self.library) {
      let text = "<CATextLayer name=\"t\" font=\"Helvetica\" \(attributes) string=\"\(text)\"/>"
      return try scene(SceneText.root(text)).drawingRemarks.filter { $0.kind == .textOverflow }
    }
  }

  @Test("a line that is too wide says by how many points, with its line and layer")
  func width() throws {
    #expect(try remarks(#"bounds="0 0 90 30" fontSize="12""#, "short").isEmpty)
    let found = try remarks(#"bounds="0 0 40 30" fontSize="20""#, "a long line of text")
    #expect(found.count == 1 && found[0].line == 5 && found[0].severity == .warning)
    #expect(found[0].message.contains(/points too wide for its box of 40 \(layer "t"\)/))
  }

  @Test("lines that do not fit are counted")
  func lines() throws {
    let found = try remarks(
      #"bounds="0 0 60 30" fontSize="20" wrapped="1""#, "one two three four five")
    let message = try #require(found.first).message
    #expect(
      message.contains(/points too high for its box of 30 \(1 of [3-9] lines fit\)/), "\(message)")
  }

  @Test("a text that is to be cut has a note")
  func truncation() throws {
    let found = try remarks(
      #"bounds="0 0 40 30" fontSize="20" truncationMode="end""#, "a long line of text")
    #expect(found.map(\.severity) == [.note])
  }

  @Test("shrinking makes it fit, and says where it cannot")
  func shrinking() {
    FontLibrary.$chosen.withValue(Self.library) {
      let layer = CATextLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 40)
      layer.fontSize = 32
      layer.string = "Hello layers"
      #expect(layer.textOverflow != nil && layer.shrinkToFit())
      #expect(layer.textOverflow == nil && layer.fontSize < 32 && layer.fontSize >= 8)
      layer.fontSize = 32
      layer.string = String(repeating: "long ", count: 40)
      #expect(!layer.shrinkToFit() && layer.fontSize == 32)
    }
  }
}
