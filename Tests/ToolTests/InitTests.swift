// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Testing

@Suite("A first scene")
struct InitTests {
  @Test("renders at once, has no remarks, and its values fit")
  func first() throws {
    let folder = try Scratch()
    #expect(try Tool.run(["init"], in: folder.url).status == 0)
    #expect(folder.names == ["card.caml", "card.json", "card.parameters.json", "cards.csv"])
    let lint = try Tool.run(["lint", "--strict", "card.caml"], in: folder.url)
    #expect(lint.status == 0 && lint.text.isEmpty, "\(lint.text)")
    for arguments in [
      ["render", "card.caml", "--strict", "--time", "2", "-o", "card.png"],
      ["render", "card.caml", "--props", "card.json", "--frames", "0..2", "-o", "card.gif"],
      ["render", "card.caml", "--props", "cards.csv", "--time", "2", "-o", "{name}.png"],
    ] {
      let outcome = try Tool.run(arguments, in: folder.url)
      #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    }
    #expect(
      ["ada.png", "alan.png", "card.gif", "card.png", "grace.png"].allSatisfy(folder.names.contains)
    )
  }

  @Test("an edited colour of the scene stays where a record gives none")
  func edited() throws {
    let folder = try Scratch()
    #expect(try Tool.run(["init"], in: folder.url).status == 0)
    let scene = try String(contentsOf: folder["card.caml"], encoding: .utf8)
    try folder.write("card.caml", scene.replacing("#ff8a3d", with: "#00ff00"))
    try folder.write("one.json", #"{"headline": "A"}"#)
    let outcome = try Tool.run(
      ["render", "card.caml", "--props", "one.json", "--time", "2", "-o", "-"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let image = try ImageDecoder.decode(outcome.output)
    // The middle of the bar, from the top left.
    let start = (164 * image.width + 60) * 4
    #expect(Array(image.premultipliedRGBA[start..<start + 4]) == [0, 255, 0, 255])
  }

  @Test("replaces nothing: where one file is, none is written")
  func refusal() throws {
    let folder = try Scratch()
    try folder.write("cards.csv", "mine")
    let outcome = try Tool.run(["init"], in: folder.url)
    #expect(outcome.status == 74 && outcome.complaint.contains("cards.csv: it is there already"))
    #expect(folder.names == ["cards.csv"])
    #expect(try String(contentsOf: folder["cards.csv"], encoding: .utf8) == "mine")
  }
}
