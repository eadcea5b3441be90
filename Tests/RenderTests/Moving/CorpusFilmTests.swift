// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAML
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

/// The collection of real scenes, which lies beside the repository and is not part of it.
private enum Corpus {
  static let folder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/caml-corpus")
  }()

  static var isPresent: Bool {
    drawsInSoftware && FileManager.default.fileExists(atPath: folder.path)
  }

  static let withStates = [
    "chest", "lock-frames/lock-frames.ca", "monster-mouth", "own/glyph-states.ca",
    "spinning-squares", "spring-collage", "spring-logo",
  ]
}

/// A scene of the corpus on a small screen.
private struct Screening {
  let document: CAMLDocument
  private let renderer: HeadlessRenderer

  init(_ path: String) throws {
    document = try CAMLDocument(contentsOf: Corpus.folder.appendingPathComponent(path))
    let scale = min(1, 96 / max(document.canvasSize.width, document.canvasSize.height))
    renderer = try HeadlessRenderer(
      size: document.canvasSize, scale: scale, orientation: .yUp)
    document.rootLayer.position = document.centeredRootPosition
    renderer.layer = document.rootLayer
    CATransaction.flush()
  }

  /// The picture at a time, with everything that happens until then.
  func picture(at time: Double) throws -> Pixels {
    ThreadTime.advance(to: time)
    return Pixels(try renderer.render())
  }
}

@Suite(
  "Films of real scenes", .serialized,
  .enabled(if: Corpus.isPresent, "../shared/caml-corpus is not there"))
struct CorpusFilmTests {
  @Test(
    "every transition ends in the picture of its state at once", arguments: Corpus.withStates)
  func ends(path: String) throws {
    let (film, still) = (try Screening(path), try Screening(path))
    for (index, state) in film.document.states.enumerated() {
      let time = Double(index + 1) * 10
      _ = try film.picture(at: time - 10)
      try film.document.setState(state)
      try still.document.apply(state: state)
      // Endless key frames of a state's own transition go on; nothing else does.
      if state == "busy" { continue }
      let (moved, jumped) = (try film.picture(at: time), try still.picture(at: time))
      #expect(moved == jumped, "\(state): \(PixelDifference(moved, jumped, tolerance: 0))")
    }
  }

  @Test("a spring begins with the picture of the state before, and passes others")
  func springs() throws {
    let film = try Screening("spring-logo")
    try film.document.apply(state: "Locked")
    let before = try film.picture(at: 1)
    try film.document.setState("Unlock")
    #expect(try film.picture(at: 1) == before)
    let middle = try film.picture(at: 1.2)
    let end = try film.picture(at: 1.8)
    #expect(middle != before && middle != end && end != before)
    #expect(try film.picture(at: 30) == end)
  }

  @Test("a driven transition is the picture of its time, in any order")
  func driven() throws {
    let (film, driven) = (try Screening("spring-logo"), try Screening("spring-logo"))
    try film.document.apply(state: "Locked")
    try driven.document.apply(state: "Locked")
    _ = try film.picture(at: 1)
    _ = try driven.picture(at: 1)
    try film.document.setState("Unlock")
    let transition = try driven.document.beginTransition(to: "Unlock")
    var pictures: [Double: Pixels] = [:]
    for progress in [0.0, 0.25, 0.5, 0.75] {
      pictures[progress] = try film.picture(at: 1 + 0.8 * progress)
    }
    for progress in [0.75, 0.25, 0.5, 0] {
      transition.progress = progress
      let picture = try driven.picture(at: 2)
      let expected = try #require(pictures[progress])
      let difference = PixelDifference(picture, expected, tolerance: 1)
      #expect(difference.count == 0, "at \(progress): \(difference)")
    }
    transition.cancel()
    #expect(try driven.picture(at: 2) == pictures[0])
  }

  @Test(
    "endless animations of real scenes move from the first moment on",
    arguments: ["clock-hands", "scrolling-icons", "spinning-squares"])
  func endless(path: String) throws {
    let film = try Screening(path)
    let pictures = try [0, 0.3, 0.6, 5.45, 100.8].map { try film.picture(at: $0) }
    let slow = path == "clock-hands"
    #expect(slow || pictures[0] != pictures[1])
    #expect(pictures[2] != pictures[3])
    #expect(pictures[3] != pictures[4])
  }
}
