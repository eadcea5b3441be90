// SPDX-License-Identifier: Apache-2.0
import CAML
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("What linting says about fonts, glyphs and filters")
struct DrawingRemarkTests {
  private static let library = FontLibrary(folders: [
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../assets/fonts")
      .standardizedFileURL.path
  ])

  private static let text = SceneText.root(
    """
    <CATextLayer bounds="0 0 90 40" font="Quux Sans" string="a 汉" fontSize="12"/>
    <CATextLayer bounds="0 0 90 40" font="Helvetica" string="a" fontSize="12"/>
    <CALayer id="box" bounds="0 0 20 20">
      <filters><CAFilter filter="gaussianBlu"/><CAFilter filter="gaussianBlur"/></filters>
    </CALayer>
    <CALayer name="hole" bounds="0 0 20 20">
      <compositingFilter type="CAFilter" filter="wiggle"/>
    </CALayer>
    """)

  @Test("each with its line; the document's own remarks have none of it, since no text is laid out")
  func lines() throws {
    try FontLibrary.$chosen.withValue(Self.library) {
      let document = try scene(Self.text)
      let remarks = document.drawingRemarks
      #expect(remarks.map(\.line) == [5, 5, 8, 11])
      #expect(remarks.map(\.kind) == [.missingFont, .missingFont, .unknownFilter, .unknownFilter])
      #expect(remarks.allSatisfy { $0.severity == .warning && $0.failsStrict })
      #expect(remarks[0].message.contains("no font \"Quux Sans\""))
      #expect(remarks[1].message.contains("U+6C49"))
      #expect(
        remarks[2].message
          == "There is no filter \"gaussianBlu\"; it has no effect (layer \"box\"); did you mean gaussianBlur?"
      )
      #expect(remarks[3].message.hasSuffix("\"wiggle\"; it has no effect (layer \"hole\")"))
      #expect(
        document.diagnostics.allSatisfy { ![.missingFont, .unknownFilter].contains($0.kind) })
    }
  }

  @Test("the linter says it behind what reading says")
  func linter() throws {
    let folder = try SceneFolder()
    let url = try folder.write(Self.text, to: "scene.caml")
    FontLibrary.$chosen.withValue(Self.library) {
      let kinds = CAMLLinter.lint(url).map(\.kind)
      #expect(kinds.count(where: { $0 == .missingFont }) == 2)
      #expect(kinds.count(where: { $0 == .unknownFilter }) == 2)
    }
  }
}
