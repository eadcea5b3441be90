// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import QuartzCore
import Testing

@testable import PictureReference

/// Whether Mesa's software renderer draws here, whose pictures the goldens are.
let drawsInSoftware: Bool = {
  let renderer = try? HeadlessRenderer(size: CGSize(width: 1, height: 1))
  return renderer?.displayInfo?.isSoftwareRenderer ?? false
}()

@Suite("Scenes look, and cost, what they did when somebody looked at them", .serialized)
struct GoldenTests {
  @Test("every scene of the catalogue has a golden, and every golden a scene")
  func complete() throws {
    #expect(GoldenScene.unnamed == [], "Give these a place in the table of GoldenScene.")
    let paths =
      GoldenScene.all.map(\.path) + SceneMoment.all.map(\.path) + OverlayGolden.all.map(\.path)
      + HUDGolden.all.map(\.path)
    #expect(try GoldenFile.stored() == Set(paths))
  }

  @Test(
    "golden", .enabled(if: drawsInSoftware, "goldens are pictures of the software renderer"),
    arguments: GoldenScene.all)
  func golden(_ golden: GoldenScene) throws {
    let renderer = try HeadlessRenderer(size: golden.scene.size)
    renderer.layer = golden.build()
    CATransaction.flush()
    let report = try renderer.draw(at: 0)
    #expect(report.diagnostics == [])
    #expect(report.refusals == [])
    try GoldenFile(path: golden.path).compare(
      Pixels(renderer.readPicture()), GoldenCost(report), budget: golden.budget)
  }

  @Test("a picture that is a little off passes, one that is further off is counted")
  func tolerance() {
    let a = Pixels(width: 3, height: 2, bytes: [UInt8](repeating: 100, count: 24))
    var b = a
    b.bytes[4] = 102
    #expect(PixelDifference(a, b, tolerance: 2).count == 0)
    b.bytes[23] = 97
    b.bytes[12] = 103
    let difference = PixelDifference(a, b, tolerance: 2)
    #expect((difference.count, difference.worst, difference.total) == (2, 3, 8))
    #expect(difference.low == (0, 1))
    #expect(difference.high == (2, 1))
  }
}
