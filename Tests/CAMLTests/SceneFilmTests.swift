// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CAHeadless
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// A film of a second of red and a second of green, which fails if its file says so.
private final class TwoColors: PictureSource {
  struct Unreadable: Error {}

  static let red = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
  static let green = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
  let bells = Bells()
  let followsLayerTime = true

  func picture(at time: Double, waits: Bool) -> Contents? {
    Contents(time.truncatingRemainder(dividingBy: 2) < 1 ? Self.red : Self.green)
  }

  func nextChange(after time: Double) -> Double { time.rounded(.down) + 1 }
  func lastChange(before time: Double) -> Double { time.rounded(.up) - 1 }

  static func open(_ url: URL) throws -> SceneFilms.Opened {
    guard try Data(contentsOf: url) == Data("film".utf8) else { throw Unreadable() }
    return SceneFilms.Opened(TwoColors(), poster: red) { TwoColors() }
  }
}

@Suite("Films in scenes", .serialized)
struct SceneFilmTests {
  private func scene(_ bytes: String) throws -> CAMLDocument {
    SceneFilms.setOpener { try TwoColors.open($0) }
    let folder = try SceneFolder()
    try folder.write(Data(bytes.utf8), to: "a.mp4")
    try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 2 2" position="1 1">
          <contents type="CGImage" src="a.mp4"/>
        </CALayer>
      </caml>
      """, to: "scene.caml")
    return try folder.read("scene.caml")
  }

  @Test("the opener of films is asked a million times")
  func opener() throws {
    SceneFilms.setOpener { try TwoColors.open($0) }
    let file = URL(filePath: "a.mp4")
    for _ in 0..<1_000_000 where SceneFilms.opener(for: file) == nil { Issue.record("no opener") }
    let open = try #require(SceneFilms.opener(for: file))
    #expect(throws: (any Error).self) { try open(URL(filePath: "missing.mp4")) }
  }

  @Test("a film that a scene names plays, drawn in any order")
  func plays() throws {
    let document = try scene("film")
    #expect(document.diagnostics.isEmpty)
    let renderer = try HeadlessRenderer(size: CGSize(width: 2, height: 2))
    renderer.layer = document.rootLayer
    for (time, green) in [(0.5, 0), (1.5, 255), (2.5, 0), (1.5, 255), (0.5, 0)] as [(Double, UInt8)]
    {
      let image = try renderer.render(at: time)
      #expect(image.withPremultipliedRGBA8 { $0[1] } == green)
    }
  }

  @Test("a film goes by the clock of its layer: begin, offset, speed, and those above")
  func layerTime() throws {
    let document = try scene("film")
    let renderer = try HeadlessRenderer(size: CGSize(width: 2, height: 2))
    let above = CALayer()
    above.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    let film = document.rootLayer
    above.addSublayer(film)
    renderer.layer = above
    func isGreen(at time: Double) throws -> Bool {
      try renderer.render(at: time).withPremultipliedRGBA8 { $0[1] } == 255
    }
    film.timeOffset = 1
    #expect(try [0.5, 1.5, 2.5].map(isGreen) == [true, false, true])
    (film.timeOffset, film.beginTime) = (0, 3)
    // Before its begin time the clock of a layer stands at 0.
    #expect(try [1.5, 3.5, 4.5].map(isGreen) == [false, false, true])
    (film.beginTime, film.speed) = (0, 2)
    #expect(try [0.25, 0.75, 1.25].map(isGreen) == [false, true, false])
    (film.speed, film.timeOffset) = (-1, 3.5)
    #expect(try [0.0, 1, 2, 3].map(isGreen) == [true, false, true, false])
    (film.speed, film.timeOffset) = (0, 1.5)
    #expect(try [0.0, 1, 7].map(isGreen) == [true, true, true])
    (film.speed, film.timeOffset) = (1, 0)
    (above.speed, above.timeOffset) = (0.5, 0.5)
    #expect(try [0.5, 1.5, 3.5].map(isGreen) == [false, true, false])
  }

  @Test("a film that cannot be read is named, and nothing is drawn")
  func unreadable() throws {
    let document = try scene("noise")
    #expect(document.diagnostics.map(\.kind) == [.missingImage])
    #expect(document.diagnostics.first?.message.contains("a.mp4") == true)
    #expect(document.rootLayer.contents == nil)
  }
}
