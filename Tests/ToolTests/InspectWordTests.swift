// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("inspect prints words")
struct InspectWordTests {
  private static let card = """
    \(Scenes.head)
      <CALayer name="root" bounds="0 0 90 40" position="45 20" backgroundColor="1 1 1">
        <sublayers>
          <CALayer name="card" bounds="0 0 80 30" position="45 20" backgroundColor="0.9 0.9 0.8">
            <sublayers>
              <CATextLayer name="title" bounds="0 0 70 20" position="40 15" fontSize="12"
                foregroundColor="0 0 0"><string type="string" value="Good morning"/></CATextLayer>
              <CALayer id="dot" bounds="0 0 4 4" position="4 4" backgroundColor="1 0 0"/>
            </sublayers>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  private let folder: Scratch
  private let scene: String

  init() throws {
    folder = try Scratch()
    scene = try folder.write("card.caml", Self.card)
  }

  @Test("a text layer of the tree is its text with the font, not outlines")
  func tree() throws {
    let text = try Tool.run(["inspect", scene]).text
    #expect(text.contains(#""title"  text "Good morning" in Helvetica 12"#), "\(text)")
    #expect(!text.contains("textPicture") && !text.contains(" string "))
  }

  @Test("draws of a frame name their layers by the way to them, and say the text")
  func frame() throws {
    let text = try Tool.run(["inspect", scene, "--frame"]).text
    let draws = text.split(separator: "\n").filter { $0.contains("`card/title`") }
    #expect(draws.contains { $0.contains(#"text "Good morning" in Helvetica 12"#) }, "\(text)")
    #expect(text.contains("`card/dot`"))
    #expect(text.contains("quad layer ") && text.contains(" `root`  "))
  }

  @Test("a frame says how a shadow is drawn, and why")
  func shadow() throws {
    let old = #"position="45 20" backgroundColor="0.9 0.9 0.8">"#
    try folder.write(
      "card.caml", Self.card.replacing(old, with: old.dropLast() + #" shadowOpacity="1">"#))
    let text = try Tool.run(["inspect", scene, "--frame"]).text
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("shadow ") }
    #expect(lines.count == 1 && lines[0].contains("`card`  cells: a rounded rectangle"), "\(text)")
  }

  @Test("warnings of render have the line, and name layers by their name or their id")
  func warnings() throws {
    let (old, new) = (
      #"<CALayer id="dot" bounds="0 0 4 4" position="4 4" backgroundColor="1 0 0"/>"#,
      #"<CATextLayer id="dot" bounds="0 0 9 9"><string type="string" value="\#u{10FFFD}"/></CATextLayer>"#
    )
    try folder.write(
      "card.caml",
      Self.card.replacing("Good morning", with: "\u{10FFFD}").replacing(old, with: new))
    let outcome = try Tool.run(["render", scene, "-o", folder.path("card.png")])
    #expect(outcome.status == 0)
    let warnings = outcome.complaint.split(separator: "\n")
    for (line, name) in [(7, "title"), (9, "dot")] {
      #expect(
        warnings.contains {
          $0.contains("card.caml:\(line): warning: ") && $0.hasSuffix("(layer \"\(name)\")")
        }, "\(outcome.complaint)")
    }
  }
}
