// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Written scenes")
struct RoundTripTests {
  /// Reads, writes and reads a scene, and expects the same trees, states and texts.
  private func expectRoundTrip(_ url: URL, ending: String) throws {
    let folder = try SceneFolder()
    let document = try CAMLDocument(contentsOf: url)
    let trip = try RoundTrip(CAMLWriter(document), in: folder, ending: ending)
    #expect(WrittenTree.text(of: trip.read.rootLayer) == WrittenTree.text(of: document.rootLayer))
    #expect(trip.second.text == trip.first.text)
    #expect(trip.second.assets == trip.first.assets && trip.second.index == trip.first.index)
    #expect(trip.read.strictFailures.isEmpty, "\(trip.read.strictFailures)")
    guard ending == "ca" else { return }
    #expect(trip.first.diagnostics.isEmpty, "\(trip.first.diagnostics)")
    #expect(trip.read.canvasSize == document.canvasSize)
    #expect(trip.read.publishedObjectNames == document.publishedObjectNames)
    #expect(trip.read.isGeometryFlipped == document.isGeometryFlipped)
    #expect(WrittenTree.text(ofStates: trip.read) == WrittenTree.text(ofStates: document))
  }

  static let bundles = Corpus.bundles.map(\.path) + ["own/glyph-states.ca", "own/kitchen-sink.ca"]

  @Test(
    "a real bundle is the same when it was written",
    .enabled(if: Corpus.isPresent, "../shared/caml-corpus is not there"),
    arguments: bundles, ["ca", "caml"])
  func corpus(path: String, ending: String) throws {
    try expectRoundTrip(Corpus.folder.appendingPathComponent(path), ending: ending)
  }

  /// Those that lie in the repository; more of them beside it.
  static let scenes: [URL] = {
    let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("RenderTests/Conformance/scenes")
    return [own, Conformance.folder].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted().map {
        folder.appendingPathComponent($0).appendingPathComponent("scene.caml")
      }
    }
  }()

  @Test("a conformance scene is the same when it was written", arguments: scenes)
  func conformance(url: URL) throws { try expectRoundTrip(url, ending: "ca") }
}
