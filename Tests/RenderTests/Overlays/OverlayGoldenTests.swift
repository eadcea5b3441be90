// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAHeadless
import CARenderServer
import QuartzCore
import Testing

@testable import PictureReference

/// An overlay whose picture is stored.
struct OverlayGolden: Sendable, CustomTestStringConvertible {
  let name: String
  var path: String { "overlays/\(name)@0.1" }
  var testDescription: String { name }

  /// One for each name of `CA_VISUALIZE`; `opaque` is another name of `blended`.
  static var all: [OverlayGolden] {
    Visualization.named.map { OverlayGolden(name: $0.name) }.filter { $0.name != "opaque" }
  }
}

extension GoldenTests {
  @Test(
    "golden", .enabled(if: drawsInSoftware, "goldens are pictures of the software renderer"),
    arguments: OverlayGolden.all)
  func golden(_ golden: OverlayGolden) throws {
    var options = HeadlessRenderer.Options()
    options.environment = ["CA_VISUALIZE": golden.name]
    let renderer = try HeadlessRenderer(size: OverlayScene.size, options: options)
    let scene = OverlayScene()
    renderer.layer = scene.root
    CATransaction.flush()
    _ = try renderer.draw(at: 0)
    scene.change()
    let report = try renderer.draw(at: 0.1)
    #expect(report.diagnostics == [] && report.refusals == [])
    try GoldenFile(path: golden.path).compare(
      Pixels(renderer.readPicture()), GoldenCost(report), budget: 0)
  }
}

@Suite("Overlays are switched from frame to frame, and cost nothing while they are off")
struct OverlaySwitchTests {
  private let renderer: HeadlessRenderer
  private let scene = OverlayScene()

  init() throws {
    renderer = try HeadlessRenderer(size: OverlayScene.size)
    renderer.layer = scene.root
    CATransaction.flush()
  }

  @Test("a change shows with the next frame, though nothing else changed, and so does its end")
  func switched() throws {
    let plain = try renderer.render(at: 0).premultipliedRGBA
    #expect(try renderer.draw(at: 0).isUnchanged)
    renderer.debugOverlays = [.borders, .flash]
    #expect(try !renderer.draw(at: 0).isUnchanged)
    #expect(renderer.readPicture().premultipliedRGBA != plain)
    renderer.debugOverlays = []
    #expect(try !renderer.draw(at: 0).isUnchanged)
    #expect(renderer.readPicture().premultipliedRGBA == plain)
    #expect(try renderer.draw(at: 0).isUnchanged)
  }

  @Test("a session that had them on and off costs what one does that never had them")
  func nothing() throws {
    let other = try HeadlessRenderer(size: OverlayScene.size)
    let twin = OverlayScene()
    other.layer = twin.root
    for time in [0, 0.1] {
      CATransaction.flush()
      let (a, b) = (try renderer.draw(at: time), try other.draw(at: time))
      #expect(Self.costs(a) == Self.costs(b))
      if time == 0 {
        renderer.debugOverlays = CADebug.Overlays(rawValue: .max)
        _ = try renderer.draw(at: 0)
        renderer.debugOverlays = []
        // The frame that takes the overlays away is drawn whole.
        #expect(try renderer.draw(at: 0).surfaceDamage == nil)
      }
      scene.change()
      twin.change()
    }
    #expect(Self.objects(of: renderer) == Self.objects(of: other))
  }

  /// The graphics objects but programs: those that overlays needed are kept.
  private static func objects(of renderer: HeadlessRenderer) -> String {
    renderer.graphicsObjects.replacing(/program \d+/, with: "")
  }

  /// Everything about a frame but times.
  private static func costs(_ report: FrameReport) -> FrameReport {
    var costs = report
    costs.stages = FrameReport().stages
    return costs
  }

  @Test("the damage that a host shows is all while overlays are on, and the frame's own else")
  func surfaceDamage() throws {
    _ = try renderer.draw(at: 0)
    scene.change()
    let report = try renderer.draw(at: 0.1)
    #expect(report.surfaceDamage == report.damage && report.damage != nil)
    renderer.debugOverlays = .damage
    #expect(try renderer.draw(at: 0.1).surfaceDamage == nil)
    scene.change()
    let shown = try renderer.draw(at: 0.2)
    #expect(shown.surfaceDamage == nil && shown.damage != nil && shown.damage != [])
  }

  @Test("occlusion shows what is hidden, and draws what it draws without")
  func occlusion() throws {
    let plain = try renderer.draw(at: 0)
    renderer.debugOverlays = .occlusion
    let shown = try renderer.draw(at: 0)
    #expect(plain.culled == 1 && shown.culled == 1)
    #expect((shown.passes, shown.frameDraws) == (plain.passes, plain.frameDraws))
  }
}
