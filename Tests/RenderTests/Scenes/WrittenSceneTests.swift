// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAML
import CAScenes
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Scenes of the catalogue, written as CAML", .serialized)
struct WrittenSceneTests {
  /// The pixels of a tree at two times.
  private func pixels(of layer: CALayer, _ scene: Scene) throws -> [Pixels] {
    let renderer = try HeadlessRenderer(size: scene.size)
    renderer.layer = layer
    CATransaction.flush()
    return try [0, 0.4].map { time in
      _ = try renderer.draw(at: time)
      return Pixels(renderer.readPicture())
    }
  }

  @Test("a scene reads back with the same pixels, and writes the same text", arguments: Scene.all)
  func scene(_ scene: Scene) throws {
    // Begin times made of the clock are those of the scene.
    let clock = ManualClock.shared()
    clock.time = 0
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("written-\(UUID().uuidString).ca")
    defer { try? FileManager.default.removeItem(at: url) }
    let package = try CAMLWriter(scene.build(SceneContext()), canvasSize: scene.size)
      .package(for: url)
    try package.write(to: url)
    let document = try CAMLDocument(contentsOf: url)
    #expect(document.canvasSize == scene.size)
    let again = try CAMLWriter(document).package(for: url)
    #expect(again.text == package.text)
    #expect(again.assets == package.assets)
    // Scenes that draw with delegates or classes of their own say so, and show less.
    guard package.diagnostics.isEmpty else { return }
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let (before, after) = (
      try pixels(of: scene.build(SceneContext()), scene), try pixels(of: document.rootLayer, scene)
    )
    for (a, b) in zip(before, after) {
      #expect(PixelDifference(a, b, tolerance: 0).count == 0, "\(scene.name)")
    }
  }

  @Test("most scenes are written without a remark")
  func remarks() throws {
    let url = URL(fileURLWithPath: "x.ca")
    let plain = try Scene.all.filter { scene in
      try CAMLWriter(scene.build(SceneContext())).package(for: url).diagnostics.isEmpty
    }
    #expect(plain.count * 4 >= Scene.all.count * 3, "\(plain.map(\.name))")
  }
}
